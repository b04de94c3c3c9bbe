-- The full-text index stores terms from the product's own tokenizer (core/search/terms.ts), and no second copy of the
-- text: excerpts come from `section`. Terms consist of letters and digits, so the `ascii` tokenizer only has to split
-- them.
DROP TRIGGER section_inserted;
DROP TRIGGER section_deleted;
DROP TABLE section_text;

CREATE VIRTUAL TABLE section_terms USING fts5(
  title, titles, content,
  content='', contentless_delete=1, tokenize='ascii'
);

-- Documents in the index, with the tokenizer that indexed them: a sync adds the others.
CREATE TABLE search_document (
  document TEXT NOT NULL,
  collection TEXT NOT NULL,
  tokenizer TEXT NOT NULL,
  PRIMARY KEY (document, collection)
) STRICT, WITHOUT ROWID;

-- Words of a collection's documents, past and current, with counts: misspelled words are compared with them.
CREATE TABLE search_term (
  collection TEXT NOT NULL,
  term TEXT NOT NULL,
  documents INTEGER NOT NULL,
  PRIMARY KEY (collection, term)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER section_terms_removed AFTER DELETE ON section BEGIN
  DELETE FROM section_terms WHERE rowid = old.id;
END;

CREATE TRIGGER search_document_removed AFTER DELETE ON document BEGIN
  DELETE FROM search_document WHERE document = old.hash;
END;
