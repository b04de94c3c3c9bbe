-- The full-text index ranks the sections of one language without reading those of other languages, of past content, or
-- of another level: each row's number encodes its place (core/search/section-key.ts). The next sync rewrites the index.
DROP TRIGGER section_terms_removed;
DROP TRIGGER search_document_removed;
DROP TABLE section_terms;
DROP TABLE search_document;
DROP TABLE search_term;

CREATE VIRTUAL TABLE section_terms USING fts5(
  title, titles, content,
  content='', contentless_delete=1, tokenize='ascii'
);

-- Documents in the index by place: `scope` is a number for the language, and `past` is 1 once no current release shows
-- the document.
CREATE TABLE search_document (
  document TEXT NOT NULL,
  scope INTEGER NOT NULL,
  past INTEGER NOT NULL,
  tokenizer TEXT NOT NULL,
  PRIMARY KEY (document, scope)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER search_document_removed AFTER DELETE ON search_document BEGIN
  DELETE FROM section_terms WHERE rowid IN (
    SELECT (min(level, 3) << 51) + (old.past << 50) + (old.scope << 33) + (min(level, 7) << 30) + id FROM section WHERE document = old.document
  );
END;

CREATE TRIGGER section_terms_removed AFTER DELETE ON section BEGIN
  DELETE FROM section_terms WHERE rowid IN (
    SELECT (min(old.level, 3) << 51) + (past << 50) + (scope << 33) + (min(old.level, 7) << 30) + old.id FROM search_document WHERE document = old.document
  );
END;

CREATE TRIGGER document_removed AFTER DELETE ON document BEGIN
  DELETE FROM search_document WHERE document = old.hash;
END;

-- Words of a collection's documents, past and current, with the number of added documents for each: JSON. Each sync
-- adds a row, until several are merged.
CREATE TABLE search_vocabulary (
  id INTEGER PRIMARY KEY,
  collection TEXT NOT NULL,
  terms TEXT NOT NULL
) STRICT;
CREATE INDEX search_vocabulary_collection ON search_vocabulary (collection);

-- The last release of a channel whose past content is marked in the index.
CREATE TABLE search_settled (
  channel TEXT PRIMARY KEY,
  release INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Nodes of pages that are shown in another language: menus often check for them, and mostly have none.
CREATE INDEX navigation_untranslated ON navigation (channel, collection) WHERE json_extract(data, '$.shownIn') IS NOT NULL;
