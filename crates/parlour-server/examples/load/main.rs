//! Load test for a running server: opens tables and WebSockets, plays, and reports speed and memory.
//!
//! ```text
//! parlour serve --listen 127.0.0.1:8765 --database load.db --player-rate 0 --address-rate 0 --table-rate 0 \
//!     --create-rate 0 --tables-per-address 0 --connections-per-address 0 --sockets-per-address 0 --log warn &
//! cargo run --release -p parlour-server --example load -- --server 127.0.0.1:8765 --pid $! \
//!     --tables 1000 --rate 2000 --seconds 20
//! ```

mod args;
mod http;
mod memory;
mod report;
mod table;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::{Mutex, Semaphore};

use args::Args;
use http::Http;
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
    let tally = Arc::new(Mutex::new(Tally::default()));
    let start = Instant::now();
    if args.seconds > 0 {
        play_all(&args, tables, &tally).await;
    } else {
        drop(tables);
    }
    let tally = std::mem::take(&mut *tally.lock().await);
    let report = Report {
        args: &args,
        opening,
        playing: start.elapsed(),
        before,
        idle,
        after: Memory::of(args.pid),
        tally,
    };
    println!("{report}");
}

/// Opens all tables, some at a time.
async fn open_all(args: &Arc<Args>) -> Vec<Table> {
    let gate = Arc::new(Semaphore::new(OPENERS));
    let mut tasks = Vec::new();
    for _ in 0..args.tables {
        let (args, gate) = (Arc::clone(args), Arc::clone(&gate));
        tasks.push(tokio::spawn(async move {
            let _permit = gate.acquire().await.expect("the gate is open");
            let mut http = Http::connect(args.server).await;
            Table::open(&args, &mut http).await
        }));
    }
    let mut tables = Vec::new();
    for task in tasks {
        tables.push(task.await.expect("a table"));
    }
    tables
}

/// Plays on all tables until the time is up.
async fn play_all(args: &Arc<Args>, tables: Vec<Table>, tally: &Arc<Mutex<Tally>>) {
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut tasks = Vec::new();
    for (index, table) in tables.into_iter().enumerate() {
        let (args, tally) = (Arc::clone(args), Arc::clone(tally));
        tasks.push(tokio::spawn(async move {
            let own = table::play(&args, table, index, end).await;
            tally.lock().await.add(own);
        }));
    }
    for task in tasks {
        if task.await.is_err() {
            tally.lock().await.failed += 1;
        }
    }
}
