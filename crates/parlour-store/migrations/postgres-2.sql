-- Who runs the bots and clocks of a shard, and until when. Any node can take a lease that has run out.
CREATE TABLE nodes (
    name text COLLATE "C" PRIMARY KEY,
    until timestamptz NOT NULL
);

CREATE TABLE leases (
    shard integer PRIMARY KEY,
    node text COLLATE "C" NOT NULL,
    until timestamptz NOT NULL
);
INSERT INTO leases SELECT shard, '', now() FROM generate_series(0, 63) AS shard;
