//! The machine and the build in one line. It reads what Linux says of the processor; elsewhere the model is unknown.

use std::thread::available_parallelism;

/// Processor, threads, build, and `dispatch`: what the contestants chose when the program started.
pub fn describe(dispatch: &str) -> String {
    let model = model().unwrap_or_else(|| "unknown processor".to_owned());
    let threads = available_parallelism().map_or(1, usize::from);
    let build = if cfg!(debug_assertions) {
        "unoptimized build"
    } else {
        "optimized build"
    };
    format!(
        "{model}, {threads} hardware threads; {build} for {}{}; {dispatch}",
        std::env::consts::ARCH,
        compiled_for(),
    )
}

fn model() -> Option<String> {
    let text = std::fs::read_to_string("/proc/cpuinfo").ok()?;
    let line = text.lines().find(|line| line.starts_with("model name"))?;
    Some(line.split_once(':')?.1.trim().to_owned())
}

/// What the compiler was allowed beyond the target's common ground.
fn compiled_for() -> &'static str {
    if cfg!(target_feature = "avx512f") {
        " with AVX-512"
    } else if cfg!(target_feature = "avx2") {
        " with AVX2"
    } else {
        ", no target features added"
    }
}
