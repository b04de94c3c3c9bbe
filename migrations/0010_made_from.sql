-- The commit of the content's repository that a release was published from; NULL if unknown.
ALTER TABLE release ADD COLUMN made_from TEXT;
