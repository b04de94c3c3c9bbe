-- Addresses that once led somewhere. `status` is a redirect's, or 410 for a page that is gone; `target` is where it leads, as a
-- location. Two rows may share a source: what an operator wrote comes before what a sync found out.
CREATE TABLE redirect (
  id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER,
  kind TEXT NOT NULL,
  source TEXT NOT NULL,
  target TEXT NOT NULL,
  status INTEGER NOT NULL,
  data TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX redirect_source ON redirect (channel, source, kind, since);
CREATE INDEX redirect_since ON redirect (channel, since);
CREATE INDEX redirect_until ON redirect (channel, until);

-- When readers begin to see a release: at once where it is NULL, else at an ISO moment.
ALTER TABLE release ADD COLUMN effective_at TEXT;

-- Ids that headings of the page had before, and what became of them: JSON, NULL for none.
ALTER TABLE entry ADD COLUMN anchors TEXT;
