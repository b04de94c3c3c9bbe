-- How long it takes to read an article, in minutes; 0 where there is nothing to read, or nobody has counted.
ALTER TABLE document ADD COLUMN reading_minutes INTEGER NOT NULL DEFAULT 0;
