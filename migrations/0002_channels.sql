-- A channel may be a preview: what its base showed in one release, but for the rows that are its own and those that it hides.
ALTER TABLE channel ADD COLUMN base TEXT;
ALTER TABLE channel ADD COLUMN base_release INTEGER;
-- Unix time in seconds; NULL for a channel without an end.
ALTER TABLE channel ADD COLUMN expires_at INTEGER;

-- Rows of the base that a preview does not show from its release `since` on. `row` is the row's id in the table `name`.
CREATE TABLE hidden_row (
  channel TEXT NOT NULL,
  name TEXT NOT NULL,
  row INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (channel, name, row)
) STRICT, WITHOUT ROWID;

-- Who knows one of these tokens reads the channel. Only their hashes are kept: SHA-256, in hexadecimal.
CREATE TABLE preview_token (
  hash TEXT PRIMARY KEY,
  channel TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX preview_token_channel ON preview_token (channel);
