//! Load test for a running server: opens tables and WebSockets, plays, and reports speed and memory. With `--attackers`, it
//! also reports how much longer the same moves take while hostile clients ask for as much as they can.
//!
//! ```text
//! parlour serve --listen 127.0.0.1:8765 --database load.db --log warn &
//! cargo run --release -p parlour-server --example load -- --server 127.0.0.1:8765 --pid $! \
//!     --tables 1000 --rate 2000 --seconds 20
//! ```
//!
//! On loopback, each table and each hostile client has an address of its own, so that the server's limits stay on.

mod args;
mod attack;
mod http;
mod memory;
mod report;
mod table;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Semaphore;

use args::Args;
use memory::Memory;
use report::{Report, Tally};
use table::Table;

/// Tables to open at the same time.
const OPENERS: usize = 64;

fn main() {
    let args = Args::read(std::env::args().skip(1)).unwrap_or_else(|message| {
        eprintln!("{message}");
        std::process::exit(2);
    });
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(args.threads)
        .enable_all()
        .build()
        .expect("a runtime");
    runtime.block_on(run(args));
}

async fn run(args: Args) {
    let args = Arc::new(args);
    let before = Memory::of(args.pid);
    let start = Instant::now();
    let tables = open_all(&args).await;
    let opening = start.elapsed();
    // Memory that was needed only for opening is freed after a while.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let idle = Memory::of(args.pid);
    if args.attackers > 0 {
        return attacked(&args, tables).await;
    }
    let (start, used) = (Instant::now(), memory::processor_seconds(args.pid));
    let tally =
        if args.seconds > 0 { play_all(&args, tables, args.seconds).await.0 } else { Tally::default() };
    let report = Report {
        args: &args,
        opening,
        playing: start.elapsed(),
        processor: memory::processor_seconds(args.pid).zip(used).map(|(after, before)| after - before),
        before,
        idle,
        after: Memory::of(args.pid),
        tally,
    };
    println!("{report}");
}

/// Each attack, after a calm time to compare it with.
async fn attacked(args: &Arc<Args>, mut tables: Vec<Table>) {
    println!("{} tables, {} hostile clients; times of a move in milliseconds", tables.len(), args.attackers);
    println!("{:12} {}", "attack", report::COLUMNS);
    for (phase, kind) in (0..).zip(attack::kinds(&args.attack)) {
        let (calm, rested) = play_all(args, tables, args.seconds.div_ceil(3)).await;
        let victims = rested.iter().map(|table| table.id.clone()).collect();
        let time = Duration::from_secs(args.seconds);
        let attackers = attack::start(args.server, (args.attackers, phase), kind, victims, time);
        let playing = play_all(args, rested, args.seconds);
        let ((tally, left), most) = Memory::peak(args.pid, playing).await;
        println!("{kind:12} {}", report::compared(&calm, &tally, most));
        tables = left;
        // The thread ends by itself; a panic in it was printed.
        let _ = tokio::task::spawn_blocking(move || attackers.join()).await;
    }
}

/// Opens all tables, some at a time.
async fn open_all(args: &Arc<Args>) -> Vec<Table> {
    let gate = Arc::new(Semaphore::new(OPENERS));
    let mut tasks = Vec::new();
    for index in 0..args.tables {
        let (args, gate) = (Arc::clone(args), Arc::clone(&gate));
        tasks.push(tokio::spawn(async move {
            let _permit = gate.acquire().await.expect("the gate is open");
            Table::open(&args, index).await
        }));
    }
    let mut tables = Vec::new();
    for task in tasks {
        tables.push(task.await.expect("a table"));
    }
    tables
}

/// Plays on all tables for a while; returns the counts and the tables that did not fail.
async fn play_all(args: &Arc<Args>, tables: Vec<Table>, seconds: u64) -> (Tally, Vec<Table>) {
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut tasks = Vec::new();
    for (index, table) in tables.into_iter().enumerate() {
        let args = Arc::clone(args);
        tasks.push(tokio::spawn(async move { table::play(&args, table, index, end).await }));
    }
    let (mut all, mut left) = (Tally::default(), Vec::new());
    for task in tasks {
        match task.await {
            Ok((own, table)) => {
                all.add(own);
                left.push(table);
            }
            Err(_) => all.failed += 1,
        }
    }
    (all, left)
}
