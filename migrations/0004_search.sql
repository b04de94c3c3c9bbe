-- The full-text index holds terms as the product's own tokenizer makes them (core/search/terms.ts), and no second copy of the text:
-- excerpts come from `section`. Terms are made of letters and digits, so that the `ascii` tokenizer only has to split them.
DROP TRIGGER section_inserted;
DROP TRIGGER section_deleted;
DROP TABLE section_text;

CREATE VIRTUAL TABLE section_terms USING fts5(
  title, titles, content,
  content='', contentless_delete=1, tokenize='ascii'
);

-- Which documents are in the index, with the tokenizer that read them: a sync adds the others.
CREATE TABLE search_document (
  document TEXT NOT NULL,
  collection TEXT NOT NULL,
  tokenizer TEXT NOT NULL,
  PRIMARY KEY (document, collection)
) STRICT, WITHOUT ROWID;

-- Words that documents of a collection have had, and how often one with it was added: what a misspelt word is compared with.
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
