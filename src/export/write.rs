//! The one place that touches the disk: a file is replaced whole or not at all.
//!
//! The bytes go to a temporary file in the same directory, which takes the target's name once they are all there. It
//! does not create directories.

use std::io::{self, Write};
use std::path::{Path, PathBuf};

use thiserror::Error;

/// The file was not written; whatever was at the path is as before.
#[derive(Debug, Error)]
pub enum WriteError {
    /// Something other than a regular file has the name.
    #[error("{} is {kind}, not a file: choose another name", .path.display())]
    NotAFile {
        /// The path that was asked for.
        path: PathBuf,
        /// What is there.
        kind: &'static str,
    },
    /// The file is protected.
    #[error("{} is write-protected: allow writing (chmod u+w) or choose another name", .path.display())]
    Protected {
        /// The path that was asked for.
        path: PathBuf,
    },
    /// The system refused.
    #[error("{} cannot be written: {source}: {}", .path.display(), remedy(.source))]
    Io {
        /// The path that was asked for.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
}

/// Gives the file at `path` the content `bytes`, whole or not at all.
///
/// Symbolic links are followed and stay; an existing file keeps its permissions.
///
/// # Errors
/// See [`check_target`]; also a full disk and everything else that the system refuses. The old file is then untouched.
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<(), WriteError> {
    let target = check_target(path)?;
    replace(&target, bytes).map_err(|source| WriteError::Io {
        path: path.to_owned(),
        source,
    })
}

/// The regular file, existing or not, that `path` leads to, when it can plausibly be written.
///
/// # Errors
/// The path is a directory or device, is protected, or its directory does not exist.
pub fn check_target(path: &Path) -> Result<PathBuf, WriteError> {
    let io_error = |source| WriteError::Io {
        path: path.to_owned(),
        source,
    };
    let target = follow_links(path).map_err(io_error)?;
    match target.metadata() {
        Ok(found) if found.is_file() && found.permissions().readonly() => {
            Err(WriteError::Protected {
                path: path.to_owned(),
            })
        }
        Ok(found) if found.is_file() => Ok(target),
        Ok(found) => Err(WriteError::NotAFile {
            path: path.to_owned(),
            kind: if found.is_dir() {
                "a directory"
            } else {
                "a device"
            },
        }),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            let directory = directory_of(&target);
            match directory.metadata() {
                Ok(found) if !found.is_dir() => Err(io_error(io::ErrorKind::NotADirectory.into())),
                Ok(_) if target.file_name().is_none() || ends_in_separator(&target) => {
                    Err(io_error(io::ErrorKind::InvalidFilename.into()))
                }
                Ok(_) => Ok(target),
                Err(error) => Err(io_error(error)),
            }
        }
        Err(error) => Err(io_error(error)),
    }
}

/// The first path `dir/stem-001.extension`, `-002`, ... at which nothing lies.
#[must_use]
pub fn fresh_path(dir: &Path, stem: &str, extension: &str) -> PathBuf {
    (1_u64..)
        .map(|number| dir.join(format!("{stem}-{number:03}.{extension}")))
        // A link that leads nowhere is something too.
        .find(|path| path.symlink_metadata().is_err())
        .expect("some number is free")
}

fn replace(target: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".haibo-").suffix(".part");
    // As any program makes files: the user's umask takes its part away.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(directory_of(target))?;
    file.write_all(bytes)?;
    if let Ok(old) = target.metadata() {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.as_file().sync_all()?;
    // Dropped on error, the temporary file removes itself.
    file.persist(target)?;
    Ok(())
}

fn follow_links(path: &Path) -> io::Result<PathBuf> {
    const MOST_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match path.symlink_metadata() {
            Ok(found) if found.is_symlink() => path = directory_of(&path).join(path.read_link()?),
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    }
}

fn ends_in_separator(path: &Path) -> bool {
    path.as_os_str()
        .to_string_lossy()
        .ends_with(std::path::is_separator)
}

fn remedy(reason: &io::Error) -> &'static str {
    match reason.kind() {
        io::ErrorKind::NotFound => "create its directory first",
        io::ErrorKind::NotADirectory => "a part of the path is a file, choose another directory",
        io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem => {
            "choose a directory that you may write to"
        }
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => "free some space",
        _ => "choose another name or directory",
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn names(dir: &Path) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(dir)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_made_and_replaced_and_nothing_else_is_left() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.png");
        for bytes in [&b"first"[..], b"", b"third"] {
            replace_file(&path, bytes).unwrap();
            assert_eq!(fs::read(&path).unwrap(), bytes);
            assert_eq!(names(dir.path()), ["a.png"]);
        }
    }

    #[test]
    fn what_cannot_be_written_is_refused_and_nothing_changes() {
        let dir = tempfile::tempdir().unwrap();
        let old = dir.path().join("old");
        fs::write(&old, "old").unwrap();
        fs::create_dir(dir.path().join("folder")).unwrap();
        for (name, part) in [
            ("folder", "is a directory"),
            ("missing/a.png", "create its directory first"),
            ("old/a.png", "a part of the path is a file"),
            ("fresh/", "cannot be written"),
        ] {
            let path = dir.path().join(name);
            let message = replace_file(&path, b"new").unwrap_err().to_string();
            assert!(message.contains(part), "{message}");
            assert!(message.contains(path.to_str().unwrap()), "{message}");
            assert_eq!(names(dir.path()), ["folder", "old"]);
            assert_eq!(names(&dir.path().join("folder")), [""; 0]);
            assert_eq!(fs::read(&old).unwrap(), b"old");
        }
    }

    #[test]
    fn a_rename_that_fails_leaves_nothing_behind() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("folder");
        fs::create_dir(&folder).unwrap();
        fs::write(folder.join("inside"), "inside").unwrap();
        replace(&folder, b"new").unwrap_err();
        assert_eq!(names(dir.path()), ["folder"]);
        assert_eq!(names(&folder), ["inside"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_stay_modes_stay_and_devices_are_spared() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let dir = tempfile::tempdir().unwrap();
        let at = |name: &str| dir.path().join(name);
        fs::write(at("file"), "old").unwrap();
        fs::set_permissions(at("file"), PermissionsExt::from_mode(0o640)).unwrap();
        symlink("file", at("link")).unwrap();
        symlink(at("link"), at("second")).unwrap();
        replace_file(&at("second"), b"new").unwrap();
        assert_eq!(fs::read(at("file")).unwrap(), b"new");
        assert!(at("link").is_symlink() && at("second").is_symlink());
        assert_eq!(
            at("file").metadata().unwrap().permissions().mode() & 0o777,
            0o640
        );

        symlink("fresh", at("dangling")).unwrap();
        replace_file(&at("dangling"), b"new").unwrap();
        assert!(at("dangling").is_symlink() && !at("fresh").is_symlink());

        symlink("loop", at("loop")).unwrap();
        symlink("/dev/null", at("null")).unwrap();
        fs::set_permissions(at("fresh"), PermissionsExt::from_mode(0o444)).unwrap();
        for name in ["loop", "null", "fresh"] {
            replace_file(&at(name), b"new").unwrap_err();
        }
    }

    #[test]
    fn fresh_names_count_up() {
        let dir = tempfile::tempdir().unwrap();
        for expected in ["haibo-001.png", "haibo-002.png", "haibo-003.png"] {
            let path = fresh_path(dir.path(), "haibo", "png");
            assert_eq!(path, dir.path().join(expected));
            fs::write(path, "").unwrap();
        }
    }
}
