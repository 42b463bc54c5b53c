//! Play with a person: on the full screen, with its menu, or line by line. All texts are in `messages.json`.

pub(crate) mod full_screen;
pub(crate) mod home;
pub(crate) mod line;
pub(crate) mod menu;
pub(crate) mod words;
