import type { D1Target } from '../../scripts/local/d1-target.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'

/**
 * Writes copies of a page into the database: entry, document, sections, their terms in the index, and a node of the
 * navigation. Copies of a post are also in its list, and copies of translations are translations of each other. A sync
 * of that many pages would take minutes.
 * @param numbers the numbers of the copies, appended to their paths
 */
export async function multiplyPage(
  target: D1Target,
  path: string,
  { from = 1, to }: { from?: number; to: number },
): Promise<void> {
  const [page] = await queryRows(target, `SELECT id, collection FROM entry WHERE path = ? AND until IS NULL`, path)
  const { id: entry, collection } = page!
  const numbers = `WITH RECURSIVE number(n) AS (VALUES (${from}) UNION ALL SELECT n + 1 FROM number WHERE n < ${to})`
  const original = `(SELECT * FROM entry WHERE id = ${String(entry)}) AS page, number`
  const sections = `section JOIN entry AS page ON page.id = ${String(entry)} AND section.document = page.document, number`
  // Reserves a million ids for each multiplied page.
  const id = `${String(entry)} * 1000000 + 10 * n + section.position`
  const ofPage = `hash = (SELECT document FROM entry WHERE id = ${String(entry)})`
  await target.batch(
    [
      `INSERT INTO entry (channel, since, collection, file, path, stem, extension, title, description, navigation, seo, meta, document, updated_at, source, dependencies, digest, translation_key, kind)
       ${numbers} SELECT channel, since, collection, 'copy/' || id || '/' || n, path || '-' || n, stem || '-' || n, extension, title || ' ' || n, description, navigation, seo, meta, document || n, updated_at, source, dependencies, digest || n, translation_key || '-' || n, kind FROM ${original}`,
      `INSERT INTO document (hash, outline, styles, sections, state) ${numbers} SELECT hash || n, outline, styles, sections, state FROM document, number WHERE ${ofPage}`,
      `INSERT INTO document_part (hash, kind, part, text) ${numbers} SELECT hash || n, kind, part, text FROM document_part, number WHERE ${ofPage}`,
      `INSERT INTO section (id, document, position, heading, title, titles, content, level)
       ${numbers} SELECT ${id}, section.document || n, position, heading, section.title, titles, content, level FROM ${sections}`,
      `INSERT INTO section_terms (rowid, title, titles, content)
       ${numbers} SELECT (min(level, 3) << 51) + ((SELECT scope FROM search_document WHERE document = page.document) << 33) + (level << 30) + ${id},
         lower(section.title), 'method', lower(replace(content, '.', '')) FROM ${sections}`,
      `INSERT INTO navigation (channel, since, collection, path, parent, sort, stem, title, description, page, size, first, data, digest)
       ${numbers} SELECT channel, since, collection, path || '-' || n, parent, sort || '-' || n, stem || '-' || n, title, description, page, size, first || '-' || n, data, digest || n FROM navigation, number WHERE path = '${path}'`,
      `UPDATE navigation SET data = (SELECT json_group_array(json(value)) FROM (SELECT value FROM json_each(navigation.data) UNION ALL
         SELECT json_set(value, '$.path', value ->> 'path' || '-' || n, '$.translationKey', value ->> 'translationKey' || '-' || n, '$.title', value ->> 'title' || ' ' || n)
         FROM (${numbers} SELECT n FROM number), json_each(navigation.data) WHERE value ->> 'path' = '${path}'))
       WHERE collection LIKE '/%' AND instr(data, '"${path}"') > 0`,
      `UPDATE release SET counts = json_set(counts, '$.pages', (SELECT count(*) FROM entry), '$.collections.${String(collection)}',
         (SELECT count(*) FROM entry WHERE collection = '${String(collection)}'), '$.navigation.${String(collection)}', (SELECT count(*) FROM navigation WHERE collection = '${String(collection)}'))`,
    ].map((sql) => ({ sql, params: [] })),
  )
}
