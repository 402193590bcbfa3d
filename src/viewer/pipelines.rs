//! What the render world says about its pipelines: a shader that does not compile is otherwise only not drawn.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use bevy::prelude::*;
use bevy::render::render_resource::{CachedPipelineState, PipelineCache};
use bevy::render::{Render, RenderApp, RenderSystems};

/// The pipelines as they were after the last frame; shared with the render world.
#[derive(Resource, Clone, Default)]
pub(super) struct Pipelines(Arc<Counts>);

#[derive(Default)]
struct Counts {
    total: AtomicUsize,
    waiting: AtomicUsize,
    failures: Mutex<Vec<String>>,
}

impl Pipelines {
    /// Watches the pipelines of `app` from now on.
    pub(super) fn watch(app: &mut App) -> Self {
        let pipelines = Self::default();
        if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
            render_app
                .insert_resource(pipelines.clone())
                .add_systems(Render, count_pipelines.in_set(RenderSystems::Cleanup));
        }
        pipelines
    }

    pub(super) fn total(&self) -> usize {
        self.0.total.load(Ordering::Relaxed)
    }

    /// How many are still being made.
    pub(super) fn waiting(&self) -> usize {
        self.0.waiting.load(Ordering::Relaxed)
    }

    /// Why pipelines could not be made; at first their shaders are still being loaded.
    pub(super) fn failures(&self) -> Vec<String> {
        let failures = self.0.failures.lock();
        failures
            .map(|failures| failures.clone())
            .unwrap_or_default()
    }
}

fn count_pipelines(cache: Res<PipelineCache>, pipelines: Res<Pipelines>) {
    let counts = &pipelines.0;
    let waiting = cache.waiting_pipelines().count();
    counts.waiting.store(waiting, Ordering::Relaxed);
    let total = cache.pipelines().count();
    counts.total.store(total, Ordering::Relaxed);
    if let Ok(mut failures) = counts.failures.lock() {
        failures.clear();
        failures.extend(cache.pipelines().filter_map(|p| match &p.state {
            CachedPipelineState::Err(error) => Some(error.to_string()),
            _ => None,
        }));
    }
}
