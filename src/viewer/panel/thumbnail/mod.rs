//! Small pictures of noises in the panel, made when they are in view and their settings have changed.
//!
//! A frame draws a fixed number of samples at most; what is left comes in the next ones, and until then the last
//! picture stays. A place of the panel has one texture, whatever it shows. What is in the pictures, `picture.rs` says.

mod picture;

use std::collections::HashMap;
use std::sync::Arc;

use bevy_egui::egui::mutex::Mutex;
use bevy_egui::egui::{
    Color32, Context, CornerRadius, Id, Image, Rect, Stroke, StrokeKind, TextureHandle,
    TextureOptions, Ui, load::SizedTexture,
};

pub use picture::{SIZE, Subject};

use picture::Drawing;

/// Samples of octaves in a frame: a third of a millisecond for most bases, less than 2 ms for all.
const BUDGET: u32 = 20_000;

/// All thumbnails of a context.
#[derive(Default)]
pub struct Thumbnails {
    places: HashMap<Id, Place>,
    frame: u64,
    budget: u32,
    waiting: bool,
    made: u64,
}

/// One place of the panel.
#[derive(Default)]
struct Place {
    shown: Option<Subject>,
    drawing: Option<Drawing>,
    texture: Option<TextureHandle>,
}

impl Thumbnails {
    /// Those of `ctx`, which keeps them.
    #[must_use]
    pub fn of(ctx: &Context) -> Arc<Mutex<Self>> {
        ctx.data_mut(|data| {
            data.get_temp_mut_or_default::<Arc<Mutex<Self>>>(Id::NULL)
                .clone()
        })
    }

    /// How many pictures were made so far.
    #[must_use]
    pub fn made(&self) -> u64 {
        self.made
    }

    /// How many textures there are: one for each place where a thumbnail was ever shown.
    #[must_use]
    pub fn textures(&self) -> usize {
        let places = self.places.values();
        places.filter(|place| place.texture.is_some()).count()
    }

    /// Whether a thumbnail in view, in the last frame, did not show its settings yet.
    #[must_use]
    pub fn waiting(&self) -> bool {
        self.waiting
    }

    fn begin_frame(&mut self, frame: u64) {
        if self.frame != frame {
            self.frame = frame;
            self.budget = BUDGET;
            self.waiting = false;
        }
    }

    fn texture(&mut self, ctx: &Context, place: Id, subject: Subject) -> Option<SizedTexture> {
        self.begin_frame(ctx.cumulative_frame_nr());
        let place = self.places.entry(place).or_default();
        if place.shown != Some(subject) && place.drawing.is_none() {
            place.drawing = Some(Drawing::new(subject));
        }
        // A drawing is completed even if its settings have passed, so that one that is asked for ever other settings
        // shows some of them.
        if let Some(mut drawing) = place.drawing.take() {
            if drawing.advance(&mut self.budget) {
                place.show(ctx, &drawing);
                self.made += 1;
            } else {
                place.drawing = Some(drawing);
            }
        }
        if place.shown != Some(subject) {
            self.waiting = true;
            ctx.request_repaint();
        }
        place.texture.as_ref().map(SizedTexture::from_handle)
    }
}

impl Place {
    fn show(&mut self, ctx: &Context, drawing: &Drawing) {
        let picture = drawing.picture();
        match &mut self.texture {
            Some(texture) => texture.set(picture, TextureOptions::LINEAR),
            None => self.texture = Some(ctx.load_texture("noise", picture, TextureOptions::LINEAR)),
        }
        self.shown = Some(drawing.subject());
    }
}

/// Shows `subject` in `rect`; `place` tells it from the other thumbnails.
pub(super) fn thumbnail_ui(ui: &Ui, rect: Rect, place: Id, subject: Subject) {
    if !ui.is_rect_visible(rect) {
        return;
    }
    let thumbnails = Thumbnails::of(ui.ctx());
    let texture = thumbnails.lock().texture(ui.ctx(), place, subject);
    let rounding = CornerRadius::same(2);
    let painter = ui.painter();
    painter.rect_filled(rect, rounding, ui.visuals().extreme_bg_color);
    if let Some(texture) = texture {
        Image::from_texture(texture)
            .corner_radius(rounding)
            .paint_at(ui, rect);
    }
    let border = Stroke::new(1.0, Color32::from_black_alpha(110));
    painter.rect_stroke(rect, rounding, border, StrokeKind::Inside);
}
