// What it costs SQLite to find the rows of a query, estimated before it runs: a database cannot be told to stop. The figures were
// measured in workerd, and are rounded up.
import { containedText, isLongPattern, isShortPattern, literalsOf } from './pattern.ts'
import { conditionsOf } from './query.ts'
import type { Condition, Leaf, Query } from './query.ts'

/** How much there is to read: the rows of a collection, or those of them that a query comes down to. */
export interface Extent {
  rows: number
  /** Of all values of a column together, by its name. */
  bytes: Readonly<Record<string, number>>
}

/** Nanoseconds that a condition takes for each row, and for each byte of its column. */
interface Cost {
  row: number
  byte: number
}

/** A body is put together from its parts each time that an expression names it. */
const readBodyByteNs = 0.9
const countDistinctByteNs = 4.5

/** Work for each row that is so little that nobody has to know how many rows there are; of a column, so many bytes are taken for a row's. */
const littleWorkNs = 2500
const usualBytes = 200

/** Whether conditions cost little in a collection of any size, so that nobody has to know its size. Nearly all do. */
export function isLittleWork(conditions: readonly Leaf[]): boolean {
  const row = { rows: 1, bytes: Object.fromEntries(conditions.map(({ column }) => [column, usualBytes])) }
  return conditionsWork(conditions, row) * 1e6 <= littleWorkNs
}

/** Whether finding the rows takes their bodies, not only sending them. */
export function readsBodies({ selection, where, order }: Query): boolean {
  return (
    (selection.kind === 'count' && selection.column === 'body') ||
    [...order, ...conditionsOf(where)].some(({ column }) => column === 'body')
  )
}

/** Conditions that can be tested without a page's body. */
export function lightConditions({ where }: Query): Leaf[] {
  return conditionsOf(where).filter(({ column }) => column !== 'body')
}

/** What every row of the answer fulfils and can be tested without a body: SQLite tests it first, and reads the bodies of those rows only. */
export function narrowingCondition({ where }: Query): Condition | null {
  const terms = where === null ? [] : 'terms' in where && where.kind === 'and' ? where.terms : [where]
  const light = terms.filter((term) => conditionsOf(term).every(({ column }) => column !== 'body'))
  return light.length > 0 ? { kind: 'and', terms: light } : null
}

/**
 * Estimates how long conditions take.
 * @param extent the rows that they are tested on
 * @returns milliseconds of the processor
 */
export function conditionsWork(conditions: readonly Leaf[], { rows, bytes }: Extent): number {
  const nanoseconds = conditions.map((condition) => {
    const { row, byte } = costOf(condition)
    return rows * row + (bytes[condition.column] ?? 0) * byte
  })
  return sum(nanoseconds) / 1e6
}

/**
 * Estimates how long the bodies take that a query is about: its conditions on them, its order by them, their count.
 * @param extent the rows whose bodies are read
 * @returns milliseconds of the processor
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

function costOf(condition: Leaf): Cost {
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

/** What a pattern costs for each byte of a text that it does not match. */
function patternByteNs(pattern: string): number {
  if (containedText(pattern) !== undefined) return isShortPattern(pattern) ? 0.8 : 1.5
  if (isLongPattern(pattern)) return 1 + literalsOf(pattern).slice(0, 8).length
  // From each place where a part with `_` might begin, SQLite follows it to its end.
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
