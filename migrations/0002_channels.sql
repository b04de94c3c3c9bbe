-- A channel may be a preview: an overlay on one release of its base, with its own rows, and a list of hidden ones.
ALTER TABLE channel ADD COLUMN base TEXT;
ALTER TABLE channel ADD COLUMN base_release INTEGER;
-- Unix time in seconds; NULL for a channel that does not expire.
ALTER TABLE channel ADD COLUMN expires_at INTEGER;

-- Rows of the base that a preview hides from its release `since` on. `row` is the row's id in the table `name`.
CREATE TABLE hidden_row (
  channel TEXT NOT NULL,
  name TEXT NOT NULL,
  row INTEGER NOT NULL,
  since INTEGER NOT NULL,
  PRIMARY KEY (channel, name, row)
) STRICT, WITHOUT ROWID;

-- Bearer tokens that grant access to the channel. Only their hashes are stored: SHA-256, in hexadecimal.
CREATE TABLE preview_token (
  hash TEXT PRIMARY KEY,
  channel TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX preview_token_channel ON preview_token (channel);
