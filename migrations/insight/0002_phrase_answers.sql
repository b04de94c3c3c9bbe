-- Searches without a result that a page answers since: the first release that finds it, and the page. Each publication
-- searches them again.
CREATE TABLE phrase_answer (
  hash TEXT NOT NULL PRIMARY KEY,
  release INTEGER NOT NULL,
  path TEXT NOT NULL
) WITHOUT ROWID;
