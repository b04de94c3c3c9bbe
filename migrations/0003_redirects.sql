-- Paths that no longer have a page. `status` is that of a redirect, or 410 for a removed page; `target` is the
-- redirect's URL. Two rows may have the same source: an operator's redirect takes precedence over one that a sync
-- recorded.
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

-- When a release becomes visible to readers: immediately if NULL, otherwise at an ISO time.
ALTER TABLE release ADD COLUMN effective_at TEXT;

-- Former ids of the page's headings, and their current targets: JSON, NULL without any.
ALTER TABLE entry ADD COLUMN anchors TEXT;
