-- A hash of a page's words for readers: its title, description, and text, regardless of its markup and rendering. NULL
-- for older rows.
ALTER TABLE entry ADD COLUMN says TEXT;
