import { containedText, isLongPattern, isShortPattern, literalsOf, lowerAscii } from './pattern.ts'
import type { Condition, Leaf, Query, RowsQuery, Value } from './query.ts'

/** SQL of ours, and what its parameter holds: every value of the query, as one JSON array. D1 allows a statement 100 parameters. */
export interface RenderedQuery {
  sql: string
  /** `null` where the SQL has no such parameter. */
  values: string | null
}

/** A table to read from. It has a column `key` that tells its rows apart, and `bodyBytes`, the length of `body`, if it has that. */
export interface Source {
  /** SQL that stands after FROM. */
  sql: string
  /** What its first parameters hold. */
  parameters: readonly (string | number)[]
  /** Columns that decide between rows which the query's own order finds equal: pages of an answer must not overlap. */
  finalOrder: string
  /** Name of the parameter that takes the values: `?4`. */
  valuesParameter: string
}

/** The rows, by key, that a long pattern matches: LIKE of D1 does not take one of more than 50 bytes. */
export type LongMatches = ReadonlyMap<Leaf, readonly (string | number)[]>

/** A part of the rows of a query. */
interface Page {
  limit: number
  offset: number
}

/** Rows of the query, a page of them. */
export function renderRows(query: Query, source: Source, matches: LongMatches, page: Page): RenderedQuery {
  const { selection } = query
  const values = new Values(source.valuesParameter)
  const rest = `FROM ${source.sql}${renderWhere(query, values, matches)}`
  if (selection.kind === 'count') {
    const counted = selection.column === null ? '*' : `${selection.distinct ? 'DISTINCT ' : ''}"${selection.column}"`
    return values.finish(`SELECT COUNT(${counted}) AS count ${rest} ${renderPage(page)}`)
  }
  const order = renderOrder(query, source)
  if (!selection.columns.includes('body'))
    return values.finish(`${renderSelect(selection.columns)} ${rest} ${order} ${renderPage(page)}`)
  // SQLite puts all that is selected into order, and then leaves out what is before and after the page: not the bodies of all rows.
  return values.finish(
    `${renderSelect(selection.columns)} FROM ${source.sql} WHERE key IN (SELECT key ${rest} ${order} ${renderPage(page)}) ${order}`,
  )
}

/** The keys of rows of the query, in its order, each with the bytes of the body that is asked for with it. */
export function renderKeys(query: RowsQuery, source: Source, matches: LongMatches, page: Page): RenderedQuery {
  const values = new Values(source.valuesParameter)
  const rest = `FROM ${source.sql}${renderWhere(query, values, matches)} ${renderOrder(query, source)} ${renderPage(page)}`
  if (!query.selection.columns.includes('body')) return values.finish(`SELECT key, 0 AS bytes ${rest}`)
  return values.finish(
    `SELECT key, ${lengthOf('body')} AS bytes FROM ${source.sql} WHERE key IN (SELECT key ${rest}) ${renderOrder(query, source)}`,
  )
}

/** The rows with these keys, in the order of the query. */
export function renderRowsAt(query: RowsQuery, source: Source, keys: readonly Value[]): RenderedQuery {
  const values = new Values(source.valuesParameter)
  return values.finish(
    `${renderSelect(query.selection.columns)} FROM ${source.sql} WHERE key IN ${values.addList(keys)} ${renderOrder(query, source)}`,
  )
}

/** In bytes: they are stored beside the values, none of which is read for it. */
function lengthOf(column: string): string {
  return column === 'body' ? 'coalesce(bodyBytes, 0)' : `octet_length("${column}")`
}

function renderSelect(columns: readonly string[]): string {
  return `SELECT ${columns.map((column) => `"${column}"`).join(', ')}`
}

function renderOrder({ order }: Query, { finalOrder }: Source): string {
  return `ORDER BY ${[...order.map(({ column, descending }) => `"${column}" ${descending ? 'DESC' : 'ASC'}`), finalOrder].join(', ')}`
}

function renderPage({ limit, offset }: Page): string {
  return `LIMIT ${limit} OFFSET ${offset}`
}

/** How many texts of a pattern a row must contain to be tested on it: the longest ones leave few, and SQLite limits how deep an expression is. */
const testedTexts = 8

/**
 * The rows that a long pattern may match, with the bytes of the text to test it on; one more than the most, to know of more.
 * @param within what every row of the query fulfils, with the matches of its own long patterns
 */
export function renderCandidates(
  { column, pattern }: LikeCondition,
  source: Source,
  { most, within, matches }: { most: number; within: Condition | null; matches: LongMatches },
): RenderedQuery {
  const values = new Values(source.valuesParameter)
  const narrow = within === null ? [] : [renderCondition(within, values, matches)]
  const tests = literalsOf(pattern)
    .slice(0, testedTexts)
    .map((text) => `instr(lower("${column}"), ${values.add(text)}) > 0`)
  const where = [...narrow, `"${column}" IS NOT NULL`, ...tests].join(' AND ')
  return values.finish(`SELECT key, ${lengthOf(column)} AS bytes FROM ${source.sql} WHERE ${where} LIMIT ${most + 1}`)
}

/** What is in a column in the rows with these keys, ASCII letters in lower case. */
export function renderTexts(column: string, source: Source, keys: readonly Value[]): RenderedQuery {
  const values = new Values(source.valuesParameter)
  return values.finish(`SELECT key, lower("${column}") AS text FROM ${source.sql} WHERE key IN ${values.addList(keys)}`)
}

/** How many rows a condition leaves, and how long all their values of some columns are, in bytes. */
export function renderExtent(
  columns: readonly string[],
  source: Source,
  where: Condition | null,
  matches: LongMatches,
): RenderedQuery {
  const values = new Values(source.valuesParameter)
  const lengths = columns.map((column) => `, total(${lengthOf(column)}) AS "${column}"`)
  return values.finish(
    `SELECT count(*) AS rows${lengths.join('')} FROM ${source.sql}${renderWhere({ where }, values, matches)}`,
  )
}

type LikeCondition = Leaf & { kind: 'like' }

/** Collects the values of a statement. */
class Values {
  readonly #values: unknown[] = []
  readonly #parameter: string

  constructor(parameter: string) {
    this.#parameter = parameter
  }

  /** SQL that stands for the value, a text or a number, without the affinity that would be a column's. */
  add(value: Value): string {
    this.#values.push(value)
    return `(${this.#parameter} ->> ${this.#values.length - 1})`
  }

  /** SQL that stands for the values as a list. */
  addList(values: readonly Value[]): string {
    this.#values.push(values)
    return `(SELECT value FROM json_each(${this.#parameter}, '$[${this.#values.length - 1}]'))`
  }

  finish(sql: string): RenderedQuery {
    return { sql, values: this.#values.length > 0 ? JSON.stringify(this.#values) : null }
  }
}

function renderWhere({ where }: Pick<Query, 'where'>, values: Values, matches: LongMatches): string {
  return where === null ? '' : ` WHERE ${renderCondition(where, values, matches)}`
}

function renderCondition(condition: Condition, values: Values, matches: LongMatches): string {
  if ('terms' in condition) {
    return renderBalanced(
      condition.terms.map((term) => renderCondition(term, values, matches)),
      condition.kind.toUpperCase(),
    )
  }
  const column = `"${condition.column}"`
  const not = 'not' in condition && condition.not ? 'NOT ' : ''
  switch (condition.kind) {
    case 'compare':
      return `${column} ${condition.operator} ${values.add(condition.value)}`
    case 'null':
      return `${column} IS ${not}NULL`
    case 'in':
      return `${column} ${not}IN ${values.addList(condition.values)}`
    case 'between':
      return `${column} ${not}BETWEEN ${values.add(condition.low)} AND ${values.add(condition.high)}`
    case 'like':
      return renderLike(condition, values, matches)
  }
}

/** `((a AND b) AND (c AND d))`: SQLite limits how deep an expression is, and a chain is as deep as it is long. */
function renderBalanced(terms: readonly string[], operator: string): string {
  if (terms.length === 1) return terms[0]!
  const middle = terms.length / 2
  return `(${renderBalanced(terms.slice(0, middle), operator)} ${operator} ${renderBalanced(terms.slice(middle), operator)})`
}

function renderLike(condition: LikeCondition, values: Values, matches: LongMatches): string {
  const { column, not, pattern } = condition
  const negation = not ? 'NOT ' : ''
  if (isShortPattern(pattern)) return `"${column}" ${negation}LIKE ${values.add(pattern)}`
  const contained = containedText(pattern)
  if (contained !== undefined) return `${negation}(instr(lower("${column}"), ${values.add(lowerAscii(contained))}) > 0)`
  // A pattern neither matches nor fails where there is no text.
  return `CASE WHEN "${column}" IS NOT NULL THEN key ${negation}IN ${values.addList(matches.get(condition) ?? [])} END`
}

/** The conditions whose rows must be known before the query is rendered. */
export function longPatterns(conditions: readonly Leaf[]): LikeCondition[] {
  return conditions.filter((condition) => condition.kind === 'like').filter(({ pattern }) => isLongPattern(pattern))
}
