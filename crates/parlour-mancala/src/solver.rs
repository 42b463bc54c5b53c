//! Perfect play.

mod crew;
mod database;
mod pits;
mod rank;
mod retrograde;
mod search;
mod table;

pub use database::Database;

/// Watches
pub trait Watch: Sync {
    /// Stop?
    fn is_stopped(&self) -> bool {
        false
    }
    /// Progress.
    fn note(&self, _progress: &Progress) {}
}

/// How far
#[derive(Debug)]
pub enum Progress {
    /// A layer
    Database {
        /// l
        layer: usize,
        /// o
        of: usize,
    },
    /// Bounds
    Bounds {
        /// l
        lower: i32,
        /// u
        upper: i32,
        /// n
        nodes: u64,
        /// t
        table_used: u32,
    },
}

struct Stderr(std::time::Instant);
impl Watch for Stderr {
    fn note(&self, progress: &Progress) {
        eprintln!("{:.2} {progress:?}", self.0.elapsed().as_secs_f64());
    }
}

/// trial
pub fn trial(rules: &crate::RulesFile, k: usize, threads: usize, mb: u64) {
    let t = std::time::Instant::now();
    let watch = Stderr(t);
    let sowing = pits::Sowing::<6>::new(rules);
    let database = retrograde::build(&sowing, k, threads, &watch).unwrap();
    eprintln!("db {:.2}", t.elapsed().as_secs_f64());
    let study = search::Study { sowing, keys: table::Keys::new(), database, table: table::Table::new(mb << 20) };
    eprintln!("table {:.2}", t.elapsed().as_secs_f64());
    let nodes = std::sync::atomic::AtomicU64::new(0);
    let crew = crew::Crew { threads, nodes: &nodes, watch: &watch };
    let row = (0..6).map(|l| pits::in_lane(rules.seeds as usize, l)).sum();
    let pits = pits::Pits { own: row, other: row };
    let seeds = rules.seeds as usize * 12;
    let span = crew.narrow(&study, pits, seeds, 0);
    eprintln!("{span:?} {:.2} nodes {}", t.elapsed().as_secs_f64(), nodes.load(std::sync::atomic::Ordering::Relaxed));
    if std::env::var_os("ONLY").is_some() { return; }
    for lane in 0..6 {
        let child = study.sowing.play(pits, seeds, lane);
        let guess = if child.again { span.lower - child.gain } else { child.gain - span.lower };
        let s = crew.narrow(&study, child.pits, child.seeds, guess);
        eprintln!("{lane} {:?} {:.2} nodes {}", child.span(s), t.elapsed().as_secs_f64(), nodes.load(std::sync::atomic::Ordering::Relaxed));
    }
}
