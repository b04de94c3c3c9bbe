-- The engine that last wrote to this database, with its format and its browser runtime. An engine with another format
-- or runtime refuses to write. No row: nothing was written yet, or only by an engine that did not record it.
CREATE TABLE written_by (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  engine TEXT NOT NULL,
  format INTEGER NOT NULL,
  runtime INTEGER NOT NULL,
-- Unix time in seconds.
  since INTEGER NOT NULL
) STRICT;
