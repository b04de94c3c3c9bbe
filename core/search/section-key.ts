import { hashText } from '../text/index.ts'

// The full-text index ranks rows itself (`ORDER BY rank`), and can only exclude rows that don't match and rows outside
// a range of row numbers. The row number of a section therefore encodes, from the highest bits down, its tier, whether
// only past releases show it, its scope, its level, and its id.

const idBits = 30
const levelBits = 3
const scopeBits = 17
const levelStart = 2 ** idBits
const scopeStart = levelStart * 2 ** levelBits
const pastStart = scopeStart * 2 ** scopeBits
const tierStart = pastStart * 2

/**
 * The groups of sections that are ranked separately, by level: pages (1), their main headings (2), and all deeper
 * headings (3).
 */
export const tiers = [1, 2, 3] as const
export type Tier = (typeof tiers)[number]

/** Return SQL for the id and the level in a section's row number. */
export const idOf = (key: string) => `(${key} & ${levelStart - 1})`
export const levelOf = (key: string) => `((${key} >> ${idBits}) & ${2 ** levelBits - 1})`

/** The position of a document in the index: its scope (see `scopeOf`), and whether only past releases show it. */
interface SectionPlace {
  scope: number
  past: boolean
}

/** Returns the row number of a section in the full-text index: a positive integer below 2⁵³. */
export function sectionKey({ id, level }: { id: number; level: number }, { scope, past }: SectionPlace): number {
  const tier = Math.min(level, tiers.length)
  return (
    tier * tierStart +
    (past ? pastStart : 0) +
    scope * scopeStart +
    Math.min(level, 2 ** levelBits - 1) * levelStart +
    id
  )
}

const previewMark = ' preview'
const referenceMark = ' reference'
/** The number of scopes for previews, for API pages, and for API pages of previews. */
const markedScopes = 2 ** 12
const firstPreviewScope = 2 ** scopeBits - markedScopes
const firstReferenceScope = firstPreviewScope - markedScopes
const firstReferencePreviewScope = firstReferenceScope - markedScopes

/**
 * Returns the collection name under which documents of previews are indexed. They are separate because a preview's
 * author may be untrusted and must not influence the site's vocabulary, the rarity of words, or the order of sections.
 */
export function previewOf(collection: string): string {
  return collection + previewMark
}

/**
 * Returns the collection name under which pages that are generated from API descriptions are indexed. They are separate
 * because a reference may have thousands of pages with the same words, which would displace the guides that explain
 * them, and make these words seem frequent.
 */
export function referenceOf(collection: string): string {
  return collection + referenceMark
}

/** Returns whether a page is generated from an API description, by the metadata of its entry. */
export function isApiPage(meta: { api?: unknown }): boolean {
  return meta.api !== undefined
}

/** SQL for `isApiPage`. */
export const isApiPageSql = `json_extract(meta, '$.api') IS NOT NULL`

/** Returns all names under which documents of a collection can be indexed. */
export function indexedNamesOf(collection: string): string[] {
  return [collection, referenceOf(collection)].flatMap((name) => [name, previewOf(name)])
}

/** Returns the collection of a document from the name under which it is indexed. */
export function collectionOf(indexed: string): string {
  return [previewMark, referenceMark].reduce(
    (name, mark) => (name.endsWith(mark) ? name.slice(0, -mark.length) : name),
    indexed,
  )
}

/**
 * Returns a number for the language of a collection: the same number for `docs_en` and `landing_en`. Several languages
 * may share a number, because it only narrows down the search. Previews and API pages have adjacent numbers, so that a
 * search in several languages can exclude them with few ranges: D1 accepts only five terms in a compound SELECT.
 */
export function scopeOf(collection: string): number {
  const hash = hashText(collection.slice(collection.indexOf('_') + 1))
  const isPreview = collection.endsWith(previewMark)
  const isReference = collection.includes(referenceMark)
  if (isReference) return (isPreview ? firstReferencePreviewScope : firstReferenceScope) + (hash % markedScopes)
  if (isPreview) return firstPreviewScope + (hash % markedScopes)
  const scope = hash % 2 ** scopeBits
  return scope < firstReferencePreviewScope ? scope : scope - 3 * markedScopes
}

/**
 * The tables of the full-text index: one for API pages, and one for all other pages. FTS5's `bm25` computes the rarity
 * of a word, and the average length of a section, from all rows of a table. If the API's pages were among them, they
 * would affect which guides are found.
 */
export const termTables = ['section_terms', 'section_terms_api'] as const
export type TermTable = (typeof termTables)[number]

/** Returns the table in which the documents of a scope are indexed. */
export function termTableOf(scope: number): TermTable {
  return scope >= firstReferencePreviewScope && scope < firstPreviewScope ? 'section_terms_api' : 'section_terms'
}

/** A range of adjacent scopes in the same table. */
export interface ScopeRange {
  table: TermTable
  first: number
  last: number
}

/**
 * Returns the scopes of the given names, as the smallest number of ranges that exclude all other names.
 * @param collections the names under which documents are indexed; see `indexedNamesOf`
 * @param site collections in every language of the site
 */
export function scopeRanges(collections: readonly string[], site: readonly string[]): ScopeRange[] {
  const all = site.flatMap(indexedNamesOf)
  const wanted = new Set(collections.map(scopeOf))
  const ranges: ScopeRange[] = []
  let isNext = false
  for (const scope of [...new Set([...all.map(scopeOf), ...wanted])].sort((a, b) => a - b)) {
    const range = ranges.at(-1)
    const table = termTableOf(scope)
    if (!wanted.has(scope)) isNext = false
    else if (range?.table === table && isNext) range.last = scope
    else {
      ranges.push({ table, first: scope, last: scope })
      isNext = true
    }
  }
  return ranges
}

/** Returns the first and last key of a tier in a range of scopes. */
export function keyRange(tier: number, past: boolean, { first, last }: ScopeRange): [number, number] {
  const start = tier * tierStart + (past ? pastStart : 0)
  return [start + first * scopeStart, start + (last + 1) * scopeStart - 1]
}
