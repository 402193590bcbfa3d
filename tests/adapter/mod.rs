//! The software graphics adapters that pictures and shaders are tested on.
//!
//! Both are needed: they are different compilers and rasterizers, and a fault that one forgives the other shows. A
//! missing one is a failure, never a skipped test.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A Vulkan driver that needs no graphics card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adapter {
    /// Mesa's, through LLVM.
    Lavapipe,
    /// Google's, as Chromium ships it.
    SwiftShader,
}

impl Adapter {
    /// A part of the adapter's own name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Lavapipe => "llvmpipe",
            Self::SwiftShader => "SwiftShader",
        }
    }

    /// Makes this the only adapter that `command` finds; `dir` is a directory that the child may use.
    pub fn choose(self, command: &mut Command, dir: &Path) {
        let manifest = self.manifest();
        for name in ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"] {
            command.env(name, &manifest);
        }
        command.env("XDG_RUNTIME_DIR", dir);
        for name in [
            "DISPLAY",
            "WAYLAND_DISPLAY",
            "WAYLAND_SOCKET",
            "WGPU_ADAPTER_NAME",
            "WGPU_BACKEND",
        ] {
            command.env_remove(name);
        }
    }

    /// The file that tells the Vulkan loader where the driver is.
    fn manifest(self) -> PathBuf {
        let (folders, prefix): (&[&str], _) = match self {
            Self::Lavapipe => (
                &[
                    "/usr/share/vulkan/icd.d",
                    "/usr/local/share/vulkan/icd.d",
                    "/etc/vulkan/icd.d",
                ],
                "lvp_icd",
            ),
            Self::SwiftShader => (
                &["/usr/lib/chromium", "/usr/lib/chromium-browser"],
                "vk_swiftshader_icd",
            ),
        };
        let files = folders
            .iter()
            .filter_map(|folder| std::fs::read_dir(folder).ok())
            .flatten()
            .flatten()
            .map(|entry| entry.path());
        let mut found = files.filter(|path| {
            path.extension().is_some_and(|end| end == "json")
                && path
                    .file_name()
                    .is_some_and(|name| name.to_string_lossy().starts_with(prefix))
        });
        found.next().unwrap_or_else(|| {
            panic!(
                "{self:?} is not installed (no {prefix}*.json in {folders:?}): scripts/check.sh installs what tests need"
            )
        })
    }
}
