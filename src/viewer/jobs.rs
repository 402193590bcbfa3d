//! Threads for work that must not keep a frame waiting: all cores but one, which is the frame's.
//!
//! With as many threads as cores a job pushes the frame's thread aside whenever the machine has few of them.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

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

/// What a job is about: what it computes, and for which moment.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Task<S> {
    /// Another subject makes the running job worthless.
    pub subject: S,
    /// Another moment does not: the job is done and followed by one for the newest moment.
    pub moment: i64,
}

/// One computation again and again, beside the frames, for whatever is wanted last.
pub(super) struct Follower<S, T> {
    pause: Duration,
    running: Option<Running<S, T>>,
    done: Option<Task<S>>,
    begun: Option<Instant>,
}

struct Running<S, T> {
    task: Task<S>,
    cancel: Arc<AtomicBool>,
    result: Mutex<Receiver<Option<T>>>,
}

impl<S: PartialEq, T: Send + 'static> Follower<S, T> {
    /// Jobs begin at least `pause` of real time after one another.
    pub fn new(pause: Duration) -> Self {
        Self {
            pause,
            running: None,
            done: None,
            begun: None,
        }
    }

    /// Whether there is no result for this task yet.
    pub fn lacks(&self, task: &Task<S>) -> bool {
        self.done.as_ref() != Some(task)
    }

    /// What has arrived since the last call, if it is about the wanted subject; then the next job, if one is due.
    ///
    /// `prepare` is called to begin one, with what has arrived; its job may stop when the flag says so.
    pub fn follow<J>(&mut self, wanted: Task<S>, prepare: impl FnOnce(Option<&T>) -> J) -> Option<T>
    where
        J: FnOnce(&AtomicBool) -> Option<T> + Send + 'static,
    {
        let arrived = self.poll(&wanted);
        let rested = self.begun.is_none_or(|begun| begun.elapsed() >= self.pause);
        if self.running.is_none() && rested && self.lacks(&wanted) {
            let job = prepare(arrived.as_ref());
            let cancel = Arc::new(AtomicBool::new(false));
            let (sender, result) = channel();
            self.begun = Some(Instant::now());
            self.running = Some(Running {
                task: wanted,
                cancel: cancel.clone(),
                result: Mutex::new(result),
            });
            // The receiver is gone when the program ends.
            spawn(move || drop(sender.send(job(&cancel))));
        }
        arrived
    }

    /// Nothing is wanted: what runs is given up, and what is done is forgotten.
    pub fn rest(&mut self) {
        if let Some(running) = self.running.take() {
            running.cancel.store(true, Ordering::Relaxed);
        }
        self.done = None;
    }

    fn poll(&mut self, wanted: &Task<S>) -> Option<T> {
        let running = self.running.as_ref()?;
        let same = running.task.subject == wanted.subject;
        if !same {
            running.cancel.store(true, Ordering::Relaxed);
        }
        let received = running.result.lock().ok()?.try_recv();
        let result = match received {
            Ok(result) => result,
            Err(TryRecvError::Empty) => return None,
            // A job that panicked is not begun again with the same task.
            Err(TryRecvError::Disconnected) => None,
        };
        let Running { task, cancel, .. } = self.running.take()?;
        // The wanted subject may have changed and come back while the job was stopping.
        if !same || cancel.load(Ordering::Relaxed) {
            return None;
        }
        self.done = Some(task);
        result
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

    type Sums = Follower<&'static str, i64>;

    /// Follows `task` by doubling its moment; says what has arrived and whether a job was begun.
    fn follow(sums: &mut Sums, subject: &'static str, moment: i64) -> (Option<i64>, bool) {
        let mut begun = false;
        let arrived = sums.follow(Task { subject, moment }, |_| {
            begun = true;
            move |_: &AtomicBool| Some(2 * moment)
        });
        (arrived, begun)
    }

    fn wait(sums: &mut Sums, subject: &'static str, moment: i64) -> i64 {
        loop {
            if let Some(sum) = follow(sums, subject, moment).0 {
                return sum;
            }
            std::thread::yield_now();
        }
    }

    #[test]
    fn the_newest_moment_follows_and_the_same_one_is_not_done_twice() {
        let mut sums = Sums::new(Duration::ZERO);
        assert_eq!(follow(&mut sums, "a", 1), (None, true));
        // The first is done all the same, and then the last.
        assert_eq!(wait(&mut sums, "a", 5), 2);
        assert_eq!(wait(&mut sums, "a", 5), 10);
        assert_eq!(follow(&mut sums, "a", 5), (None, false));
        assert!(!sums.lacks(&Task {
            subject: "a",
            moment: 5
        }));
        sums.rest();
        assert_eq!(follow(&mut sums, "a", 5), (None, true));
    }

    #[test]
    fn what_is_about_something_else_never_arrives() {
        let mut sums = Sums::new(Duration::ZERO);
        follow(&mut sums, "a", 1);
        assert_eq!(wait(&mut sums, "b", 7), 14);
        assert!(sums.lacks(&Task {
            subject: "a",
            moment: 1
        }));
        follow(&mut sums, "a", 8);
        follow(&mut sums, "b", 8);
        assert_eq!(wait(&mut sums, "a", 8), 16);
    }

    #[test]
    fn jobs_pause() {
        let mut sums = Sums::new(Duration::from_secs(3600));
        assert_eq!(wait(&mut sums, "a", 1), 2);
        assert_eq!(follow(&mut sums, "a", 2), (None, false));
    }
}
