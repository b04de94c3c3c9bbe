-- Texts that are the same for everyone (a dump, the titles of a language, the sitemap) and require reading every page.
-- The Worker creates one on its first request, and stores it while the release is current. It exists once `artifact`
-- refers to it; other parts belong to an unfinished one.
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
