//! A PostgreSQL server for tests, in a temporary directory and behind a Unix socket. It ends with the process that
//! started it.
//!
//! ```no_run
//! # async fn test() -> Result<(), Box<dyn std::error::Error>> {
//! let Some(server) = parlour_store::testing::postgres() else {
//!     return Ok(()); // PostgreSQL is not installed; the reason was printed.
//! };
//! let location = server.database().await?;
//! # Ok(()) }
//! ```

use std::env;
use std::fs;
use std::os::unix::fs::{PermissionsExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use sqlx::{AssertSqlSafe, Connection, PgConnection};

use crate::{GameId, Location};

/// The name of the only role.
const ROLE: &str = "parlour";

/// A shell script that guards the server: it waits until its standard input is closed, which happens however the
/// process that started it ends; then it stops the server and cleans up.
const GUARD: &str = r#"folder=$1; shift
"$@" >"$folder/log" 2>&1 </dev/null & server=$!
cat >/dev/null
kill -QUIT "$server" 2>/dev/null; wait "$server"
rm -rf "$folder""#;

/// A running PostgreSQL server.
pub struct Postgres {
    folder: PathBuf,
    /// Keeps the server alive through its standard input.
    guard: Child,
}

/// The server of this test program, started on first use. If PostgreSQL is not installed, prints the reason and returns
/// none; panics instead if `CI` or `PARLOUR_TEST_POSTGRES=required` is set.
pub fn postgres() -> Option<&'static Postgres> {
    static SERVER: OnceLock<Result<Postgres, String>> = OnceLock::new();
    match SERVER.get_or_init(Postgres::start) {
        Ok(server) => Some(server),
        Err(why) => {
            let required = env::var("PARLOUR_TEST_POSTGRES").is_ok_and(|value| value == "required");
            assert!(!required && env::var_os("CI").is_none(), "PostgreSQL is required: {why}");
            eprintln!("skipped, because PostgreSQL is not available: {why}");
            None
        }
    }
}

impl Postgres {
    /// Starts a server, which ends when the value is dropped or the process ends.
    pub fn start() -> Result<Self, String> {
        let programs = programs()?;
        let folder = tempfile::Builder::new().prefix("parlour-pg-").tempdir();
        let folder = folder.map_err(|error| error.to_string())?.keep();
        let user = ServerUser::find(&folder)?;
        let data = folder.join("data");
        let made = user
            .command(&programs.join("initdb"))
            .args(["--no-sync", "--auth=trust", "--encoding=UTF8", "--locale=C", "-U", ROLE, "-D"])
            .arg(&data)
            .output()
            .map_err(|error| format!("initdb: {error}"))?;
        if !made.status.success() {
            let said = String::from_utf8_lossy(&made.stderr).into_owned();
            let _ = fs::remove_dir_all(&folder);
            return Err(format!("initdb: {said}"));
        }
        let guard = guard(&user, &programs, &folder, &data)?;
        let mut server = Self { folder, guard };
        server.wait()?;
        Ok(server)
    }

    /// A new, empty database.
    pub async fn database(&self) -> Result<Location, sqlx::Error> {
        let name = format!("test_{}", GameId::random());
        self.tell(&format!("CREATE DATABASE {name}")).await?;
        Ok(Location::Postgres(self.url(&name)))
    }

    /// Runs a statement as the administrator.
    pub async fn tell(&self, sql: &str) -> Result<(), sqlx::Error> {
        let mut connection = PgConnection::connect(&self.url("postgres")).await?;
        sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut connection).await?;
        connection.close().await
    }

    fn url(&self, database: &str) -> String {
        format!("postgres://{ROLE}@localhost/{database}?host={}", self.folder.display())
    }

    /// Waits until the socket answers.
    fn wait(&mut self) -> Result<(), String> {
        let until = Instant::now() + Duration::from_secs(30);
        while Instant::now() < until {
            let socket = self.folder.join(".s.PGSQL.5432");
            if fs::read_to_string(self.folder.join("data/postmaster.pid"))
                .is_ok_and(|text| text.contains("ready"))
                && socket.exists()
            {
                return Ok(());
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
        Err(format!("the server does not answer: {log}"))
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

/// Starts the server under the guard.
fn guard(user: &ServerUser, programs: &Path, folder: &Path, data: &Path) -> Result<Child, String> {
    let server = user.command(&programs.join("postgres"));
    let mut guard = Command::new("sh");
    guard.args(["-c", GUARD, "guard"]).arg(folder);
    guard.arg(server.get_program()).args(server.get_args()).arg("-D").arg(data).arg("-k").arg(folder);
    for setting in [
        "listen_addresses=",
        "port=5432",
        "fsync=off",
        "full_page_writes=off",
        "shared_buffers=32MB",
        "max_connections=200",
    ] {
        guard.args(["-c", setting]);
    }
    let guard = guard.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    guard.spawn().map_err(|error| format!("sh: {error}"))
}

/// The directory of `initdb` and `postgres`: on the PATH, or where Debian puts them.
fn programs() -> Result<PathBuf, String> {
    let path = env::var_os("PATH").unwrap_or_default();
    let mut folders: Vec<PathBuf> = env::split_paths(&path).collect();
    let debian = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    folders.extend(debian.map(|version| version.path().join("bin")));
    let has_both = |folder: &PathBuf| folder.join("initdb").is_file() && folder.join("postgres").is_file();
    let found = folders.into_iter().find(has_both);
    found.ok_or_else(|| "initdb and postgres are neither on the PATH nor in /usr/lib/postgresql".into())
}

/// The user that runs the server, which refuses to run as root.
struct ServerUser {
    prefix: Vec<String>,
}

impl ServerUser {
    /// A user other than root, who then owns the folder.
    fn find(folder: &Path) -> Result<Self, String> {
        let permit = fs::set_permissions(folder, fs::Permissions::from_mode(0o755));
        permit.map_err(|error| error.to_string())?;
        let is_root =
            fs::metadata(folder).is_ok_and(|folder| std::os::unix::fs::MetadataExt::uid(&folder) == 0);
        if !is_root {
            return Ok(Self { prefix: Vec::new() });
        }
        let (user, group) =
            ["postgres", "nobody"].into_iter().find_map(ids).ok_or("there is no user other than root")?;
        chown(folder, Some(user), Some(group)).map_err(|error| error.to_string())?;
        let words = ["setpriv", &format!("--reuid={user}"), &format!("--regid={group}"), "--clear-groups"];
        Ok(Self { prefix: words.map(str::to_owned).to_vec() })
    }

    fn command(&self, program: &Path) -> Command {
        let Some((first, rest)) = self.prefix.split_first() else {
            return Command::new(program);
        };
        let mut command = Command::new(first);
        command.args(rest).arg(program).current_dir("/");
        command
    }
}

/// The ids of a user and their group.
fn ids(name: &str) -> Option<(u32, u32)> {
    let users = fs::read_to_string("/etc/passwd").ok()?;
    let fields = |line: &str| line.split(':').map(str::to_owned).collect::<Vec<_>>();
    let user = users.lines().map(fields).find(|fields| fields.first().is_some_and(|first| first == name))?;
    Some((user.get(2)?.parse().ok()?, user.get(3)?.parse().ok()?))
}
