//! Why the viewer or a picture did not come about, with the remedy.
//!
//! The messages are what a user reads in a terminal. Which exit code belongs to which error is the program's affair.

use thiserror::Error;

/// The viewer cannot run here, or failed while running.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ViewerError {
    /// No graphics adapter can be used; the text says what was found.
    #[error(
        "no usable GPU: {0}; install a Vulkan driver (Debian: apt install mesa-vulkan-drivers, which also renders \
         without a graphics card), or name one: VK_DRIVER_FILES (older: VK_ICD_FILENAMES) takes the path of a driver's \
         JSON file, WGPU_ADAPTER_NAME a part of an adapter's name"
    )]
    NoGpu(String),
    /// No window can be opened; the text says why.
    #[error(
        "no display: {0}; start it on a desktop (DISPLAY or WAYLAND_DISPLAY must be set), or render a picture \
         without one: haibo shot -o picture.png"
    )]
    NoDisplay(String),
    /// A picture or frame failed; the text says what the renderer reported.
    #[error(
        "rendering failed: {0}; haibo info lists the adapters, WGPU_ADAPTER_NAME chooses another one"
    )]
    Render(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_message_names_its_remedy() {
        let reason = || "because".to_owned();
        let no_gpu = [
            "mesa-vulkan-drivers",
            "VK_DRIVER_FILES",
            "VK_ICD_FILENAMES",
            "WGPU_ADAPTER_NAME",
        ];
        let no_display = ["DISPLAY", "WAYLAND_DISPLAY", "haibo shot"];
        for (error, parts) in [
            (ViewerError::NoGpu(reason()), &no_gpu[..]),
            (ViewerError::NoDisplay(reason()), &no_display[..]),
            (ViewerError::Render(reason()), &["haibo info"][..]),
        ] {
            let message = error.to_string();
            for part in parts.iter().chain(&["because"]) {
                assert!(message.contains(part), "{message}");
            }
            assert!(
                !message.contains('\n') && !message.contains("  "),
                "{message}"
            );
        }
    }
}
