import { addTermCounts, frequencyTable, inTitle, renderTermCounts } from '../../../core/search/index.ts'
import type { searchStatistics, searchVocabulary, StoredRow } from '../../../worker/store/schema.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'

// The vocabulary of each collection, which is used to correct misspelled words, and its term statistics.

/**
 * Statements that add the terms of new documents to the vocabulary of their collection.
 * @param documents the terms of each
 */
export function vocabularyRows(collection: string, documents: readonly (readonly string[])[]): Statement[] {
  const counts = new Map<string, number>()
  for (const terms of documents) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return rowsOf(collection, counts, documents.length)
}

/** Like `vocabularyRows`, for documents that don't count: adds only terms that are missing in the vocabulary. */
export async function unknownTerms(
  target: D1Target,
  collection: string,
  documents: readonly (readonly string[])[],
): Promise<Statement[]> {
  const { counts } = await readVocabulary(target, collection, new Set())
  const terms = new Set(documents.flat().filter((term) => !counts.has(term)))
  return rowsOf(collection, new Map([...terms].map((term) => [term, 1])), 0)
}

/** @param documents number of documents with these terms */
function rowsOf(collection: string, counts: ReadonlyMap<string, number>, documents: number): Statement[] {
  return renderTermCounts(counts).map((terms, index) => ({
    sql: 'INSERT INTO search_vocabulary (collection, terms, documents) VALUES (?, ?, ?)',
    params: [collection, terms, index === 0 ? documents : 0],
  }))
}

/** Minimum share of new documents for which the terms of a collection are counted again. */
const newShare = 0.1
/** Maximum number of abbreviations per collection. */
const maxShortForms = 300

/**
 * The contribution of new documents to the terms of their collections: the number of documents, and the abbreviations
 * that they define.
 */
export type NewTerms = ReadonlyMap<string, { documents: number; shortForms: readonly string[] }>

/**
 * Updates the term statistics of some collections: frequencies, if many documents are new, and abbreviations. Merges
 * small rows.
 */
export async function describeTerms(target: D1Target, added: readonly NewTerms[]): Promise<void> {
  await joinVocabularies(target)
  for (const [collection, own] of Map.groupBy(
    added.flatMap((terms) => [...terms]),
    ([name]) => name,
  )) {
    const [before] = await queryRows<StoredRow<typeof searchStatistics, 'documents' | 'synonyms'>>(
      target,
      'SELECT documents, synonyms FROM search_statistics WHERE collection = ?',
      collection,
    )
    const known = JSON.parse(before?.synonyms ?? '[]') as string[]
    const learnt = own.flatMap(([, { shortForms }]) => shortForms)
    const synonyms = [...new Set([...known, ...learnt])].sort().slice(0, maxShortForms)
    const documents = own.reduce((sum, [, each]) => sum + each.documents, 0)
    if (!before || documents >= newShare * before.documents)
      await target.batch([await statisticsStatement(target, collection, new Set(), synonyms)])
    else if (synonyms.length > known.length)
      await target.batch([
        {
          sql: 'UPDATE search_statistics SET synonyms = ? WHERE collection = ?',
          params: [JSON.stringify(synonyms), collection],
        },
      ])
  }
}

/**
 * Maximum number of rows before a collection's vocabulary is merged, because a search for a misspelled word reads all
 * of them.
 */
const maxVocabularyRows = 24

/** Merges many small rows into one or a few large ones, and removes rows of an older version. */
async function joinVocabularies(target: D1Target): Promise<void> {
  const many = await queryRows<StoredRow<typeof searchVocabulary, 'collection'>>(
    target,
    `SELECT collection FROM search_vocabulary GROUP BY collection HAVING count(*) > ${maxVocabularyRows} OR min(documents) < 0`,
  )
  // In one transaction. Rows that another sync adds in the meantime stay.
  for (const { collection } of many) await target.batch(await vocabularyStatements(target, collection, new Set()))
}

/** Returns the terms of a collection with their document counts, without the terms of an older version. */
async function readVocabulary(
  target: D1Target,
  collection: string,
  without: ReadonlySet<string>,
): Promise<{ ids: number[]; counts: Map<string, number>; documents: number }> {
  const rows = await queryRows<StoredRow<typeof searchVocabulary, 'id' | 'terms' | 'documents'>>(
    target,
    'SELECT id, terms, documents FROM search_vocabulary WHERE collection = ?',
    collection,
  )
  const own = rows.filter(({ documents }) => documents >= 0)
  const counts = addTermCounts(own)
  for (const term of without) for (const key of [term, inTitle + term]) counts.delete(key)
  return { ids: rows.map(({ id }) => id), counts, documents: own.reduce((sum, row) => sum + row.documents, 0) }
}

/**
 * Statements that rewrite the vocabulary of a collection in as few rows as possible.
 * @param without words to remove, including their statistics
 */
export async function vocabularyStatements(
  target: D1Target,
  collection: string,
  without: ReadonlySet<string>,
): Promise<Statement[]> {
  const { ids, counts, documents } = await readVocabulary(target, collection, without)
  return [
    {
      sql: 'DELETE FROM search_vocabulary WHERE id IN (SELECT value FROM json_each(?))',
      params: [JSON.stringify(ids)],
    },
    ...rowsOf(collection, counts, documents),
    ...(without.size > 0 ? [await statisticsStatement(target, collection, without, [])] : []),
  ]
}

async function statisticsStatement(
  target: D1Target,
  collection: string,
  without: ReadonlySet<string>,
  synonyms: readonly string[],
): Promise<Statement> {
  const { counts, documents } = await readVocabulary(target, collection, without)
  const { terms } = frequencyTable(counts, documents)
  return {
    sql: 'INSERT OR REPLACE INTO search_statistics (collection, documents, terms, synonyms) VALUES (?, ?, ?, ?)',
    params: [collection, documents, JSON.stringify(terms), JSON.stringify(synonyms)],
  }
}
