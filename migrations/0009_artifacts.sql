-- What is the same for everybody who asks (a dump, the titles of a language, the sitemap) and costs a look at every page: made by the
-- worker for the first who asks, and kept while the release is the newest one. It is there once `artifact` names it; parts that
-- nothing names are of one that was never finished.
CREATE TABLE artifact (
  channel TEXT NOT NULL,
  release INTEGER NOT NULL,
  name TEXT NOT NULL,
  maker TEXT NOT NULL,
  parts INTEGER NOT NULL,
  PRIMARY KEY (channel, release, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE artifact_part (
  maker TEXT NOT NULL,
  part INTEGER NOT NULL,
  made_at INTEGER NOT NULL,
  text TEXT NOT NULL,
  PRIMARY KEY (maker, part)
) STRICT;
CREATE INDEX artifact_part_made_at ON artifact_part (made_at);
