-- API pages have their own full-text index: in a shared one, they would affect which guides are found, because FTS5
-- ranks with the number of rows that contain a word. The next sync indexes API pages again.
--
-- The scopes of API pages are 118784 to 126975 (core/search/section-key.ts).
DELETE FROM search_document WHERE scope BETWEEN 118784 AND 126975;
DELETE FROM search_vocabulary WHERE collection LIKE '% reference%';
DELETE FROM search_statistics WHERE collection LIKE '% reference%';

CREATE VIRTUAL TABLE section_terms_api USING fts5(
  title, titles, content,
  content='', contentless_delete=1, tokenize='ascii'
);

CREATE TRIGGER search_document_api_removed AFTER DELETE ON search_document WHEN old.scope BETWEEN 118784 AND 126975 BEGIN
  DELETE FROM section_terms_api WHERE rowid IN (
    SELECT (min(level, 3) << 51) + (old.past << 50) + (old.scope << 33) + (min(level, 7) << 30) + id FROM section WHERE document = old.document
  );
END;

CREATE TRIGGER section_terms_api_removed AFTER DELETE ON section BEGIN
  DELETE FROM section_terms_api WHERE rowid IN (
    SELECT (min(old.level, 3) << 51) + (past << 50) + (scope << 33) + (min(old.level, 7) << 30) + old.id FROM search_document WHERE document = old.document
  );
END;
