-- Columns and tables with the names that their field uses: an engine of format 1 can't write from here on.
--
-- The Worker of 0.2.0 runs until `npm run deploy` has replaced it, and again after the operator rolls it back. The
-- columns that it reads keep their former names as generated columns, without stored values: it serves every page, and
-- reads the translations of a page without an index. It can't store the texts that it creates on demand (such as the
-- sitemap), so it creates them again for each request.
ALTER TABLE channel RENAME COLUMN told TO indexnow_release;
ALTER TABLE release RENAME COLUMN made_from TO source_commit;
ALTER TABLE translation RENAME COLUMN made_of TO source_hash;
ALTER TABLE search_settled RENAME TO search_checkpoint;

ALTER TABLE entry RENAME COLUMN says TO content_hash;
ALTER TABLE entry RENAME COLUMN pair TO translation_key;
ALTER TABLE entry ADD COLUMN pair TEXT GENERATED ALWAYS AS (translation_key) VIRTUAL;

ALTER TABLE artifact RENAME COLUMN maker TO upload_id;
ALTER TABLE artifact ADD COLUMN maker TEXT GENERATED ALWAYS AS (upload_id) VIRTUAL;
ALTER TABLE artifact_part RENAME COLUMN maker TO upload_id;
ALTER TABLE artifact_part RENAME COLUMN made_at TO created_at;
ALTER TABLE artifact_part ADD COLUMN maker TEXT GENERATED ALWAYS AS (upload_id) VIRTUAL;
ALTER TABLE artifact_part ADD COLUMN made_at INTEGER GENERATED ALWAYS AS (created_at) VIRTUAL;

-- Engines of format 1 look for their successor in `written_by`: this row makes them refuse to write, and names the
-- version to install.
ALTER TABLE written_by RENAME TO engine_info;
CREATE TABLE written_by (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  engine TEXT NOT NULL,
  format INTEGER NOT NULL,
  runtime INTEGER NOT NULL,
  since INTEGER NOT NULL
) STRICT;
INSERT INTO written_by (id, engine, format, runtime, since) VALUES (1, '0.3.0', 2, 1, unixepoch());
