//! The SQL that differs between the two databases. Rows are passed as one JSON array, so that a whole group of writers
//! needs only a handful of statements.

/// The parts of statements that differ.
pub(crate) struct Dialect {
    /// Begins a writing transaction.
    pub(crate) begin: &'static str,
    /// Begins a transaction that sees a snapshot of the database.
    pub(crate) begin_snapshot: &'static str,
    /// The states of the games whose ids are the array `$1`, locked until the end of the transaction.
    pub(crate) states: &'static str,
    /// Adds the games in `$1`.
    pub(crate) add_games: &'static str,
    /// Adds their sheets, also `$1`.
    pub(crate) add_sheets: &'static str,
    /// Adds the lines in `$1`.
    pub(crate) add_lines: &'static str,
    /// Updates the games in `$1`.
    pub(crate) change_games: &'static str,
    /// Updates the sheets in `$1`.
    pub(crate) change_sheets: &'static str,
    /// Sends `$1` to other nodes, if the database can have any.
    pub(crate) notify: Option<&'static str>,
    /// Before an array argument of ids: true for ids in it. `close_ids` follows the argument.
    pub(crate) ids: &'static str,
    /// Ends it.
    pub(crate) close_ids: &'static str,
    /// Before a name argument: true for games with this player. `close_player` follows the argument.
    pub(crate) player: &'static str,
    /// Ends it.
    pub(crate) close_player: &'static str,
    /// Write without a change, which fails if the database is read-only or full.
    pub(crate) probe: &'static [&'static str],
    /// Locks the selected rows until the end of the transaction.
    pub(crate) lock: &'static str,
}

/// SQLite's dialect.
pub(crate) const SQLITE: Dialect = Dialect {
    begin: "BEGIN IMMEDIATE",
    begin_snapshot: "BEGIN",
    states: "SELECT id, state FROM games WHERE id IN (SELECT value FROM json_each($1))",
    add_games: "INSERT INTO games (id, game, origin, status, state, steps, turns, created, updated) \
        SELECT value ->> 'id', value ->> 'game', value ->> 'origin', value ->> 'status', value ->> 'state', \
        value ->> 'steps', value ->> 'turns', value ->> 'created', value ->> 'updated' FROM json_each($1)",
    add_sheets: "INSERT INTO sheets (id, head, players, about, secret) \
        SELECT value ->> 'id', value ->> 'head', value ->> 'players', value ->> 'about', unhex(value ->> 'secret') \
        FROM json_each($1)",
    add_lines: "INSERT INTO lines (id, number, at, text) \
        SELECT value ->> 'id', value ->> 'number', value ->> 'at', value ->> 'text' FROM json_each($1)",
    change_games: "UPDATE games SET state = new.state, updated = new.updated, \
        status = COALESCE(new.status, games.status), steps = COALESCE(new.steps, games.steps), \
        turns = COALESCE(new.turns, games.turns) \
        FROM (SELECT value ->> 'id' AS id, value ->> 'state' AS state, value ->> 'updated' AS updated, \
        value ->> 'status' AS status, value ->> 'steps' AS steps, value ->> 'turns' AS turns FROM json_each($1)) AS new \
        WHERE games.id = new.id",
    change_sheets: "UPDATE sheets SET head = COALESCE(new.head, sheets.head), \
        players = COALESCE(new.players, sheets.players), about = COALESCE(new.about, sheets.about) \
        FROM (SELECT value ->> 'id' AS id, value ->> 'head' AS head, value ->> 'players' AS players, \
        value ->> 'about' AS about FROM json_each($1)) AS new \
        WHERE sheets.id = new.id",
    notify: None,
    ids: "IN (SELECT value FROM json_each(",
    close_ids: "))",
    player: "EXISTS (SELECT 1 FROM json_each(sheets.players) AS player WHERE player.value ->> 'name' = ",
    close_player: ")",
    // Several pages, so that a file that cannot grow is found out; they stay free for later games.
    probe: &[
        "INSERT INTO sheets (id, players, about, secret) VALUES ('', '[]', '', zeroblob(16384))",
        "DELETE FROM sheets WHERE id = ''",
    ],
    lock: "",
};

/// PostgreSQL's dialect.
pub(crate) const POSTGRES: Dialect = Dialect {
    begin: "BEGIN",
    begin_snapshot: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    // Every node locks in order of id, which prevents deadlocks.
    states: "SELECT id, state FROM games \
        WHERE id = ANY (ARRAY(SELECT json_array_elements_text(CAST($1 AS json)))) ORDER BY id FOR UPDATE",
    add_games: "INSERT INTO games (id, game, origin, status, state, steps, turns, created, updated) \
        SELECT id, game, origin, status, state, steps, turns, created, updated \
        FROM json_to_recordset(CAST($1 AS json)) AS new (id text, game text, origin text, status text, state bigint, \
        steps bigint, turns bigint, created bigint, updated bigint)",
    add_sheets: "INSERT INTO sheets (id, head, players, about, secret) \
        SELECT id, head, CAST(players AS jsonb), about, decode(secret, 'hex') \
        FROM json_to_recordset(CAST($1 AS json)) AS new (id text, head text, players text, about text, secret text)",
    add_lines: "INSERT INTO lines (id, number, at, text) SELECT id, number, at, text \
        FROM json_to_recordset(CAST($1 AS json)) AS new (id text, number bigint, at bigint, text text)",
    change_games: "UPDATE games SET state = new.state, updated = new.updated, \
        status = COALESCE(new.status, games.status), steps = COALESCE(new.steps, games.steps), \
        turns = COALESCE(new.turns, games.turns) \
        FROM json_to_recordset(CAST($1 AS json)) AS new (id text, state bigint, updated bigint, status text, \
        steps bigint, turns bigint) \
        WHERE games.id = new.id",
    change_sheets: "UPDATE sheets SET head = COALESCE(new.head, sheets.head), \
        players = COALESCE(CAST(new.players AS jsonb), sheets.players), about = COALESCE(new.about, sheets.about) \
        FROM json_to_recordset(CAST($1 AS json)) AS new (id text, head text, players text, about text) \
        WHERE sheets.id = new.id",
    notify: Some("SELECT pg_notify('parlour', $1)"),
    ids: "= ANY (ARRAY(SELECT json_array_elements_text(CAST(",
    close_ids: " AS json))))",
    player: "sheets.players @> jsonb_build_array(jsonb_build_object('name', CAST(",
    close_player: " AS text)))",
    probe: &["UPDATE games SET updated = updated WHERE id = (SELECT id FROM games LIMIT 1)"],
    lock: " ORDER BY id FOR UPDATE",
};
