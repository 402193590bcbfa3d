//! Who owns the pointer: the panel or the camera.

use bevy::prelude::*;
use bevy_panorbit_camera::PanOrbitCamera;

/// What egui said about the pointer and the keyboard after its last pass.
#[derive(Resource, Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UiPointer {
    /// The pointer is over the panel, or a widget is being dragged, or a popup is open.
    pub pointer: bool,
    /// A text field has the keyboard.
    pub keyboard: bool,
}

/// To whom the pressed buttons belong, from the first press to the last release.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Owner {
    #[default]
    Nobody,
    Panel,
    Camera,
}

/// A drag that starts on the panel never moves the camera; one that starts in the scene goes on over the panel.
pub(super) fn give_pointer(
    mouse: Res<ButtonInput<MouseButton>>,
    pointer: Res<UiPointer>,
    mut owner: Local<Owner>,
    mut cameras: Query<&mut PanOrbitCamera>,
) {
    if *owner == Owner::Nobody && mouse.get_just_pressed().next().is_some() {
        *owner = if pointer.pointer {
            Owner::Panel
        } else {
            Owner::Camera
        };
    }
    let idle = mouse.get_pressed().next().is_none() && mouse.get_just_released().next().is_none();
    if idle {
        *owner = Owner::Nobody;
    }
    let enabled = match *owner {
        Owner::Panel => false,
        Owner::Camera => true,
        // The wheel over the panel scrolls the panel.
        Owner::Nobody => !pointer.pointer,
    };
    for mut camera in &mut cameras {
        if camera.enabled != enabled {
            camera.enabled = enabled;
        }
    }
}
