-- Style sheets that an article needs besides the main one: JSON, names.
ALTER TABLE document ADD COLUMN styles TEXT NOT NULL DEFAULT '[]';
