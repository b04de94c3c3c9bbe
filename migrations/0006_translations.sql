-- Identifies a page in several languages: its path without the locale, derived from its file.
ALTER TABLE entry ADD COLUMN pair TEXT NOT NULL DEFAULT '';
CREATE INDEX entry_pair ON entry (channel, pair);

-- The content hash of each section: JSON, [heading, level, hash]. `state` is a hash of all of them.
ALTER TABLE document ADD COLUMN sections TEXT NOT NULL DEFAULT '[]';
ALTER TABLE document ADD COLUMN state TEXT NOT NULL DEFAULT '';
CREATE INDEX document_state ON document (state);

-- The state of a translated page: which section translates which, from which state, and the changes in the source
-- since.
CREATE TABLE translation (
  id INTEGER PRIMARY KEY,
  channel TEXT NOT NULL,
  since INTEGER NOT NULL,
  until INTEGER,
  path TEXT NOT NULL,
  source TEXT NOT NULL,
  sections TEXT NOT NULL,
  untranslated TEXT NOT NULL,
  unpaired TEXT NOT NULL,
  stale INTEGER NOT NULL,
  made_of TEXT NOT NULL,
  digest TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX translation_path ON translation (channel, path, since);
CREATE INDEX translation_since ON translation (channel, since);
CREATE INDEX translation_until ON translation (channel, until);
