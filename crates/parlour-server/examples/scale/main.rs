//! Simulates the queues that a move waits in: the cores of its node, the writer of the node, and a database.
//!
//! ```text
//! cargo run --release -p parlour-server --example scale -- --moves 10000 --nodes 4 --databases 1
//! ```
//!
//! Moves arrive at random times (a Poisson process) at random nodes. A node has some cores, and for each database one writer,
//! which writes all waiting moves in one transaction. A transaction takes processor time in its database, a fixed part and a
//! part for each move, and then waits for the disk,
//! by default one transaction after the other. All numbers come from flags; `docs/server/scale.md` says which were
//! measured.

mod args;
mod queues;

use args::Args;

fn main() {
    let args = Args::read(std::env::args().skip(1)).unwrap_or_else(|message| {
        eprintln!("{message}");
        std::process::exit(2);
    });
    println!("{}", queues::simulate(&args));
}
