-- The social card of a page: the URL of a file in `media`. Its name is a hash of its inputs (see
-- scripts/sync/plan/social-cards.ts). NULL: the page has none.
ALTER TABLE entry ADD COLUMN picture TEXT;
