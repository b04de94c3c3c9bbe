-- The release of a channel that search engines were told of last (see scripts/sync/index-now.ts). NULL: of none yet.
ALTER TABLE channel ADD COLUMN told INTEGER;
