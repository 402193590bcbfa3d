//! Threads for work that must not keep a frame waiting: all cores but one, which is the frame's.
//!
//! With as many threads as cores a job pushes the frame's thread aside whenever the machine has few of them.

use std::sync::LazyLock;
use std::thread::available_parallelism;

use rayon::{ThreadPool, ThreadPoolBuilder};

/// `None` where threads cannot be had; rayon then uses its own.
static POOL: LazyLock<Option<ThreadPool>> = LazyLock::new(|| {
    let cores = available_parallelism().map_or(1, usize::from);
    let builder = ThreadPoolBuilder::new().num_threads(threads(cores));
    builder.thread_name(|i| format!("job {i}")).build().ok()
});

/// Runs `job` beside the frames; what it does in parallel stays on the same threads.
pub(super) fn spawn(job: impl FnOnce() + Send + 'static) {
    match &*POOL {
        Some(pool) => pool.spawn(job),
        None => rayon::spawn(job),
    }
}

fn threads(cores: usize) -> usize {
    cores.saturating_sub(1).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn one_core_is_left_for_the_frame() {
        assert_eq!([1, 2, 16].map(threads), [1, 1, 15]);
        let (sender, receiver) = channel();
        spawn(move || sender.send(rayon::current_num_threads()).unwrap());
        let cores = available_parallelism().unwrap().get();
        assert_eq!(receiver.recv().unwrap(), threads(cores));
    }
}
