//! A choice out of many in one row: the thumbnail and the name of the chosen one. A click opens a list of all beside
//! the panel.
//!
//! The list stays until it is closed, so that every change of the panel shows in it; one is open at a time. What can be
//! chosen, and what the thumbnails show, the callers say.

use bevy_egui::egui::{
    Align, Align2, Area, Context, FontSelection, Frame, Id, Key, Layout, Order, Pos2, Rect,
    Response, ScrollArea, Sense, Shape, Stroke, StrokeKind, TextStyle, TextWrapMode, Ui, UiKind,
    Vec2, WidgetInfo, WidgetText, WidgetType, pos2, vec2,
};

use super::row::{button_ui, name_ui};
use super::status;
use super::style::{GAP, SLIDER_WIDTH, VALUE_WIDTH};
use super::thumbnail::{Subject, thumbnail_ui};

/// The height of the closed row, in points.
const ROW_HEIGHT: f32 = 24.0;
/// The size of a line of the open list, in points.
const LINE: Vec2 = vec2(408.0, 44.0);
/// The height of a thumbnail in the list; it is twice as wide.
const THUMBNAIL_HEIGHT: f32 = 40.0;

/// One of the things that can be chosen.
pub(super) struct Entry {
    pub label: &'static str,
    pub help: &'static str,
    /// Author and year.
    pub source: &'static str,
    pub subject: Subject,
}

/// Edits `chosen`, one of `options`. `name` names the row and the list.
pub(super) fn choice_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    name: &str,
    help: &str,
    options: &[T],
    chosen: &mut T,
    default: T,
    entry: impl Fn(T) -> Entry,
) {
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    let row = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        let reset = entry(default).label;
        let name_response =
            name_ui(ui, name).on_hover_text(format!("{help} Double-click resets to {reset}."));
        let row = closed_ui(ui, name, &entry(*chosen)).labelled_by(name_response.id);
        if name_response.double_clicked() {
            *chosen = default;
        }
        row
    });
    let row = row.inner;
    let id = row.id.with("list");
    if row.clicked() {
        let other = !is_open(ui.ctx(), id);
        set_open(ui.ctx(), other.then_some(id));
    }
    if is_open(ui.ctx(), id) {
        let corner = row.rect.right_top() + vec2(3.0 * GAP, 0.0);
        list_ui(ui.ctx(), id, corner, help, |ui| {
            for &option in options {
                let line = line_ui(ui, id, &entry(option), option == *chosen);
                if line.clicked() {
                    *chosen = option;
                }
            }
        });
    }
}

fn closed_ui(ui: &mut Ui, name: &str, entry: &Entry) -> Response {
    let size = vec2(SLIDER_WIDTH + GAP + VALUE_WIDTH, ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        let mut info = WidgetInfo::labeled(WidgetType::ComboBox, ui.is_enabled(), name);
        info.current_text_value = Some(entry.label.to_owned());
        info
    });
    let visuals = ui.style().interact(&response);
    let painter = ui.painter();
    painter.rect_filled(rect, visuals.corner_radius, visuals.weak_bg_fill);
    let inner = rect.shrink(2.0);
    let picture = Rect::from_min_size(inner.min, thumbnail_size(inner.height()));
    let color = visuals.text_color();
    let text = pos2(picture.right() + 2.0 * GAP, rect.center().y);
    painter.text(
        text,
        Align2::LEFT_CENTER,
        entry.label,
        TextStyle::Button.resolve(ui.style()),
        color,
    );
    let tip = rect.right_center() - vec2(8.0, 0.0);
    let arrow = [vec2(-4.0, -4.0), vec2(0.0, 0.0), vec2(-4.0, 4.0)].map(|offset| tip + offset);
    painter.add(Shape::line(arrow.to_vec(), Stroke::new(1.3, color)));
    thumbnail_ui(ui, picture, response.id, entry.subject);
    focus_ui(ui, &response);
    response.on_hover_ui(|ui| {
        ui.label(entry.help);
        ui.weak(entry.source);
    })
}

/// The list at `corner`, or where there is room; it can be closed by its button and by Escape.
fn list_ui(ctx: &Context, id: Id, corner: Pos2, title: &str, contents: impl FnOnce(&mut Ui)) {
    let mut room = ctx.content_rect();
    room.max.y -= status::HEIGHT;
    let mut closed = ctx.input(|input| input.key_pressed(Key::Escape));
    Area::new(id)
        .kind(UiKind::Popup)
        .order(Order::Middle)
        .fixed_pos(corner)
        .constrain_to(room)
        .show(ctx, |ui| {
            let frame = Frame::popup(ui.style());
            let around = frame.total_margin().sum();
            frame.show(ui, |ui| {
                ui.set_width(LINE.x.min(room.width() - around.x));
                ui.set_max_height(room.height() - around.y);
                ui.horizontal(|ui| {
                    ui.strong(title.trim_end_matches('.'));
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        closed |= button_ui(ui, "✖", "Close list", "Closes the list. Key Escape.");
                    });
                });
                ui.spacing_mut().item_spacing.y = 0.0;
                ScrollArea::vertical().show(ui, contents);
            });
        });
    if closed {
        set_open(ctx, None);
    }
}

/// A line of the list: thumbnail, name and author, explanation.
fn line_ui(ui: &mut Ui, list: Id, entry: &Entry, chosen: bool) -> Response {
    let size = vec2(ui.available_width(), LINE.y);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let info = || {
        WidgetInfo::selected(
            WidgetType::SelectableLabel,
            ui.is_enabled(),
            chosen,
            entry.label,
        )
    };
    response.widget_info(info);
    ui.ctx()
        .accesskit_node_builder(response.id, |node| node.set_description(entry.help));
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let visuals = ui.visuals();
    let strong = visuals.strong_text_color();
    let [normal, weak] = if chosen {
        [visuals.selection.stroke.color; 2]
    } else {
        [visuals.text_color(), visuals.weak_text_color()]
    };
    if chosen {
        ui.painter()
            .rect_filled(rect, 3.0, visuals.selection.bg_fill);
    } else if response.hovered() || response.has_focus() {
        ui.painter()
            .rect_filled(rect, 3.0, visuals.widgets.hovered.weak_bg_fill);
    }
    let inner = rect.shrink(0.5 * (LINE.y - THUMBNAIL_HEIGHT));
    let picture = Rect::from_min_size(inner.min, thumbnail_size(THUMBNAIL_HEIGHT));
    thumbnail_ui(ui, picture, list.with(entry.label), entry.subject);

    let left = picture.right() + 1.5 * GAP;
    let width = (inner.right() - left).max(0.0);
    let galley = |text: &str, style: TextStyle, width: f32, wrap| {
        let text = WidgetText::from(text);
        text.into_galley(ui, Some(wrap), width, FontSelection::Style(style))
    };
    let label = galley(
        entry.label,
        TextStyle::Button,
        width,
        TextWrapMode::Truncate,
    );
    let free = width - label.size().x - 2.0 * GAP;
    let source = galley(entry.source, TextStyle::Small, free, TextWrapMode::Truncate);
    let help = galley(entry.help, TextStyle::Small, width, TextWrapMode::Wrap);
    let top = inner.top() - 1.0;
    let base = top + label.size().y;
    ui.painter().galley_with_override_text_color(
        pos2(
            inner.right() - source.size().x,
            base - source.size().y - 1.0,
        ),
        source,
        weak,
    );
    ui.painter()
        .galley_with_override_text_color(pos2(left, top), label, strong);
    ui.painter()
        .galley_with_override_text_color(pos2(left, base), help, normal);
    focus_ui(ui, &response);
    response
}

fn thumbnail_size(height: f32) -> Vec2 {
    vec2(2.0 * height, height)
}

/// The frame of the widget that has the keyboard.
fn focus_ui(ui: &Ui, response: &Response) {
    if response.has_focus() {
        let stroke = ui.visuals().selection.stroke;
        ui.painter()
            .rect_stroke(response.rect, 3.0, stroke, StrokeKind::Inside);
    }
}

fn key() -> Id {
    Id::new("open list")
}

fn is_open(ctx: &Context, list: Id) -> bool {
    ctx.data(|data| data.get_temp::<Option<Id>>(key())) == Some(Some(list))
}

fn set_open(ctx: &Context, list: Option<Id>) {
    ctx.data_mut(|data| data.insert_temp(key(), list));
}
