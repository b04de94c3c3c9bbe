-- Pages as chapters of books, compressed at sync, so that a book is a concatenation. `text` is a deflate stream (RFC
-- 1951) of `size` bytes with the checksum `crc`, in parts below the row limit. `edition` names the site's URL and the
-- format with which it was written: after a change, the next sync of all pages writes it again.
CREATE TABLE chapter (
  document TEXT NOT NULL,
  form TEXT NOT NULL CHECK (form IN ('epub', 'zip')),
  edition TEXT NOT NULL,
  size INTEGER NOT NULL,
  crc INTEGER NOT NULL,
  packed INTEGER NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (document, form)
) STRICT, WITHOUT ROWID;

CREATE TABLE chapter_part (
  document TEXT NOT NULL,
  form TEXT NOT NULL,
  part INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (document, form, part)
) STRICT;

CREATE TRIGGER document_deleted AFTER DELETE ON document BEGIN
  DELETE FROM chapter WHERE document = old.hash;
  DELETE FROM chapter_part WHERE document = old.hash;
END;
