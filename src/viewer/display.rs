//! Whether a window can be opened, asked before Bevy is: Bevy panics without a display.
//!
//! It knocks at the display's socket on Linux and speaks no protocol; other systems always have a display.

use super::errors::ViewerError;

/// That a display answers. One on another host is taken on trust.
///
/// # Errors
/// [`ViewerError::NoDisplay`], which names the variable that is missing or leads nowhere.
pub(super) fn require() -> Result<(), ViewerError> {
    #[cfg(target_os = "linux")]
    linux::require(|name| std::env::var(name).ok().filter(|value| !value.is_empty()))
        .map_err(ViewerError::NoDisplay)?;
    Ok(())
}

#[cfg(target_os = "linux")]
mod linux {
    use std::io;
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixStream};
    use std::path::Path;

    /// In the order in which the window library looks: Wayland first, and X11 only without it.
    pub(super) fn require(variable: impl Fn(&str) -> Option<String>) -> Result<(), String> {
        if let Some(name) = variable("WAYLAND_DISPLAY") {
            let directory = variable("XDG_RUNTIME_DIR").unwrap_or_default();
            return UnixStream::connect(Path::new(&directory).join(&name))
                .map(drop)
                .map_err(|error| unreachable("WAYLAND_DISPLAY", &name, &error));
        }
        // An open connection that the parent process hands down.
        if variable("WAYLAND_SOCKET").is_some() {
            return Ok(());
        }
        let Some(name) = variable("DISPLAY") else {
            return Err("neither DISPLAY nor WAYLAND_DISPLAY is set".to_owned());
        };
        match local_number(&name) {
            Some(number) => knock(number).map_err(|error| unreachable("DISPLAY", &name, &error)),
            None => Ok(()),
        }
    }

    fn unreachable(variable: &str, value: &str, error: &io::Error) -> String {
        format!("{variable} is {value}, which does not answer ({error})")
    }

    /// The number of a display on this machine: `:N`, `:N.SCREEN` or `unix:N`.
    pub(super) fn local_number(display: &str) -> Option<u32> {
        let (host, rest) = display.rsplit_once(':')?;
        let number = rest.split('.').next()?.parse().ok()?;
        ["", "unix"].contains(&host).then_some(number)
    }

    /// X servers listen under a path, under the same name without a file, or both.
    fn knock(number: u32) -> io::Result<()> {
        let path = format!("/tmp/.X11-unix/X{number}");
        let nameless = SocketAddr::from_abstract_name(&path)
            .and_then(|address| UnixStream::connect_addr(&address));
        nameless.or_else(|_| UnixStream::connect(&path)).map(drop)
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::os::linux::net::SocketAddrExt;
    use std::os::unix::net::{SocketAddr, UnixListener};

    use super::linux::{local_number, require};

    fn with(variables: &[(&str, &str)]) -> Result<(), String> {
        require(|name| {
            let found = variables.iter().find(|(variable, _)| *variable == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn only_displays_of_this_machine_are_asked() {
        for (display, number) in [
            (":0", Some(0)),
            (":12.1", Some(12)),
            ("unix:3", Some(3)),
            ("localhost:10.0", None),
            ("[::1]:10.0", None),
            ("nonsense", None),
            (":nonsense", None),
        ] {
            assert_eq!(local_number(display), number, "{display}");
        }
    }

    #[test]
    fn a_display_that_is_not_there_is_named() {
        let error = with(&[("DISPLAY", ":64987")]).unwrap_err();
        assert!(
            error.starts_with("DISPLAY is :64987, which does not answer"),
            "{error}"
        );
        let wayland = [
            ("WAYLAND_DISPLAY", "wayland-64987"),
            ("XDG_RUNTIME_DIR", "/nowhere"),
        ];
        let error = with(&wayland).unwrap_err();
        assert!(
            error.starts_with("WAYLAND_DISPLAY is wayland-64987"),
            "{error}"
        );
        let error = with(&[]).unwrap_err();
        assert!(error.starts_with("neither"), "{error}");
    }

    #[test]
    fn a_display_that_listens_is_found() {
        let address = SocketAddr::from_abstract_name("/tmp/.X11-unix/X64986").unwrap();
        let _display = UnixListener::bind_addr(&address).unwrap();
        assert_eq!(with(&[("DISPLAY", ":64986.0")]), Ok(()));

        let directory = tempfile::tempdir().unwrap();
        let _compositor = UnixListener::bind(directory.path().join("wayland-7")).unwrap();
        let directory = directory.path().to_str().unwrap();
        let wayland = [
            ("WAYLAND_DISPLAY", "wayland-7"),
            ("XDG_RUNTIME_DIR", directory),
        ];
        assert_eq!(with(&wayland), Ok(()));
        assert_eq!(with(&[("DISPLAY", "elsewhere:0")]), Ok(()));
    }
}
