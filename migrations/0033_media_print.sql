-- Books that a sync printed: the hash of a file in `media`, by a hash of the inputs. Equal inputs aren't printed again.
CREATE TABLE media_print (
  inputs TEXT PRIMARY KEY,
  hash TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER printed_media_deleted AFTER DELETE ON media BEGIN
  DELETE FROM media_print WHERE hash = old.hash;
END;
