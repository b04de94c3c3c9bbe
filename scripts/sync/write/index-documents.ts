import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexedTerms, isRepairable, renderTerms } from '../../../core/search/index.ts'
import { projectRoot } from '../../project.ts'
import { hashOf } from '../content-hash.ts'
import { queryRows } from '../d1-target.ts'
import type { D1Target } from '../d1-target.ts'
import { rowStatements, toBatches } from '../row-statements.ts'
import type { EntryRow } from '../versioned-table.ts'
import type { searchDocument, section, StoredRow } from '../../../worker/store/schema.ts'

/** About how many characters of text are read at a time. */
const charactersAtOnce = 2_000_000

/** Names the code that splits text into terms: documents that other code has indexed are indexed again. */
const tokenizer = hashOf(readFileSync(join(projectRoot, 'core', 'search', 'terms.ts')))

type Unindexed = StoredRow<typeof searchDocument, 'document' | 'collection'>

/** What decides how a document is indexed. */
export type IndexedEntry = Pick<EntryRow, 'document' | 'collection' | 'extension'>

/**
 * Adds missing documents to the full-text index: those of new entries, and those of the channel that were never
 * indexed, or by another tokenizer. Search finds none of them before a release shows them.
 *
 * @param opened rows of entries that are new
 * @param channel whose entries are all looked at; `undefined` where this process has done so before
 */
export async function indexDocuments(
  target: D1Target,
  opened: readonly IndexedEntry[],
  channel: string | undefined,
): Promise<void> {
  const fresh = opened
    .filter(({ document, extension }) => document !== null && extension === 'md')
    .map(({ document, collection }) => [document, collection])
  const missing = new Map<string, Unindexed>()
  for (const { sql, params } of [
    ...rowStatements(
      unindexed('SELECT value ->> 0 AS document, value ->> 1 AS collection FROM json_each(?2)'),
      fresh,
      tokenizer,
    ),
    ...(channel === undefined
      ? []
      : [
          {
            // Rows without an end are those of the newest release, and perhaps of one that was never finished: a
            // document that is indexed too early is not found either. Rows that end later were indexed when they were
            // new.
            sql: unindexed(
              `SELECT document, collection FROM entry WHERE channel = ?2 AND until IS NULL AND document IS NOT NULL AND extension = 'md'`,
            ),
            params: [tokenizer, channel],
          },
        ]),
  ]) {
    for (const { document, collection } of await queryRows<Unindexed>(target, sql, ...params))
      missing.set(`${document} ${collection}`, { document, collection })
  }
  for (const share of await divide(target, [...missing.values()])) await addDocuments(target, share)
}

/** Divides documents into groups that fit into memory, and into one answer of the database. */
async function divide(target: D1Target, documents: readonly Unindexed[]): Promise<Unindexed[][]> {
  const shares: Unindexed[][] = []
  let length = Infinity
  const lengths = new Map<string, number>()
  for (const { sql, params } of rowStatements(
    'SELECT document, sum(length(content)) AS length FROM section WHERE document IN (SELECT value FROM json_each(?)) GROUP BY document',
    documents.map(({ document }) => document),
  )) {
    const rows = await queryRows<StoredRow<typeof section, 'document'> & { length: number }>(target, sql, ...params)
    for (const row of rows) lengths.set(row.document, row.length)
  }
  for (const each of documents) {
    const own = lengths.get(each.document) ?? 0
    if (length + own > charactersAtOnce) {
      shares.push([])
      length = 0
    }
    shares.at(-1)?.push(each)
    length += own
  }
  return shares
}

/** SQL for those of some documents that the index lacks. */
function unindexed(candidates: string): string {
  return `SELECT DISTINCT candidate.document, candidate.collection FROM (${candidates}) AS candidate
    LEFT JOIN search_document AS known ON known.document = candidate.document AND known.collection = candidate.collection AND known.tokenizer = ?1
    WHERE known.document IS NULL`
}

type SectionRow = StoredRow<typeof section, 'id' | 'document' | 'title' | 'titles' | 'content'>

async function addDocuments(target: D1Target, documents: readonly Unindexed[]): Promise<void> {
  const sections = await queryRows<SectionRow>(
    target,
    'SELECT id, document, title, titles, content FROM section WHERE document IN (SELECT value FROM json_each(?))',
    JSON.stringify(documents.map(({ document }) => document)),
  )
  const indexed = sections.map((section) => ({
    id: section.id,
    document: section.document,
    texts: indexedTerms(toSection(section)),
  }))
  const statements = [
    ...rowStatements(
      'DELETE FROM section_terms WHERE rowid IN (SELECT value FROM json_each(?))',
      sections.map(({ id }) => id),
    ),
    ...rowStatements(
      `INSERT INTO section_terms (rowid, title, titles, content)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
      indexed.map(({ id, texts }) => [id, ...texts.map(renderTerms)]),
    ),
    ...rowStatements(
      `INSERT INTO search_term (collection, term, documents) SELECT value ->> 0, value ->> 1, value ->> 2 FROM json_each(?) WHERE true
        ON CONFLICT DO UPDATE SET documents = documents + excluded.documents`,
      countTerms(
        documents,
        Map.groupBy(indexed, ({ document }) => document),
      ),
    ),
    ...rowStatements(
      `INSERT OR REPLACE INTO search_document (document, collection, tokenizer)
        SELECT value ->> 0, value ->> 1, ?1 FROM json_each(?2)`,
      documents.map(({ document, collection }) => [document, collection]),
      tokenizer,
    ),
  ]
  // If the sync is interrupted in between, the document is indexed again by the next one: the same rows are replaced.
  for (const batch of toBatches(statements)) await target.batch(batch)
}

interface IndexedSection {
  texts: readonly (readonly string[])[]
}

/** Collection, term, and how many of the documents have it. */
function countTerms(
  documents: readonly Unindexed[],
  sections: ReadonlyMap<string, readonly IndexedSection[]>,
): [string, string, number][] {
  const counts = new Map<string, Map<string, number>>()
  for (const { document, collection } of documents) {
    const counted = counts.get(collection) ?? new Map<string, number>()
    counts.set(collection, counted)
    const terms = new Set((sections.get(document) ?? []).flatMap(({ texts }) => texts.flat()))
    for (const term of terms) if (isRepairable(term)) counted.set(term, (counted.get(term) ?? 0) + 1)
  }
  return [...counts].flatMap(([collection, counted]) =>
    [...counted].map(([term, count]): [string, string, number] => [collection, term, count]),
  )
}

function toSection({ title, titles, content }: SectionRow): { title: string; titles: string[]; content: string } {
  return { title, titles: JSON.parse(titles) as string[], content }
}
