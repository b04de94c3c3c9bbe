-- The search knows where code is in a text, and words that a page shall be found by; of each collection how frequent its terms are.
-- The index itself is written anew by the next sync: until then, it answers as it did.
ALTER TABLE section ADD COLUMN code TEXT NOT NULL DEFAULT '[]';
ALTER TABLE section ADD COLUMN keywords TEXT NOT NULL DEFAULT '[]';

-- How many documents were added with the words of a row; -1 in rows of before, whose words are no longer written as the index has them.
ALTER TABLE search_vocabulary ADD COLUMN documents INTEGER NOT NULL DEFAULT -1;

-- Of a collection its frequent terms with their numbers of documents, and long forms with their short ones: JSON. Statistics, which may
-- be a little older than the index.
CREATE TABLE search_statistics (
  collection TEXT PRIMARY KEY,
  documents INTEGER NOT NULL,
  terms TEXT NOT NULL,
  synonyms TEXT NOT NULL
) STRICT, WITHOUT ROWID;
