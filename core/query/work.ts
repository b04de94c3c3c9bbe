// Estimates the cost of a query before it runs, because SQLite statements can't be stopped in D1. The figures were
// measured in workerd and rounded up.
import { isField } from './columns.ts'
import { containedText, isLongPattern, isShortPattern, literalsOf } from './pattern.ts'
import { selectsRows, conditionsOf } from './query.ts'
import type { Condition, Leaf, Query } from './query.ts'
import { isByStem } from './render.ts'

/** The amount of data to read: all rows of a collection, or only those that match a query's conditions. */
export interface Extent {
  rows: number
  /** Total length of each column's values, in bytes. */
  bytes: Readonly<Record<string, number>>
}

/** The cost of a condition in nanoseconds: per row, and per byte of its column. */
interface Cost {
  row: number
  byte: number
}

/** SQLite joins the chunks of a body for each expression that uses the body. */
const readBodyByteNs = 0.9
const countDistinctByteNs = 4.5
/** SQLite extracts a declared field from the JSON of `meta`. */
const readFieldNs = 500
/** SQLite removes the declared fields from `meta`, and serializes it again, for each expression that uses it. */
const readMetaByteNs = 2.5

/** If the work per row is less than this, conditions are cheap for any number of rows, so rows aren't counted. */
const littleWorkNs = 2500

/** Returns the assumed length of a column's value, in bytes. `meta` is longer, because authors determine its content. */
const usualBytes = (column: string) => (column === 'meta' ? 1000 : 200)

/**
 * Returns whether conditions are cheap in a collection of any size, which makes counting its rows unnecessary. This is
 * true for nearly all queries.
 */
export function isLittleWork(conditions: readonly Leaf[]): boolean {
  const row = { rows: 1, bytes: Object.fromEntries(conditions.map(({ column }) => [column, usualBytes(column)])) }
  return conditionsWork(conditions, row) * 1e6 <= littleWorkNs
}

/** Returns whether bodies must be read to find or count the rows, not only to return them. */
export function readsBodies({ selection, where, order }: Query): boolean {
  return (
    (selection.kind === 'count' && selection.column === 'body') ||
    [...order, ...conditionsOf(where)].some(({ column }) => column === 'body')
  )
}

/** Returns the conditions that can be tested without reading bodies. */
export function lightConditions({ where }: Query): Leaf[] {
  return conditionsOf(where).filter(({ column }) => column !== 'body')
}

/**
 * Returns a condition that is true for every row of the result and needs no bodies. SQLite tests this condition first,
 * and reads the bodies of only the remaining rows.
 */
export function narrowingCondition({ where }: Query): Condition | null {
  const terms = where === null ? [] : 'terms' in where && where.kind === 'and' ? where.terms : [where]
  const light = terms.filter((term) => conditionsOf(term).every(({ column }) => column !== 'body'))
  return light.length > 0 ? { kind: 'and', terms: light } : null
}

/**
 * Estimates the time to test conditions.
 *
 * @param extent the rows to test
 * @returns milliseconds of CPU time
 */
export function conditionsWork(conditions: readonly Leaf[], { rows, bytes }: Extent): number {
  const nanoseconds = conditions.map((condition) => {
    const { row, byte } = costOf(condition)
    return rows * row + (bytes[condition.column] ?? 0) * byte
  })
  return sum(nanoseconds) / 1e6
}

/**
 * Estimates the time to read the bodies that a query needs for its conditions, order, or count.
 *
 * @param extent the rows whose bodies are read
 * @returns milliseconds of CPU time
 */
export function bodyWork({ selection, where, order }: Query, extent: Extent): number {
  const conditions = conditionsOf(where).filter(({ column }) => column === 'body')
  const ordered = order.some(({ column }) => column === 'body') ? readBodyByteNs : 0
  const counted =
    selection.kind === 'count' && selection.column === 'body'
      ? selection.distinct
        ? countDistinctByteNs
        : readBodyByteNs
      : 0
  return conditionsWork(conditions, extent) + ((extent.bytes.body ?? 0) * (ordered + counted)) / 1e6
}

/**
 * Returns the number of rows that SQLite scans to find a query's rows.
 * @param total number of rows in the collection
 */
export function searchedRows(query: Query, total: number): number {
  const { where, order, limit, offset } = query
  const searched = Math.min(total, lookedUpRows(where) ?? total)
  if (!isByStem({ order })) return 2 * searched // Count each row twice, because the rows are also sorted.
  return where === null && limit !== null && selectsRows(query) ? Math.min(searched, offset + limit) : searched
}

/**
 * Returns the number of rows that SQLite looks up in an index by path or stem, or `undefined` if it must scan all rows.
 */
function lookedUpRows(where: Condition | null): number | undefined {
  if (where === null) return undefined
  if ('terms' in where) {
    const counts = where.kind === 'or' ? [] : where.terms.flatMap((term) => lookedUpRows(term) ?? [])
    return counts.length > 0 ? Math.min(...counts) : undefined
  }
  if (where.column !== 'path' && where.column !== 'stem') return undefined
  if (where.kind === 'in' && !where.not) return rowsOfPath * where.values.length
  return where.kind === 'compare' && where.operator === '=' ? rowsOfPath : undefined
}

/** Number of rows that SQLite reads for one path or stem: the row of the release, and a few rows of older releases. */
const rowsOfPath = 4

/**
 * Number of rows that SQLite reads to find the length of a body, to find the body's row again, and to read its text.
 */
export const rowsOfBody = { length: 5, found: 3, text: 3 } as const

function costOf(condition: Leaf): Cost {
  const { row, byte } = comparisonCost(condition)
  return {
    row: isField(condition.column) ? row + readFieldNs : row,
    byte: condition.column === 'meta' ? byte + readMetaByteNs : byte,
  }
}

function comparisonCost(condition: Leaf): Cost {
  const read = condition.column === 'body' ? readBodyByteNs : 0
  switch (condition.kind) {
    case 'compare':
    case 'null':
      return { row: 30, byte: read }
    case 'between':
      return { row: 40, byte: 2 * read }
    case 'in':
      return { row: 200, byte: read }
    case 'like':
      return { row: isLongPattern(condition.pattern) ? 1000 : 50, byte: read + patternByteNs(condition.pattern) }
  }
}

/** Returns the time in nanoseconds per byte to test a pattern on text that doesn't match. */
function patternByteNs(pattern: string): number {
  if (containedText(pattern) !== undefined) return isShortPattern(pattern) ? 0.8 : 1.5
  if (isLongPattern(pattern)) return 1 + literalsOf(pattern).slice(0, 8).length
  // A part of a pattern with `_` is compared at every offset of the text, in the worst case up to the part's full
  // length.
  const parts = pattern
    .split('%')
    .slice(1)
    .map((part) => part.replace(/^_+/, ''))
    .filter((part) => part.includes('_'))
  return 0.8 + 0.16 * Math.max(0, ...parts.map(({ length }) => length))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
