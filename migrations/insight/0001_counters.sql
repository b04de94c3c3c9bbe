-- The second database, INSIGHT: counters, votes, and comments, without anything that identifies readers. Days are numbers since 1970,
-- in UTC. WITHOUT ROWID: D1 then counts one written row per upsert instead of two.

-- How often a page was read, per day. `agent` is a name from the list in core/insight/reader.ts, or empty.
CREATE TABLE view (
  day INTEGER NOT NULL,
  page TEXT NOT NULL,
  form TEXT NOT NULL,
  reader TEXT NOT NULL,
  agent TEXT NOT NULL,
  locale TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, page, form, reader, agent)
) WITHOUT ROWID;

-- Votes on a text: `document` is the hash of the text that was read. `section` is the id of a heading, or empty.
CREATE TABLE vote (
  day INTEGER NOT NULL,
  page TEXT NOT NULL,
  document TEXT NOT NULL,
  section TEXT NOT NULL,
  yes INTEGER NOT NULL,
  no INTEGER NOT NULL,
  PRIMARY KEY (day, page, document, section)
) WITHOUT ROWID;

CREATE TABLE comment (
  id INTEGER PRIMARY KEY,
  day INTEGER NOT NULL,
  page TEXT NOT NULL,
  locale TEXT NOT NULL,
  document TEXT NOT NULL,
  section TEXT NOT NULL,
  helpful INTEGER NOT NULL,
  text TEXT NOT NULL
);

-- Problems that agents reported over MCP, apart from the comments of people.
CREATE TABLE report (
  id INTEGER PRIMARY KEY,
  day INTEGER NOT NULL,
  page TEXT NOT NULL,
  agent TEXT NOT NULL,
  text TEXT NOT NULL
);

-- Queries, paths without a page, and fragments without a heading. `text` stays NULL until the phrase may be shown: until
-- then, there is only its hash with a random salt.
CREATE TABLE phrase (
  hash TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  locale TEXT NOT NULL,
  text TEXT,
  days INTEGER NOT NULL,
  last_day INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE phrase_count (
  day INTEGER NOT NULL,
  hash TEXT NOT NULL,
  outcome TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, hash, outcome)
) WITHOUT ROWID;

-- Proves that a caller has voted for a page today. Deleted with the day's salt.
CREATE TABLE voter (
  day INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (day, hash)
) WITHOUT ROWID;

-- Random values. Those of a day are deleted after it; day 0 stays.
CREATE TABLE salt (
  name TEXT NOT NULL,
  day INTEGER NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY (name, day)
) WITHOUT ROWID;

-- Rows written per day by all isolates together, and how many writes the limit has refused.
CREATE TABLE budget (
  day INTEGER NOT NULL PRIMARY KEY,
  written INTEGER NOT NULL,
  refused INTEGER NOT NULL
) WITHOUT ROWID;
