-- A file's bytes are in media_part or, if `upload` is set, in the R2 bucket. There they are objects of object_bytes
-- bytes each (the last one is shorter) with the keys HASH/UPLOAD/0, HASH/UPLOAD/1, and so on.
ALTER TABLE media ADD COLUMN upload TEXT;
ALTER TABLE media ADD COLUMN object_bytes INTEGER;
CREATE INDEX media_in_database ON media (hash) WHERE upload IS NULL;
CREATE INDEX media_in_bucket ON media (hash) WHERE upload IS NOT NULL;

-- Bytes that no row of `media` refers to: of files being uploaded, which the next sync continues, and of those to be
-- removed (renewed_at = 0). Without an upload, they are in media_part. `parts` is the number of objects that have
-- arrived; one more may exist.
CREATE TABLE media_upload (
  hash TEXT NOT NULL,
  upload TEXT NOT NULL,
  parts INTEGER NOT NULL,
  renewed_at INTEGER NOT NULL,
  PRIMARY KEY (hash, upload)
) STRICT, WITHOUT ROWID;
CREATE INDEX media_upload_renewed_at ON media_upload (renewed_at);
