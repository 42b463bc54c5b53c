//! Screens as text, and games played key by key.

mod games;
mod harness;
mod home;
mod keys;
mod menus;
mod panics;
mod records;
mod screens;
mod scrolling;
mod small;
mod studies;
mod walks;
