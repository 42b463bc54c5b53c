-- What changes with every line is narrow and apart from what hardly ever changes: an append then rewrites little.
CREATE TABLE games (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    origin TEXT NOT NULL,
    status TEXT NOT NULL,
    state INTEGER NOT NULL,
    steps INTEGER NOT NULL,
    turns INTEGER NOT NULL,
    created INTEGER NOT NULL,
    updated INTEGER NOT NULL
);
CREATE INDEX games_by_time ON games (created, id);
CREATE INDEX games_by_status ON games (status, created, id);

CREATE TABLE sheets (
    id TEXT PRIMARY KEY NOT NULL,
    head TEXT,
    players TEXT NOT NULL,
    about TEXT NOT NULL,
    secret BLOB
);

CREATE TABLE lines (
    id TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (id, number)
) WITHOUT ROWID;
