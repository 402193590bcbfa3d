//! The sheet of triangles that carries the water: made off the frame's thread, the newest resolution wins.

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, channel};

use bevy::asset::RenderAssetUsages;
use bevy::mesh::{Indices, PrimitiveTopology};
use bevy::prelude::*;

use crate::field::mesh::sea_sheet;
use crate::viewer::jobs;

/// The sheet that is being made, and the resolution that was asked for last.
#[derive(Resource, Default)]
pub struct Sheets {
    wanted: u32,
    making: Option<Mutex<Receiver<(u32, Mesh)>>>,
}

impl Sheets {
    /// Whether a sheet is being made.
    #[must_use]
    pub fn busy(&self) -> bool {
        self.making.is_some()
    }

    /// Asks for a sheet of `resolution`² vertices; to ask again for the same one is nothing.
    pub(super) fn request(&mut self, resolution: u32) {
        if self.wanted != resolution {
            self.wanted = resolution;
            if !self.busy() {
                self.start();
            }
        }
    }

    /// The sheet that has arrived since the last call.
    pub(super) fn poll(&mut self) -> Option<Mesh> {
        let (resolution, mesh) = self.making.as_ref()?.lock().ok()?.try_recv().ok()?;
        self.making = None;
        if resolution != self.wanted {
            self.start();
        }
        Some(mesh)
    }

    fn start(&mut self) {
        let resolution = self.wanted;
        let (sender, receiver) = channel();
        self.making = Some(Mutex::new(receiver));
        jobs::spawn(move || {
            // The receiver is gone when the program ends.
            let _ = sender.send((resolution, sheet_mesh(resolution)));
        });
    }
}

fn sheet_mesh(resolution: u32) -> Mesh {
    let sheet = sea_sheet(resolution);
    Mesh::new(
        PrimitiveTopology::TriangleList,
        RenderAssetUsages::RENDER_WORLD,
    )
    .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, sheet.positions)
    .with_inserted_indices(Indices::U32(sheet.indices))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_resolution_arrives_and_is_made_once() {
        let mut sheets = Sheets::default();
        for resolution in [33, 65, 97, 97] {
            sheets.request(resolution);
        }
        let mut sizes = Vec::new();
        while sheets.busy() {
            sizes.extend(sheets.poll().map(|mesh| mesh.count_vertices()));
            std::thread::yield_now();
        }
        assert_eq!(sizes, [33, 97].map(|side| sea_sheet(side).positions.len()));
        sheets.request(97);
        assert!(!sheets.busy());
    }
}
