//! What the heights on show say at another sea level, counted off the frame's thread: it moves no ground, and a grid
//! has many heights.

use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};

use crate::field::grid::{GridStatistics, HeightGrid};
use crate::viewer::jobs;

/// The count under way.
#[derive(Default)]
pub(super) struct Count {
    /// The sea level of the last count, in meters.
    sea_level: f64,
    under_way: Option<Mutex<Receiver<Counted>>>,
}

struct Counted {
    grid: Arc<HeightGrid>,
    sea_level: f64,
    statistics: GridStatistics,
}

impl Count {
    /// Whether heights are being counted.
    pub fn busy(&self) -> bool {
        self.under_way.is_some()
    }

    /// What is on show was counted at this sea level.
    pub fn set(&mut self, sea_level: f64) {
        self.sea_level = sea_level;
    }

    /// The statistics of `grid` where a new count has arrived; counts anew until they are those of `sea_level`.
    pub fn follow(&mut self, grid: &Arc<HeightGrid>, sea_level: f64) -> Option<GridStatistics> {
        let arrived = self.poll().filter(|it| Arc::ptr_eq(&it.grid, grid));
        if let Some(counted) = &arrived {
            self.sea_level = counted.sea_level;
        }
        if self.sea_level != sea_level && !self.busy() {
            self.start(grid.clone(), sea_level);
        }
        arrived.map(|it| it.statistics)
    }

    fn poll(&mut self) -> Option<Counted> {
        let counted = self.under_way.as_ref()?.lock().ok()?.try_recv().ok()?;
        self.under_way = None;
        Some(counted)
    }

    fn start(&mut self, grid: Arc<HeightGrid>, sea_level: f64) {
        let (sender, receiver) = channel();
        self.under_way = Some(Mutex::new(receiver));
        jobs::spawn(move || {
            let statistics = grid.statistics(sea_level);
            // The receiver is gone when the program ends.
            let _ = sender.send(Counted {
                grid,
                sea_level,
                statistics,
            });
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::field::{HeightField, Sample};
    use std::sync::atomic::AtomicBool;

    struct Ramp;

    impl HeightField for Ramp {
        fn sample(&self, x: f64, _: f64) -> Sample {
            Sample {
                height: x,
                ..Default::default()
            }
        }
    }

    fn ramp(extent: f64) -> Arc<HeightGrid> {
        let never = AtomicBool::new(false);
        Arc::new(HeightGrid::build(&Ramp, extent, 33, &never).unwrap())
    }

    fn settle(count: &mut Count, grid: &Arc<HeightGrid>, sea_level: f64) -> Vec<f32> {
        let mut lands = Vec::new();
        while count.busy() {
            lands.extend(count.follow(grid, sea_level).map(|it| it.land));
            std::thread::yield_now();
        }
        lands
    }

    #[test]
    fn the_last_level_is_counted_and_the_same_one_only_once() {
        let (mut count, grid) = (Count::default(), ramp(32.0));
        assert_eq!(count.follow(&grid, 0.0), None);
        assert!(!count.busy());
        for level in [1.0, 2.0, 8.0] {
            assert_eq!(count.follow(&grid, level), None);
        }
        let share = |level: f64| grid.statistics(level).land;
        assert_eq!(
            settle(&mut count, &grid, 8.0),
            [1.0, 8.0].map(share),
            "the first was under way, the second was gone"
        );
        assert_eq!(count.follow(&grid, 8.0), None);
        assert!(!count.busy());
    }

    #[test]
    fn a_count_of_another_grid_is_worth_nothing() {
        let (mut count, grid, next) = (Count::default(), ramp(32.0), ramp(16.0));
        count.follow(&grid, 5.0);
        // The next grid came with its own statistics.
        count.set(3.0);
        let lands = settle(&mut count, &next, 5.0);
        assert_eq!(lands, [next.statistics(5.0).land]);
    }
}
