-- Search knows the code ranges of a text, additional search terms of a page, and the term frequencies of each
-- collection. The next sync rewrites the index; until then, it works as before.
ALTER TABLE section ADD COLUMN code TEXT NOT NULL DEFAULT '[]';
ALTER TABLE section ADD COLUMN keywords TEXT NOT NULL DEFAULT '[]';

-- How many documents were added with the words of a row; -1 in older rows, whose words differ from the index's current
-- form.
ALTER TABLE search_vocabulary ADD COLUMN documents INTEGER NOT NULL DEFAULT -1;

-- For a collection, its frequent terms with their numbers of documents, and abbreviations with their long forms: JSON.
-- The statistics may be slightly older than the index.
CREATE TABLE search_statistics (
  collection TEXT PRIMARY KEY,
  documents INTEGER NOT NULL,
  terms TEXT NOT NULL,
  synonyms TEXT NOT NULL
) STRICT, WITHOUT ROWID;
