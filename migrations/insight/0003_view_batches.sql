-- Views of many pages in one row, for days on which a row per page would exceed the limit. D1 limits and bills rows, not
-- bytes. `counts` is a JSON array of [day, page, form, reader, agent, locale, count]. On the next day, the rows are merged
-- into `view`.
CREATE TABLE view_batch (
  id INTEGER PRIMARY KEY,
  day INTEGER NOT NULL,
  counts TEXT NOT NULL
);
