//! The arguments.

const HELP: &str = "\
scale [--FLAG NUMBER]...

  --moves           moves per second of all games together (1000)
  --nodes           nodes (1)
  --cores           cores of each node (2)
  --move-cost       processor time of a node for a move, in microseconds (150)
  --databases       databases, over which tables are spread evenly (1)
  --database-cores  cores of each database (4)
  --group-cost      processor time of a database for a transaction, in microseconds (400)
  --write-cost      processor time of a database for each move in it, in microseconds (60)
  --flush           how long a commit waits for disk and network, in microseconds (1000)
  --one-by-one      1 if a database flushes one transaction at a time, as PostgreSQL does after NOTIFY; 0 if together (1)
  --seconds         the time to simulate (20)";

/// The arguments; times in microseconds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Args {
    pub(crate) moves: f64,
    pub(crate) nodes: usize,
    pub(crate) cores: usize,
    pub(crate) move_cost: f64,
    pub(crate) databases: usize,
    pub(crate) database_cores: usize,
    pub(crate) group_cost: f64,
    pub(crate) write_cost: f64,
    pub(crate) flush: f64,
    pub(crate) one_by_one: bool,
    pub(crate) seconds: f64,
}

impl Args {
    pub(crate) fn read(mut words: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut args = Self {
            moves: 1000.0,
            nodes: 1,
            cores: 2,
            move_cost: 150.0,
            databases: 1,
            database_cores: 4,
            group_cost: 400.0,
            write_cost: 60.0,
            flush: 1000.0,
            one_by_one: true,
            seconds: 20.0,
        };
        while let Some(flag) = words.next() {
            let value = words.next().ok_or(HELP)?;
            let time = || value.parse::<f64>().ok().filter(|time| (0.0..=1e9).contains(time));
            let count = || value.parse::<usize>().ok().filter(|count| (1..=10_000).contains(count));
            let wrong = || format!("{flag} {value}: that is not what it takes\n\n{HELP}");
            match flag.as_str() {
                "--moves" => args.moves = time().filter(|moves| *moves > 0.0).ok_or_else(wrong)?,
                "--move-cost" => args.move_cost = time().ok_or_else(wrong)?,
                "--group-cost" => args.group_cost = time().ok_or_else(wrong)?,
                "--write-cost" => args.write_cost = time().ok_or_else(wrong)?,
                "--flush" => args.flush = time().ok_or_else(wrong)?,
                "--one-by-one" => args.one_by_one = time().ok_or_else(wrong)? > 0.0,
                "--seconds" => args.seconds = time().ok_or_else(wrong)?,
                "--nodes" => args.nodes = count().ok_or_else(wrong)?,
                "--cores" => args.cores = count().ok_or_else(wrong)?,
                "--databases" => args.databases = count().ok_or_else(wrong)?,
                "--database-cores" => args.database_cores = count().ok_or_else(wrong)?,
                _ => return Err(HELP.to_owned()),
            }
        }
        Ok(args)
    }
}
