//! The real binary, run as a process: what it prints, what it writes, how it ends.

mod answers;
mod boards;
mod colours;
mod common;
mod draw;
mod endings;
mod engines;
mod exact;
mod exchange;
mod fewest;
mod files;
mod games;
mod killed;
mod league;
mod mancala;
mod manual;
mod mazes;
mod mistakes;
mod phrases;
mod play;
mod review;
mod setup;
mod simulate;
mod stored;
mod study;
mod terminal;
