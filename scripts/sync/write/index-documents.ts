import {
  addTermCounts,
  indexedTerms,
  isRepairable,
  renderTermCounts,
  renderTerms,
  scopeOf,
  sectionKey,
} from '../../../core/search/index.ts'
import { codeVersion } from '../code-version.ts'
import { queryRows } from '../d1-target.ts'
import type { D1Target, Statement } from '../d1-target.ts'
import { rowStatements, toBatches } from '../row-statements.ts'
import type { EntryRow } from '../versioned-table.ts'
import type {
  searchDocument,
  searchSettled,
  searchVocabulary,
  section,
  StoredRow,
} from '../../../worker/store/schema.ts'

/** About how many characters of text are read at a time. */
const charactersAtOnce = 2_000_000

/** Documents that another version has indexed are indexed again. */
const tokenizer = codeVersion('tokenizer')

/** A document that the index has to have for a collection. */
type Unindexed = {
  document: string
  collection: string
  /** Whether this tokenizer has read it before, for readers of the past. */
  known: number
}

/** What decides how a document is indexed. */
export type IndexedEntry = Pick<EntryRow, 'document' | 'collection' | 'extension'>

/**
 * Adds missing documents to the full-text index: those of new entries, and those of the channel that were never
 * indexed, or by another tokenizer, or for readers of the past only. Search finds none of them before a release shows
 * them.
 *
 * @param opened rows of entries that are new
 * @param channel whose entries are all looked at; `undefined` where this process has done so before
 */
export async function indexDocuments(
  target: D1Target,
  opened: readonly IndexedEntry[],
  channel: string | undefined,
): Promise<void> {
  const fresh = opened.filter(({ document, extension }) => document !== null && extension === 'md')
  const missing = new Map<string, Unindexed>()
  const addMissing = async ({ sql, params }: Statement, collections: Iterable<string>) => {
    const scopes = JSON.stringify(Object.fromEntries([...collections].map((name) => [name, scopeOf(name)])))
    for (const row of await queryRows<Unindexed>(target, unindexed(sql), ...params, tokenizer, scopes))
      missing.set(`${row.document} ${row.collection}`, row)
  }
  const freshCollections = new Set(fresh.map(({ collection }) => collection))
  for (const statement of rowStatements(
    'SELECT value ->> 0 AS document, value ->> 1 AS collection FROM json_each(?1)',
    fresh.map(({ document, collection }) => [document, collection]),
  ))
    await addMissing(statement, freshCollections)
  if (channel !== undefined) {
    // Rows without an end are those of the newest release, and perhaps of one that was never finished: a document that
    // is indexed too early is not found either. Rows that end later were indexed when they were new.
    const sql = `SELECT document, collection FROM entry WHERE channel = ?1 AND until IS NULL AND document IS NOT NULL AND extension = 'md'`
    const collections = await queryRows<{ collection: string }>(
      target,
      `SELECT DISTINCT collection FROM (${sql})`,
      channel,
    )
    await addMissing(
      { sql, params: [channel] },
      collections.map(({ collection }) => collection),
    )
  }
  for (const share of await divide(target, [...missing.values()])) await addDocuments(target, share)
  if (missing.size > 0) await joinVocabularies(target)
}

/** Divides documents into groups that fit into memory, and into one answer of the database. */
async function divide<Each extends { document: string }>(
  target: D1Target,
  documents: readonly Each[],
): Promise<Each[][]> {
  const shares: Each[][] = []
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

/** SQL for those of some documents that the index lacks; its last two parameters are the tokenizer and the scopes. */
function unindexed(candidates: string): string {
  return `SELECT DISTINCT candidate.document, candidate.collection, known.document IS NOT NULL AS known FROM (${candidates}) AS candidate
    LEFT JOIN search_document AS known ON known.document = candidate.document AND known.scope = ?3 ->> candidate.collection AND known.tokenizer = ?2
    WHERE known.past IS NOT 0`
}

interface IndexedSection {
  id: number
  level: number
  document: string
  texts: string[][]
}

async function readIndexed(target: D1Target, documents: readonly { document: string }[]): Promise<IndexedSection[]> {
  const sections = await queryRows<
    StoredRow<typeof section, 'id' | 'document' | 'title' | 'titles' | 'content' | 'level'>
  >(
    target,
    'SELECT id, document, title, titles, content, level FROM section WHERE document IN (SELECT value FROM json_each(?))',
    JSON.stringify(documents.map(({ document }) => document)),
  )
  return sections.map(({ id, level, document, title, titles, content }) => ({
    id,
    level,
    document,
    texts: indexedTerms({ title, titles: JSON.parse(titles) as string[], content }),
  }))
}

async function addDocuments(target: D1Target, documents: readonly Unindexed[]): Promise<void> {
  const sections = Map.groupBy(await readIndexed(target, documents), ({ document }) => document)
  const places = documents.map(({ document, collection }) => ({ document, scope: scopeOf(collection) }))
  const statements = [
    ...placeStatements(places, sections, false),
    ...countTerms(
      documents.filter(({ known }) => known === 0),
      sections,
    ).flatMap(([collection, counts]) =>
      renderTermCounts(counts).map((terms) => ({
        sql: 'INSERT INTO search_vocabulary (collection, terms) VALUES (?, ?)',
        params: [collection, terms],
      })),
    ),
    ...rowStatements(
      `INSERT INTO search_document (document, scope, past, tokenizer)
        SELECT value ->> 0, value ->> 1, 0, ?1 FROM json_each(?2) WHERE true
        ON CONFLICT DO UPDATE SET past = 0, tokenizer = excluded.tokenizer`,
      places.map(({ document, scope }) => [document, scope]),
      tokenizer,
    ),
  ]
  // If the sync is interrupted in between, the document is indexed again by the next one: the same rows are replaced.
  for (const batch of toBatches(statements)) await target.batch(batch)
}

/** Statements that put the sections of documents where readers look for them, and nowhere else. */
function placeStatements(
  places: readonly { document: string; scope: number }[],
  sections: ReadonlyMap<string, readonly IndexedSection[]>,
  past: boolean,
): Statement[] {
  const placed = places.flatMap(({ document, scope }) =>
    (sections.get(document) ?? []).map((each) => ({ ...each, scope })),
  )
  const keyOf = (each: (typeof placed)[number], inPast: boolean) =>
    sectionKey(each, { scope: each.scope, past: inPast })
  const rows = new Map(placed.map((each) => [keyOf(each, past), each.texts.map(renderTerms)]))
  return [
    ...rowStatements(
      'DELETE FROM section_terms WHERE rowid IN (SELECT value FROM json_each(?))',
      placed.flatMap((each) => [keyOf(each, false), keyOf(each, true)]),
    ),
    ...rowStatements(
      `INSERT INTO section_terms (rowid, title, titles, content)
        SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
      [...rows].map(([key, texts]) => [key, ...texts]),
    ),
  ]
}

/** Of each collection its terms, and how many of the documents have each. */
function countTerms(
  documents: readonly Unindexed[],
  sections: ReadonlyMap<string, readonly IndexedSection[]>,
): [string, Map<string, number>][] {
  const counts = new Map<string, Map<string, number>>()
  for (const { document, collection } of documents) {
    const counted = counts.get(collection) ?? new Map<string, number>()
    counts.set(collection, counted)
    const terms = new Set((sections.get(document) ?? []).flatMap(({ texts }) => texts.flat()))
    for (const term of terms) if (isRepairable(term)) counted.set(term, (counted.get(term) ?? 0) + 1)
  }
  return [...counts]
}

/** Rows of a collection's vocabulary, from which on they become one: a search for a misspelt word reads all of them. */
const maxVocabularyRows = 24

/** Makes one row, or a few large ones, of many small ones. */
async function joinVocabularies(target: D1Target): Promise<void> {
  const many = await queryRows<StoredRow<typeof searchVocabulary, 'collection'>>(
    target,
    `SELECT collection FROM search_vocabulary GROUP BY collection HAVING count(*) > ${maxVocabularyRows}`,
  )
  // In one transaction. A row that another sync adds meanwhile stays.
  for (const { collection } of many) await target.batch(await vocabularyStatements(target, collection, new Set()))
}

/**
 * Statements that write the vocabulary of a collection anew, in as few rows as it takes.
 * @param without words that it shall not have any more
 */
export async function vocabularyStatements(
  target: D1Target,
  collection: string,
  without: ReadonlySet<string>,
): Promise<Statement[]> {
  const rows = await queryRows<StoredRow<typeof searchVocabulary, 'id' | 'terms'>>(
    target,
    'SELECT id, terms FROM search_vocabulary WHERE collection = ?',
    collection,
  )
  const counts = addTermCounts(rows)
  for (const term of without) counts.delete(term)
  return [
    {
      sql: 'DELETE FROM search_vocabulary WHERE id IN (SELECT value FROM json_each(?))',
      params: [JSON.stringify(rows.map(({ id }) => id))],
    },
    ...renderTermCounts(counts).map((terms) => ({
      sql: 'INSERT INTO search_vocabulary (collection, terms) VALUES (?, ?)',
      params: [collection, terms],
    })),
  ]
}

/** How long after a release readers may still see the one before: isolates learn of it a little later. */
const settledAfterMs = 10 * 60_000

/**
 * Moves documents that only readers of older releases see to another part of the index, so that those of the newest one
 * need not be shown what they do not see. Does so for the releases since it was last done, but for the newest ones.
 *
 * @param now ISO 8601
 */
export async function settleDocuments(target: D1Target, channel: string, now: string): Promise<void> {
  const [range] = await queryRows<StoredRow<typeof searchSettled, 'release'> & { last: number | null }>(
    target,
    `SELECT coalesce((SELECT release FROM search_settled WHERE channel = name), 0) AS release, (SELECT max(number) FROM release WHERE release.channel = name AND number <= head
      AND coalesce(effective_at, created_at) <= ?2) AS last FROM channel WHERE name = ?1`,
    channel,
    new Date(Date.parse(now) - settledAfterMs).toISOString(),
  )
  if (!range || range.last === null || range.last <= range.release) return
  const documents = await queryRows<StoredRow<typeof searchDocument, 'document' | 'scope'>>(
    target,
    `SELECT document, scope FROM search_document AS known WHERE past = 0 AND document IN (
      SELECT document FROM entry WHERE channel = ?1 AND until > ?2 AND until <= ?3 AND document IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.document = known.document AND (until IS NULL OR (channel = ?1 AND until > ?3)))
    AND NOT EXISTS (SELECT 1 FROM channel AS preview JOIN entry ON entry.channel = preview.base
      WHERE entry.document = known.document AND since <= base_release AND (until IS NULL OR until > base_release))`,
    channel,
    range.release,
    range.last,
  )
  for (const share of await divide(target, documents)) {
    const sections = Map.groupBy(await readIndexed(target, share), ({ document }) => document)
    const statements = [
      ...placeStatements(share, sections, true),
      ...rowStatements(
        `UPDATE search_document SET past = 1 FROM json_each(?) WHERE document = value ->> 0 AND scope = value ->> 1`,
        share.map(({ document, scope }) => [document, scope]),
      ),
    ]
    for (const batch of toBatches(statements)) await target.batch(batch)
  }
  await target.batch([
    {
      sql: 'INSERT INTO search_settled (channel, release) VALUES (?, ?) ON CONFLICT DO UPDATE SET release = excluded.release',
      params: [channel, range.last],
    },
  ])
}
