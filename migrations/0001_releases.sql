-- Content is multi-versioned, like the rows of a database. A row of a versioned table (channel, since, until) is
-- visible in release N of its channel while since <= N AND (until IS NULL OR until > N). Readers observe only the
-- statement that moves channel.head.

CREATE TABLE channel (
  name TEXT PRIMARY KEY,
  head INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- One writer per channel. Every batch of a sync renews its lease in the same transaction, and fails without it.
CREATE TABLE lease (
  channel TEXT PRIMARY KEY,
  owner TEXT NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE release (
  channel TEXT NOT NULL,
  number INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  author TEXT,
  note TEXT,
  config TEXT NOT NULL,
  counts TEXT NOT NULL,
  PRIMARY KEY (channel, number)
) STRICT, WITHOUT ROWID;

-- Immutable and content-addressed: shared by every release and channel. Long texts are in parts, below the row limit.
CREATE TABLE document (
  hash TEXT PRIMARY KEY,
  outline TEXT NOT NULL
) STRICT;

CREATE TABLE document_part (
  hash TEXT NOT NULL,
  kind TEXT NOT NULL,
  part INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (hash, kind, part)
) STRICT;

CREATE TABLE section (
  id INTEGER PRIMARY KEY,
  document TEXT NOT NULL,
  position INTEGER NOT NULL,
  heading TEXT NOT NULL,
  title TEXT NOT NULL,
  titles TEXT NOT NULL,
  content TEXT NOT NULL,
  level INTEGER NOT NULL,
  UNIQUE (document, position)
) STRICT;

CREATE VIRTUAL TABLE section_text USING fts5(
  title, titles, content,
  content='section', content_rowid='id', tokenize='unicode61 remove_diacritics 2'
);

CREATE TRIGGER section_inserted AFTER INSERT ON section BEGIN
  INSERT INTO section_text (rowid, title, titles, content) VALUES (new.id, new.title, new.titles, new.content);
END;

CREATE TRIGGER section_deleted AFTER DELETE ON section BEGIN
  INSERT INTO section_text (section_text, rowid, title, titles, content)
  VALUES ('delete', old.id, old.title, old.titles, old.content);
END;

CREATE TABLE media (
  hash TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  size INTEGER NOT NULL,
  width INTEGER,
  height INTEGER
) STRICT;

CREATE TABLE media_part (
  hash TEXT NOT NULL,
  part INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (hash, part)
) STRICT;

-- The visible content at a path: the small columns of a page. `source` is a hash of the compiled source.
CREATE TABLE entry (
  id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER,
  collection TEXT NOT NULL,
  file TEXT NOT NULL,
  path TEXT NOT NULL,
  stem TEXT NOT NULL,
  extension TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  navigation TEXT NOT NULL,
  seo TEXT NOT NULL,
  meta TEXT NOT NULL,
  links TEXT,
  layout TEXT,
  document TEXT,
  updated_at TEXT NOT NULL,
  source TEXT NOT NULL,
  dependencies TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX entry_file ON entry (channel, file, since);
CREATE INDEX entry_since ON entry (channel, since);
CREATE INDEX entry_until ON entry (channel, until);
CREATE INDEX entry_path ON entry (channel, path);
CREATE INDEX entry_stem ON entry (channel, collection, stem);
CREATE INDEX entry_document ON entry (document);

-- The navigation tree, one row per node, so that a page view reads only the open branch.
CREATE TABLE navigation (
  id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER,
  collection TEXT NOT NULL,
  path TEXT NOT NULL,
  parent TEXT NOT NULL,
  sort TEXT NOT NULL,
  stem TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  page INTEGER NOT NULL,
  size INTEGER NOT NULL,
  first TEXT NOT NULL,
  data TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX navigation_path ON navigation (channel, collection, path, since);
CREATE INDEX navigation_since ON navigation (channel, since);
CREATE INDEX navigation_until ON navigation (channel, until);
CREATE INDEX navigation_parent ON navigation (channel, collection, parent, sort);
CREATE INDEX navigation_sort ON navigation (channel, collection, sort);

-- Files of content/public/, by their path in the site.
CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER,
  path TEXT NOT NULL,
  media TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX file_path ON file (channel, path, since);
CREATE INDEX file_since ON file (channel, since);
CREATE INDEX file_until ON file (channel, until);
