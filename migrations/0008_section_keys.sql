-- The full-text index ranks the sections of one language by itself, without a look at those of others, at those that no reader sees
-- any more, or at those of another level: each row's number says where it belongs (core/search/section-key.ts). What the index has
-- is written anew by the next sync.
DROP TRIGGER section_terms_removed;
DROP TRIGGER search_document_removed;
DROP TABLE section_terms;
DROP TABLE search_document;
DROP TABLE search_term;

CREATE VIRTUAL TABLE section_terms USING fts5(
  title, titles, content,
  content='', contentless_delete=1, tokenize='ascii'
);

-- Which documents are in the index, as what they are there: `scope` is a number for the language, and `past` is 1 once no reader of
-- a newest release sees the document any more.
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

-- Words that documents of a collection have had, and how many documents were added with each: JSON. What a sync adds is a row of its
-- own, until several become one.
CREATE TABLE search_vocabulary (
  id INTEGER PRIMARY KEY,
  collection TEXT NOT NULL,
  terms TEXT NOT NULL
) STRICT;
CREATE INDEX search_vocabulary_collection ON search_vocabulary (collection);

-- The last release of a channel of which it was noted in the index what readers of later ones do not see any more.
CREATE TABLE search_settled (
  channel TEXT PRIMARY KEY,
  release INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Nodes of pages that are shown in another language: whether a menu has any is asked often, and mostly it has none.
CREATE INDEX navigation_untranslated ON navigation (channel, collection) WHERE json_extract(data, '$.shownIn') IS NOT NULL;
