-- How many writes went into view_batch, per day. The report names these days.
ALTER TABLE budget ADD COLUMN batched INTEGER NOT NULL DEFAULT 0;
