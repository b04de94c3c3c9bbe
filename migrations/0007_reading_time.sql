-- Reading time of an article, in minutes; 0 if there is no text, or if it was not computed.
ALTER TABLE document ADD COLUMN reading_minutes INTEGER NOT NULL DEFAULT 0;
