import {
  collectionOf,
  countedTerms,
  indexedTerms,
  languageOfSite,
  findAbbreviations,
  openLanguage,
  isApiPage,
  isApiPageSql,
  previewOf,
  referenceOf,
  renderTerms,
  scopeOf,
  sectionKey,
  termTableOf,
  termTables,
} from '../../../core/search/index.ts'
import type { Section } from '../../../core/document/index.ts'
import { languageOf } from '../../../core/locale/index.ts'
import type { ChannelKind } from '../../../core/release/index.ts'
import type { SearchLanguage } from '../../../core/search/index.ts'
import { codeVersion } from '../code-version.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'
import { rowStatements, toBatches } from '../row-statements.ts'
import type { EntryRow } from '../versioned-table.ts'
import { describeTerms, unknownTerms, vocabularyRows } from './search-terms.ts'
import type { NewTerms } from './search-terms.ts'
import type { searchDocument, searchCheckpoint, section, StoredRow } from '../../../worker/store/schema.ts'

/** Approximate number of characters that are read at a time. */
const charactersAtOnce = 2_000_000

/** Returns the language of a collection, which is part of its name: `docs_en`. */
export function languageOfCollection(collection: string): SearchLanguage {
  const own = collectionOf(collection)
  return openLanguage(languageOfSite(languageOf(own.slice(own.indexOf('_') + 1))))
}

/** A document that isn't in the index of a collection yet. */
type Unindexed = {
  document: string
  collection: string
  /** The path of the page, whose last segment is also indexed. If the page moved, this may be its original path. */
  path: string
  /** Whether the document is already indexed for past releases by the same tokenizer. */
  known: number
}

/** The columns of an entry that affect how its document is indexed. */
export type IndexedEntry = Pick<EntryRow, 'document' | 'collection' | 'path' | 'extension' | 'meta'>

/**
 * Adds missing documents to the full-text index. These are the documents of new entries. They also include documents of
 * the channel that aren't indexed, were indexed by another version of the tokenizer, or are only indexed for past
 * releases. Search finds them as soon as a release shows them.
 *
 * @param opened the rows of new entries
 * @param options.channel the channel to check completely. Omit it if this process has already checked the channel
 * @param options.kind the kind of the channel. Previews have a separate index; see `previewOf`. Documents that only
 * appear in versions are indexed like those of past releases, and don't affect the term statistics of the site
 */
export async function indexDocuments(
  target: D1Target,
  opened: readonly IndexedEntry[],
  { channel, kind = 'live' }: { channel?: string | undefined; kind?: ChannelKind } = {},
): Promise<void> {
  const isPreview = kind === 'preview'
  const isPast = kind === 'version'
  const place = ({ collection, meta }: IndexedEntry) => {
    const name = isApiPage(JSON.parse(meta) as object) ? referenceOf(collection) : collection
    return isPreview ? previewOf(name) : name
  }
  const fresh = opened
    .filter(({ document, extension }) => document !== null && extension === 'md')
    .map((entry) => ({ ...entry, collection: place(entry) }))
  const missing = new Map<string, Unindexed>()
  const addMissing = async ({ sql, params }: Statement, collections: Iterable<string>) => {
    const scopes = JSON.stringify(Object.fromEntries([...collections].map((name) => [name, scopeOf(name)])))
    for (const row of await queryRows<Unindexed>(
      target,
      unindexed(sql, isPast),
      ...params,
      codeVersion('tokenizer'),
      scopes,
    ))
      missing.set(`${row.document} ${row.collection}`, row)
  }
  const freshCollections = new Set(fresh.map(({ collection }) => collection))
  for (const statement of rowStatements(
    'SELECT value ->> 0 AS document, value ->> 1 AS collection, value ->> 2 AS path FROM json_each(?1)',
    fresh.map(({ document, collection, path }) => [document, collection, path]),
  ))
    await addMissing(statement, freshCollections)
  if (channel !== undefined) {
    // Rows without `until` belong to the newest release or to an interrupted sync, whose documents search doesn't find
    // yet. Other rows were indexed when they were new.
    const sql = `SELECT document, collection || iif(${isApiPageSql}, '${referenceOf('')}', '') || '${isPreview ? previewOf('') : ''}' AS collection, path
      FROM entry WHERE channel = ?1 AND until IS NULL AND document IS NOT NULL AND extension = 'md'`
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
  const added: NewTerms[] = []
  for (const share of await divide(target, [...missing.values()])) added.push(await addDocuments(target, share, isPast))
  if (missing.size > 0) await describeTerms(target, added)
}

/** Divides documents into groups that fit into memory and into one response from the database. */
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

/**
 * Suffix of the tokenizer version of documents that aren't part of the term statistics. Such documents are up to date,
 * but are counted when a release of the site shows them.
 */
const uncounted = ' uncounted'

/**
 * Returns SQL that selects the documents that must be indexed. The last two parameters are the tokenizer version and
 * the scopes.
 * @param isPast whether documents that are indexed for past releases count as indexed
 */
function unindexed(candidates: string, isPast: boolean): string {
  const tokenizer = isPast ? `IN (?2, ?2 || '${uncounted}')` : '= ?2'
  return `SELECT candidate.document, candidate.collection, min(candidate.path) AS path, known.document IS NOT NULL AS known FROM (${candidates}) AS candidate
    LEFT JOIN search_document AS known ON known.document = candidate.document AND known.scope = ?3 ->> candidate.collection AND known.tokenizer ${tokenizer}
    WHERE known.${isPast ? 'document IS NULL' : 'past IS NOT 0'} GROUP BY candidate.document, candidate.collection`
}

interface IndexedSection extends Pick<Section, 'heading' | 'title' | 'titles' | 'content' | 'level'> {
  id: number
  document: string
  keywords: string[]
  questions: string[]
}

async function readIndexed(target: D1Target, documents: readonly { document: string }[]): Promise<IndexedSection[]> {
  const sections = await queryRows<
    StoredRow<
      typeof section,
      'id' | 'document' | 'heading' | 'title' | 'titles' | 'keywords' | 'questions' | 'content' | 'level'
    >
  >(
    target,
    'SELECT id, document, heading, title, titles, keywords, questions, content, level FROM section WHERE document IN (SELECT value FROM json_each(?))',
    JSON.stringify(documents.map(({ document }) => document)),
  )
  return sections.map(({ titles, keywords, questions, ...row }) => ({
    ...row,
    titles: JSON.parse(titles) as string[],
    keywords: JSON.parse(keywords) as string[],
    questions: JSON.parse(questions) as string[],
  }))
}

/** A document in the index of one language. The terms of each section are lists by column. */
interface IndexedDocument {
  document: string
  scope: number
  sections: readonly { id: number; level: number; texts: string[][] }[]
}

/** Splits the sections of documents into terms, in the language of each collection. */
function readIndexedDocuments(
  documents: readonly { document: string; collection: string; path: string }[],
  sections: readonly IndexedSection[],
): IndexedDocument[] {
  const bySource = Map.groupBy(sections, ({ document }) => document)
  const languages = new Map<string, SearchLanguage>()
  return documents.map(({ document, collection, path }) => {
    const language = languages.get(collection) ?? languageOfCollection(collection)
    languages.set(collection, language)
    return {
      document,
      scope: scopeOf(collection),
      sections: (bySource.get(document) ?? []).map((each) => ({
        id: each.id,
        level: each.level,
        texts: indexedTerms({ ...each, path }, language),
      })),
    }
  })
}

/** Returns the number of documents in each collection, and the abbreviations that they define. */
function newTerms(documents: readonly Unindexed[], sections: readonly IndexedSection[], isPast: boolean): NewTerms {
  const bySource = Map.groupBy(sections, ({ document }) => document)
  return new Map(
    [...Map.groupBy(documents, ({ collection }) => collection)].map(([collection, own]) => [
      collection,
      {
        documents: isPast ? 0 : own.length,
        shortForms: own.flatMap(({ document }) =>
          (bySource.get(document) ?? []).flatMap(({ content }) => findAbbreviations(content)),
        ),
      },
    ]),
  )
}

async function addDocuments(target: D1Target, documents: readonly Unindexed[], isPast: boolean): Promise<NewTerms> {
  const sections = await readIndexed(target, documents)
  const indexed = readIndexedDocuments(documents, sections)
  const counted = documents.flatMap(({ known, collection }, index) =>
    known === 0 ? [{ collection, place: indexed[index]! }] : [],
  )
  const statements = indexStatements(indexed, isPast)
  for (const [collection, own] of Map.groupBy(counted, ({ collection }) => collection)) {
    const terms = own.map(({ place }) => place.sections.flatMap(({ texts, level }) => countedTerms(texts, level)))
    statements.push(...(isPast ? await unknownTerms(target, collection, terms) : vocabularyRows(collection, terms)))
  }
  statements.push(
    ...rowStatements(
      `INSERT INTO search_document (document, scope, past, tokenizer)
        SELECT value ->> 0, value ->> 1, ${isPast ? 1 : 0}, ?1 FROM json_each(?2) WHERE true
        ON CONFLICT DO UPDATE SET past = excluded.past, tokenizer = excluded.tokenizer`,
      indexed.map(({ document, scope }) => [document, scope]),
      codeVersion('tokenizer') + (isPast ? uncounted : ''),
    ),
  )
  // If the sync is interrupted here, the next one indexes the documents again and replaces the same rows.
  for (const batch of toBatches(statements)) await target.batch(batch)
  return newTerms(documents, sections, isPast)
}

/**
 * Returns statements that index documents as current or past content. They also remove the previous rows of the same
 * documents.
 */
function indexStatements(indexed: readonly IndexedDocument[], past: boolean): Statement[] {
  const placed = indexed.flatMap(({ scope, sections }) => sections.map((each) => ({ ...each, scope })))
  const keyOf = (each: (typeof placed)[number], inPast: boolean) =>
    sectionKey(each, { scope: each.scope, past: inPast })
  return termTables.flatMap((table) => {
    const own = placed.filter(({ scope }) => termTableOf(scope) === table)
    const rows = new Map(own.map((each) => [keyOf(each, past), each.texts.map(renderTerms)]))
    return [
      ...rowStatements(
        `DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`,
        own.flatMap((each) => [keyOf(each, false), keyOf(each, true)]),
      ),
      ...rowStatements(
        `INSERT INTO ${table} (rowid, title, titles, content)
          SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(?)`,
        [...rows].map(([key, texts]) => [key, ...texts]),
      ),
    ]
  })
}

/** How long readers may still see the previous release, because an isolate notices a new release with a delay. */
const settledAfterMs = 10 * 60_000

/**
 * Moves documents that only appear in past releases or in versions to a separate part of the index, so that searches in
 * the current release don't need to skip them. Covers the releases since the last call, except the newest ones.
 *
 * @param now the current time (ISO 8601)
 */
export async function settleDocuments(target: D1Target, channel: string, now: string): Promise<void> {
  const [range] = await queryRows<StoredRow<typeof searchCheckpoint, 'release'> & { last: number | null }>(
    target,
    `SELECT coalesce((SELECT release FROM search_checkpoint WHERE channel = name), 0) AS release, (SELECT max(number) FROM release WHERE release.channel = name AND number <= head
      AND coalesce(effective_at, created_at) <= ?2) AS last FROM channel WHERE name = ?1`,
    channel,
    new Date(Date.parse(now) - settledAfterMs).toISOString(),
  )
  if (!range || range.last === null || range.last <= range.release) return
  const documents = await queryRows<StoredRow<typeof searchDocument, 'document' | 'scope'> & { path: string }>(
    target,
    `SELECT document, scope, (SELECT min(path) FROM entry WHERE entry.document = known.document) AS path FROM search_document AS known WHERE past = 0 AND document IN (
      SELECT document FROM entry WHERE channel = ?1 AND until > ?2 AND until <= ?3 AND document IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM entry WHERE entry.document = known.document AND (until IS NULL OR (channel = ?1 AND until > ?3))
      AND NOT EXISTS (SELECT 1 FROM channel WHERE name = entry.channel AND kind = 'version'))
    AND NOT EXISTS (SELECT 1 FROM channel AS overlay JOIN entry ON entry.channel = overlay.base
      WHERE overlay.kind = 'preview' AND entry.document = known.document AND since <= base_release AND (until IS NULL OR until > base_release))`,
    channel,
    range.release,
    range.last,
  )
  const collections = await queryRows<{ collection: string }>(target, 'SELECT collection FROM search_statistics')
  const names = new Map(collections.map(({ collection }) => [scopeOf(collection), collection]))
  for (const share of await divide(target, documents)) {
    const indexed = readIndexedDocuments(
      share.map(({ document, scope, path }) => ({ document, collection: names.get(scope) ?? '', path })),
      await readIndexed(target, share),
    )
    const statements = [
      ...indexStatements(indexed, true),
      ...rowStatements(
        `UPDATE search_document SET past = 1 FROM json_each(?) WHERE document = value ->> 0 AND scope = value ->> 1`,
        share.map(({ document, scope }) => [document, scope]),
      ),
    ]
    for (const batch of toBatches(statements)) await target.batch(batch)
  }
  await target.batch([
    {
      sql: 'INSERT INTO search_checkpoint (channel, release) VALUES (?, ?) ON CONFLICT DO UPDATE SET release = excluded.release',
      params: [channel, range.last],
    },
  ])
}
