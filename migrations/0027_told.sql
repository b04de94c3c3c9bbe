-- The last release of a channel that was submitted to search engines (see scripts/sync/index-now.ts). NULL: none yet.
ALTER TABLE channel ADD COLUMN told INTEGER;
