import { addTermCounts, frequencyTable, inTitle, renderTermCounts } from '../../../core/search/index.ts'
import type { searchStatistics, searchVocabulary, StoredRow } from '../../../worker/store/schema.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target, Statement } from '../../local/d1-target.ts'

// The vocabulary of each collection, which is used to correct misspelled search words, and statistics about its terms.

/**
 * Returns statements that add the terms of new documents to the vocabulary of their collection.
 * @param documents the list of terms of each document
 */
export function vocabularyRows(collection: string, documents: readonly (readonly string[])[]): Statement[] {
  const counts = new Map<string, number>()
  for (const terms of documents) for (const term of new Set(terms)) counts.set(term, (counts.get(term) ?? 0) + 1)
  return rowsOf(collection, counts, documents.length)
}

/**
 * Like `vocabularyRows`, but for documents that don't count: only terms that the vocabulary doesn't contain are added.
 */
export async function unknownTerms(
  target: D1Target,
  collection: string,
  documents: readonly (readonly string[])[],
): Promise<Statement[]> {
  const { counts } = await readVocabulary(target, collection, new Set())
  const terms = new Set(documents.flat().filter((term) => !counts.has(term)))
  return rowsOf(collection, new Map([...terms].map((term) => [term, 1])), 0)
}

/** @param documents the number of documents that contain these terms */
function rowsOf(collection: string, counts: ReadonlyMap<string, number>, documents: number): Statement[] {
  return renderTermCounts(counts).map((terms, index) => ({
    sql: 'INSERT INTO search_vocabulary (collection, terms, documents) VALUES (?, ?, ?)',
    params: [collection, terms, index === 0 ? documents : 0],
  }))
}

/** If at least this share of documents is new, the terms of the collection are counted again. */
const newShare = 0.1
/** Maximum number of abbreviations per collection. */
const maxShortForms = 300

/** The number of new documents in each collection, and the abbreviations that they define. */
export type NewTerms = ReadonlyMap<string, { documents: number; shortForms: readonly string[] }>

/**
 * Updates the term statistics of some collections. Abbreviations are always updated, and frequencies if many documents
 * are new. Also merges small rows of vocabularies.
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

/** Maximum number of rows before a vocabulary is merged. A search for a misspelled word reads all rows. */
const maxVocabularyRows = 24

/** Merges the small rows of each vocabulary and removes rows of older versions. */
async function joinVocabularies(target: D1Target): Promise<void> {
  const many = await queryRows<StoredRow<typeof searchVocabulary, 'collection'>>(
    target,
    `SELECT collection FROM search_vocabulary GROUP BY collection HAVING count(*) > ${maxVocabularyRows} OR min(documents) < 0`,
  )
  // Each batch is a transaction. Rows that another sync adds in the meantime are kept.
  for (const { collection } of many) await target.batch(await vocabularyStatements(target, collection, new Set()))
}

/** Returns the terms of a collection and the number of documents for each, without rows of older versions. */
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
 * Returns statements that rewrite the vocabulary of a collection with as few rows as possible.
 * @param without words to remove, with their statistics
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
