//! Pictures of the window, saved under a fresh name in the current directory.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::mpsc::{Receiver, Sender, channel};

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};

use super::interface::PanelState;
use super::jobs;
use super::state::ViewerSystems;
use crate::export::{image::png, write};

/// Takes pictures of the primary window when asked to.
pub struct ScreenshotPlugin;

impl Plugin for ScreenshotPlugin {
    fn build(&self, app: &mut App) {
        let (sender, receiver) = channel();
        app.add_message::<SaveScreenshot>()
            .insert_resource(Saved {
                sender,
                receiver: Mutex::new(receiver),
            })
            .add_systems(
                Update,
                (take_screenshot, report_saved)
                    .chain()
                    .in_set(ViewerSystems::Report),
            );
    }
}

/// Saves a picture of the window as it is in this frame.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct SaveScreenshot {
    /// Whether the panel is in the picture.
    pub with_panel: bool,
}

/// What became of the pictures.
#[derive(Resource)]
struct Saved {
    sender: Sender<Result<PathBuf, String>>,
    receiver: Mutex<Receiver<Result<PathBuf, String>>>,
}

fn take_screenshot(
    mut commands: Commands,
    mut requests: MessageReader<SaveScreenshot>,
    mut panel: ResMut<PanelState>,
    saved: Res<Saved>,
) {
    // The panel comes back in the frame after the picture.
    if panel.suppressed {
        panel.suppressed = false;
    }
    let Some(request) = requests.read().last() else {
        return;
    };
    if !request.with_panel {
        panel.suppressed = true;
    }
    let sender = saved.sender.clone();
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>| {
            let image = captured.image.clone();
            let sender = sender.clone();
            jobs::spawn(move || {
                // The receiver is gone when the program ends.
                let _ = sender.send(save(image));
            });
        },
    );
}

fn save(image: Image) -> Result<PathBuf, String> {
    let picture = image.try_into_dynamic().map_err(|e| e.to_string())?;
    let rgb = picture.into_rgb8();
    let bytes = png(rgb.width(), rgb.height(), &rgb).map_err(|e| e.to_string())?;
    let directory = std::env::current_dir().map_err(|e| e.to_string())?;
    let path = write::fresh_path(&directory, "haibo", "png");
    write::replace_file(&path, &bytes).map_err(|e| e.to_string())?;
    Ok(path)
}

fn report_saved(saved: Res<Saved>, mut panel: ResMut<PanelState>) {
    let Ok(receiver) = saved.receiver.lock() else {
        return;
    };
    while let Ok(result) = receiver.try_recv() {
        panel.status.notice = Some(match result {
            Ok(path) => {
                info!("saved {}", path.display());
                format!("Saved {}", path.display())
            }
            Err(error) => {
                error!("no picture saved: {error}");
                format!("No picture saved: {error}")
            }
        });
    }
}
