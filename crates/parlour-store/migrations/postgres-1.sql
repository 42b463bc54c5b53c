-- What changes with every line is narrow and apart from what hardly ever changes: an append then rewrites little.
CREATE TABLE games (
    id text COLLATE "C" PRIMARY KEY,
    game text NOT NULL,
    origin text NOT NULL,
    status text NOT NULL,
    state bigint NOT NULL,
    steps bigint NOT NULL,
    turns bigint NOT NULL,
    created bigint NOT NULL,
    updated bigint NOT NULL
);
CREATE INDEX games_by_time ON games (created, id);
CREATE INDEX games_by_status ON games (status, created, id);

CREATE TABLE sheets (
    id text COLLATE "C" PRIMARY KEY,
    head text,
    players jsonb NOT NULL,
    about text NOT NULL,
    secret bytea
);
CREATE INDEX sheets_by_player ON sheets USING gin (players jsonb_path_ops);

CREATE TABLE lines (
    id text COLLATE "C" NOT NULL,
    number bigint NOT NULL,
    at bigint NOT NULL,
    text text NOT NULL,
    PRIMARY KEY (id, number)
);
