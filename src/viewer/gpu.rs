//! Which graphics adapters there are, asked before Bevy is: Bevy panics without one.

use bevy::tasks::block_on;
use wgpu::{
    Backends, DeviceType, Instance, InstanceDescriptor, PowerPreference, RequestAdapterOptions,
};

use super::errors::ViewerError;

/// A graphics adapter, for people to read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Adapter {
    /// The name, which `WGPU_ADAPTER_NAME` matches in part.
    pub name: String,
    /// `Vulkan`, `Metal`, ...
    pub backend: String,
    /// The driver and its version.
    pub driver: String,
    /// `discrete GPU`, `software`, ...
    pub kind: String,
    /// The longest side of a picture, in pixels.
    pub max_texture_side: u32,
    /// The largest buffer, in bytes.
    pub max_buffer_bytes: u64,
    /// Whether this is the one that Haibo uses.
    pub chosen: bool,
}

/// All adapters; the chosen one is the one that Bevy will take under the present environment variables.
#[must_use]
pub fn adapters() -> Vec<Adapter> {
    let found = found();
    let chosen = choose(&found).ok();
    found
        .all
        .iter()
        .enumerate()
        .map(|(i, adapter)| {
            let info = adapter.get_info();
            let limits = adapter.limits();
            Adapter {
                name: info.name,
                backend: format!("{:?}", info.backend),
                driver: format!("{} {}", info.driver, info.driver_info)
                    .trim()
                    .to_owned(),
                kind: match info.device_type {
                    DeviceType::DiscreteGpu => "discrete GPU",
                    DeviceType::IntegratedGpu => "integrated GPU",
                    DeviceType::VirtualGpu => "virtual GPU",
                    DeviceType::Cpu => "software",
                    DeviceType::Other => "other",
                }
                .to_owned(),
                max_texture_side: limits.max_texture_dimension_2d,
                max_buffer_bytes: limits.max_buffer_size,
                chosen: chosen == Some(i),
            }
        })
        .collect()
}

/// Whether Bevy will find an adapter.
///
/// # Errors
/// [`ViewerError::NoGpu`] when there is none, or none of the name that `WGPU_ADAPTER_NAME` asks for.
pub fn require() -> Result<(), ViewerError> {
    choose(&found()).map(|_| ())
}

struct Found {
    all: Vec<wgpu::Adapter>,
    /// What a request without a name gets.
    preferred: Option<wgpu::Adapter>,
}

fn found() -> Found {
    let backends = Backends::from_env().unwrap_or(Backends::all());
    let instance = Instance::new(InstanceDescriptor {
        backends,
        ..InstanceDescriptor::new_without_display_handle()
    });
    let options = RequestAdapterOptions {
        power_preference: PowerPreference::from_env().unwrap_or(PowerPreference::HighPerformance),
        force_fallback_adapter: std::env::var("WGPU_FORCE_FALLBACK_ADAPTER")
            .is_ok_and(|v| !matches!(v.as_str(), "" | "0" | "false")),
        compatible_surface: None,
    };
    Found {
        all: block_on(instance.enumerate_adapters(backends)),
        preferred: block_on(instance.request_adapter(&options)).ok(),
    }
}

/// The index of the adapter that Bevy will take.
fn choose(found: &Found) -> Result<usize, ViewerError> {
    let infos: Vec<_> = found.all.iter().map(wgpu::Adapter::get_info).collect();
    if let Ok(wanted) = std::env::var("WGPU_ADAPTER_NAME") {
        let wanted = wanted.to_lowercase();
        return infos
            .iter()
            .position(|info| info.name.to_lowercase().contains(&wanted))
            .ok_or_else(|| {
                let names: Vec<_> = infos.iter().map(|info| info.name.as_str()).collect();
                ViewerError::NoGpu(format!(
                    "WGPU_ADAPTER_NAME asks for \"{wanted}\", which none of the adapters is called: {names:?}"
                ))
            });
    }
    found
        .preferred
        .as_ref()
        .and_then(|adapter| infos.iter().position(|info| *info == adapter.get_info()))
        .ok_or_else(|| ViewerError::NoGpu("no graphics adapter was found".to_owned()))
}
