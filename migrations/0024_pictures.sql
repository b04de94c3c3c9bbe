-- The picture of a page that others show where it is shared: the address of a file in `media`. Its name says what it was
-- drawn from (see scripts/sync/plan/pictures.ts). NULL: the page has none of its own.
ALTER TABLE entry ADD COLUMN picture TEXT;
