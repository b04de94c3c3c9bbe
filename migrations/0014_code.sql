-- Scripts and style sheets of a site's own, by names that carry a hash of the content. Only a sync that trusts its folder writes them.
CREATE TABLE code (
  name TEXT PRIMARY KEY,
  type TEXT NOT NULL,
  text TEXT NOT NULL
) STRICT, WITHOUT ROWID;
