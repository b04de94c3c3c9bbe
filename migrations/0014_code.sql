-- Scripts and style sheets of a site, by names that contain a content hash. Only a sync that trusts its folder writes
-- them.
CREATE TABLE code (
  name TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
