-- The page kind of an entry (see worker/pages/kinds/). NULL: a data file, or a row of an engine without kinds.
ALTER TABLE entry ADD COLUMN kind TEXT;
