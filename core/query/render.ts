import { renderColumn } from './columns.ts'
import { containedText, isLongPattern, isShortPattern, literalsOf, lowerAscii } from './pattern.ts'
import type { Condition, Leaf, Query, RowsQuery, Value } from './query.ts'

/** Rendered SQL and its parameter. D1 allows only 100 parameters, so all values of the query are in one JSON array. */
export interface RenderedQuery {
  sql: string
  /** `null` if the SQL contains no values. */
  values: string | null
}

/**
 * The table from which a query reads. It must have a unique column `key` and, if it has a column `body`, a column
 * `bodyBytes` with the length of `body`.
 */
export interface Source {
  /** SQL after FROM. */
  sql: string
  /**
   * Like `sql`, but for statements that select rows by `key`. SQLite then looks up the keys in an index, whereas with
   * `sql`, it may scan all rows.
   */
  keyedSql: string
  /** The values of the statement's first parameters. */
  parameters: readonly (string | number)[]
  /** Columns that make the order of rows unique, so that pages of a response never overlap. */
  finalOrder: string
  /** Name of the parameter for the query's values, such as `?4`. */
  valuesParameter: string
}

/**
 * For each long pattern, the keys of the rows that match it. They are determined before the query runs, because D1's
 * LIKE accepts patterns of at most 50 bytes.
 */
export type LongMatches = ReadonlyMap<Leaf, readonly (string | number)[]>

/** A page of a query's rows. */
interface Page {
  limit: number
  offset: number
  /** Selects only rows after this one. The query must be ordered by stem. */
  after?: StemKey
}

/** The position of a row in the order of stems. */
export interface StemKey {
  stem: string
  id: string
}

/** Columns with the position of each row. The next page of rows starts after the position of the last row. */
export const stemKeyColumns = { stem: '__after_stem', id: '__after_id' } as const

/** Returns whether rows are ordered only by stem, as in nearly all queries. An index provides this order. */
export function isByStem({ order }: Pick<Query, 'order'>): boolean {
  return order.length === 1 && order[0]!.column === 'stem' && !order[0]!.descending
}

/** Renders the statement for one page of a query's rows. */
export function renderRows(query: Query, source: Source, matches: LongMatches, page: Page): RenderedQuery {
  const { selection } = query
  const values = new Values(source.valuesParameter)
  const rest = `FROM ${source.sql}${renderWhere(query, values, matches)}`
  if (selection.kind === 'count') {
    const counted = selection.column === null ? '*' : `${selection.distinct ? 'DISTINCT ' : ''}"${selection.column}"`
    return values.finish(`SELECT COUNT(${counted}) AS count ${rest} ${renderPage(page)}`)
  }
  const order = renderOrder(query, source)
  if (!selection.columns.includes('body')) {
    if (!isByStem(query))
      return values.finish(`${renderSelect(selection.columns)} ${rest} ${order} ${renderPage(page)}`)
    const { stem, id } = stemKeyColumns
    const select = `${renderSelect(selection.columns)}, stem AS ${stem}, id AS ${id}`
    return values.finish(
      `${select} ${rest}${renderAfter(query, values, page)} ${renderOrder({ order: [] }, source)} ${renderPage(page)}`,
    )
  }
  // SQLite sorts all selected columns before it applies the limit. The subquery therefore finds the page's rows first,
  // and bodies are joined only for these.
  return values.finish(
    `${renderSelect(selection.columns)} FROM ${source.keyedSql} WHERE key IN (SELECT key ${rest} ${order} ${renderPage(page)}) ${order}`,
  )
}

/** Renders the statement for the keys of a query's rows, in order, each with the length of its body in bytes. */
export function renderKeys(query: RowsQuery, source: Source, matches: LongMatches, page: Page): RenderedQuery {
  const values = new Values(source.valuesParameter)
  const rest = `FROM ${source.sql}${renderWhere(query, values, matches)} ${renderOrder(query, source)} ${renderPage(page)}`
  if (!query.selection.columns.includes('body')) return values.finish(`SELECT key, 0 AS bytes ${rest}`)
  return values.finish(
    `SELECT key, ${lengthOf('body')} AS bytes FROM ${source.keyedSql} WHERE key IN (SELECT key ${rest}) ${renderOrder(query, source)}`,
  )
}

/** Renders the statement for the rows with the given keys, in the order of the query. */
export function renderRowsAt(query: RowsQuery, source: Source, keys: readonly Value[]): RenderedQuery {
  const values = new Values(source.valuesParameter)
  return values.finish(
    `${renderSelect(query.selection.columns)} FROM ${source.keyedSql} WHERE key IN ${values.addList(keys)} ${renderOrder(query, source)}`,
  )
}

/**
 * Returns SQL for the length of a column's value in bytes. For bodies, it is stored in a separate column, so the body
 * isn't read.
 */
function lengthOf(column: string): string {
  return column === 'body' ? 'coalesce(bodyBytes, 0)' : `octet_length("${column}")`
}

function renderSelect(columns: readonly string[]): string {
  return `SELECT ${columns.map(renderColumn).join(', ')}`
}

/**
 * Renders the condition for rows after a position. Without the redundant `stem >=`, SQLite wouldn't use the index for
 * the row comparison.
 */
function renderAfter({ where }: Query, values: Values, { after }: Page): string {
  if (!after) return ''
  const { stem, id } = after
  return ` ${where === null ? 'WHERE' : 'AND'} stem >= ${values.add(stem)} AND (stem, id) > (${values.add(stem)}, ${values.add(id)})`
}

function renderOrder({ order }: Pick<Query, 'order'>, { finalOrder }: Source): string {
  return `ORDER BY ${[...order.map(({ column, descending }) => `"${column}" ${descending ? 'DESC' : 'ASC'}`), finalOrder].join(', ')}`
}

function renderPage({ limit, offset }: Omit<Page, 'after'>): string {
  return `LIMIT ${limit} OFFSET ${offset}`
}

/**
 * Maximum number of a long pattern's substrings to test in SQL. The longest substrings exclude most rows, and SQLite
 * limits the depth of expressions.
 */
const testedTexts = 8

/**
 * Renders the statement for the rows that a long pattern may match, each with the length of the text to test. The limit
 * is one more than the allowed number of rows, to detect when there are too many.
 * @param within a condition that is true for every row of the query; `matches` contains the keys for its long patterns
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

/**
 * Renders the statement for a column's values in the rows with the given keys. The statement returns ASCII letters in
 * lower case.
 */
export function renderTexts(column: string, source: Source, keys: readonly Value[]): RenderedQuery {
  const values = new Values(source.valuesParameter)
  return values.finish(
    `SELECT key, lower("${column}") AS text FROM ${source.keyedSql} WHERE key IN ${values.addList(keys)}`,
  )
}

/**
 * Renders the statement that counts the rows that match a condition, and adds up the lengths of the given columns in
 * bytes.
 */
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

/** Collects the values of a statement in one JSON array. */
class Values {
  readonly #values: unknown[] = []
  readonly #parameter: string

  constructor(parameter: string) {
    this.#parameter = parameter
  }

  /** Adds a value, and returns SQL for it without type affinity. */
  add(value: Value): string {
    this.#values.push(value)
    return `(${this.#parameter} ->> ${this.#values.length - 1})`
  }

  /**
   * Adds a list of values, and returns SQL for it. The unary plus removes the type affinity of `json_each`'s column.
   */
  addList(values: readonly Value[]): string {
    this.#values.push(values)
    return `(SELECT +value FROM json_each(${this.#parameter}, '$[${this.#values.length - 1}]'))`
  }

  finish(sql: string): RenderedQuery {
    return { sql, values: this.#values.length > 0 ? JSON.stringify(this.#values) : null }
  }
}

function renderWhere({ where }: Pick<Query, 'where'>, values: Values, matches: LongMatches): string {
  return where === null ? '' : ` WHERE (${renderCondition(where, values, matches)})`
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

/**
 * Joins conditions as a balanced tree, such as `((a AND b) AND (c AND d))`. SQLite limits the depth of expressions, and
 * a chain would be as deep as it is long.
 */
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
  // Like LIKE, the expression is NULL (neither true nor false) if the column is NULL.
  return `CASE WHEN "${column}" IS NOT NULL THEN key ${negation}IN ${values.addList(matches.get(condition) ?? [])} END`
}

/** Returns the conditions with long patterns. Their rows must be found before the query is rendered. */
export function longPatterns(conditions: readonly Leaf[]): LikeCondition[] {
  return conditions.filter((condition) => condition.kind === 'like').filter(({ pattern }) => isLongPattern(pattern))
}
