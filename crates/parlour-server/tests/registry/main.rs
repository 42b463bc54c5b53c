//! The registry without HTTP: whole games, restarts, hostile clients, several processes.

mod clocks;
mod cluster;
mod common;
mod dice;
mod engines;
mod faults;
mod games;
mod hostile;
mod lobby;
mod moderation;
mod protocol;
mod restart;
mod seats;
mod secrets;
mod size;
mod speed;
mod undo;
mod watching;
