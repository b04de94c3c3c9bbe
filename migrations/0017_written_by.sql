-- What has written to this database: which engine, in which format, for which runtime of the browser. One of another format or runtime
-- refuses before it writes. No row: nothing was written yet, or it was before this was recorded.
CREATE TABLE written_by (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  engine TEXT NOT NULL,
  format INTEGER NOT NULL,
  runtime INTEGER NOT NULL,
  -- Unix time in seconds.
  since INTEGER NOT NULL
) STRICT;
