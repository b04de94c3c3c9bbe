import type { D1Database } from '@cloudflare/workers-types'
import { costlyQuery } from '../../core/error/index.ts'
import {
  selectsRows,
  bodyWork,
  compilePattern,
  conditionsOf,
  conditionsWork,
  isByStem,
  isLittleWork,
  lightConditions,
  longPatterns,
  narrowingCondition,
  queryLimits,
  readsBodies,
  renderCandidates,
  renderExtent,
  renderKeys,
  renderRows,
  renderRowsAt,
  renderTexts,
  stemKeyColumns,
  rowsOfBody,
  searchedRows,
} from '../../core/query/index.ts'
import type {
  Condition,
  Extent,
  Leaf,
  LongMatches,
  Query,
  RenderedQuery,
  RowsQuery,
  Source,
  StemKey,
  StoredRow,
} from '../../core/query/index.ts'
import { divideKeys, totalBytes } from './divide-keys.ts'
import type { RowKey } from './divide-keys.ts'
import { rowBudgets } from './row-budgets.ts'

/** The maximum size of a response. Clients that need more of a collection must load a dump. */
const maxAnswer = { rows: 20_000, bodyBytes: 100e6 }

/**
 * The maximum number of rows to test against a long pattern in the Worker, after the database has excluded rows that
 * don't contain the pattern's words. `bytes` limits the total length of the values to read.
 */
const maxCandidates = { bodies: 200, others: 2000, bytes: 4e6 }

/** Maximum time until the response starts, in milliseconds. */
const maxDurationMs = 10_000

/** Number of rows per read, without bodies. */
const pageRows = 1000
/** Number of rows per read when they aren't sorted by stem, in which case SQLite scans all rows for each read. */
const unorderedPageRows = 6000

/** Maximum number of statements that read bodies for one response. Batches of a large result are larger. */
const bodyStatements = 30

/** Runs one statement. */
type Read = <Row>(rendered: RenderedQuery) => Promise<Row[]>

interface QueriedCollection {
  source: Source
  /** Number of rows in the collection; `undefined` if unknown. */
  rows: number | undefined
}

/**
 * Runs a query and yields its rows page by page, so that a large result is never in memory as a whole. All reasons to
 * reject the query are checked before the first row is returned. After that, rows are read as fast as the client
 * consumes them, by key or continuing after the last row.
 * @throws SiteError 400 if the result has too many rows, or if the query takes too much work
 */
export async function runQuery(
  $client: D1Database,
  query: Query,
  { source, rows }: QueriedCollection,
): Promise<AsyncIterable<StoredRow[]>> {
  const meter = { rows: 0 }
  const read = readFrom($client, source, meter)
  const inTime = readInTime(read)
  const budget: Budget = (expected, remedy) => {
    const sum = meter.rows + expected
    if (sum > rowBudgets.query)
      throw costlyQuery(`The database would read about ${sum} rows, more than ${rowBudgets.query}: ${remedy}`)
  }
  const total = rows ?? (await countRows(inTime, source))
  const requested = Math.min(query.limit ?? Infinity, query.where === null ? total - query.offset : 0)
  if (selectsRows(query) && requested > maxAnswer.rows)
    throw costlyQuery(`The response has more than ${maxAnswer.rows} rows: add LIMIT and OFFSET`)
  const searched = searchedRows(query, total)
  budget(searched, 'add conditions on path or stem, LIMIT, or the order of stems')
  const matches = await findMatches(inTime, budget, query, { source, total })
  if (!selectsRows(query)) {
    const row = { limit: Math.min(query.limit ?? 1, 1), offset: query.offset }
    return pagesOf([await inTime<StoredRow>(renderRows(query, source, matches, row))])
  }
  const limit = Math.min(query.limit ?? Infinity, maxAnswer.rows)
  if (query.selection.columns.includes('body') && query.limit !== 1) {
    const least = query.where === null ? Math.min(limit, total) : 0
    budget(searched + least * (rowsOfBody.length + rowsOfBody.found + rowsOfBody.text), bodiesRemedy)
    return await readWithBodies(read, inTime, budget, { query, source, matches }, limit)
  }
  if (isByStem(query) && source.finalOrder.startsWith('stem'))
    return await readOn(read, inTime, { query, source, matches }, limit)
  if (Math.min(limit, total) <= unorderedPageRows)
    return pagesOf([await inTime<StoredRow>(renderRows(query, source, matches, { limit, offset: query.offset }))])
  const keys = await inTime<RowKey>(renderKeys(query, source, matches, { limit, offset: query.offset }))
  budget(keys.length * rowsOfBody.found, 'add LIMIT, or the order of stems')
  return readPages(read, query, source, keys)
}

/** @throws SiteError if the query would exceed its row limit, counting the rows that it has already read */
type Budget = (expected: number, remedy: string) => void

const bodiesRemedy = 'add LIMIT and OFFSET, or name the columns; all pages with their bodies are in the dump'

async function countRows(read: Read, source: Source): Promise<number> {
  const [row] = await read<{ rows: number }>(renderExtent([], source, null, new Map()))
  return row?.rows ?? 0
}

/** A query for rows that is ready to run. */
interface RowsRun {
  query: RowsQuery
  source: Source
  matches: LongMatches
}

async function* pagesOf(pages: StoredRow[][]): AsyncGenerator<StoredRow[]> {
  yield* pages
}

/**
 * Reads rows in the order of stems. Each page continues after the last row of the previous one. The first page is read
 * before this function returns.
 */
async function readOn(
  read: Read,
  readFirst: Read,
  { query, source, matches }: RowsRun,
  limit: number,
): Promise<AsyncIterable<StoredRow[]>> {
  type OrderedRow = StoredRow & Record<(typeof stemKeyColumns)[keyof typeof stemKeyColumns], string>
  const readPage = async (by: Read, left: number, after?: StemKey) => {
    const size = Math.min(pageRows, left)
    const page = { limit: size, offset: after ? 0 : query.offset, ...(after && { after }) }
    const rows = await by<OrderedRow>(renderRows(query, source, matches, page))
    const last = rows.at(-1)
    const next =
      last && rows.length === size ? { stem: last[stemKeyColumns.stem], id: last[stemKeyColumns.id] } : undefined
    return { rows: rows.map(({ [stemKeyColumns.stem]: _stem, [stemKeyColumns.id]: _id, ...row }) => row), next }
  }
  const first = await readPage(readFirst, limit)
  return (async function* () {
    let [page, left] = [first, limit]
    for (;;) {
      yield page.rows
      left -= page.rows.length
      if (!page.next || left === 0) return
      page = await readPage(read, left, page.next)
    }
  })()
}

async function readWithBodies(
  read: Read,
  inTime: Read,
  budget: Budget,
  { query, source, matches }: RowsRun,
  limit: number,
): Promise<AsyncIterable<StoredRow[]>> {
  const keys = await inTime<RowKey>(renderKeys(query, source, matches, { limit, offset: query.offset }))
  refuseLargeAnswer(keys)
  budget(keys.length * (rowsOfBody.found + rowsOfBody.text), bodiesRemedy)
  return readPages(read, query, source, keys)
}

async function* readPages(
  read: Read,
  query: RowsQuery,
  source: Source,
  keys: readonly RowKey[],
): AsyncGenerator<StoredRow[]> {
  for (const part of divideKeys(keys, bodyStatements)) yield await read<StoredRow>(renderRowsAt(query, source, part))
}

function refuseLargeAnswer(keys: readonly RowKey[]): void {
  const bytes = totalBytes(keys)
  if (bytes <= maxAnswer.bodyBytes) return
  throw costlyQuery(
    `The response contains ${Math.ceil(bytes / 1e6)} MB of bodies, more than ${maxAnswer.bodyBytes / 1e6}: add LIMIT and OFFSET, or name the columns`,
  )
}

/**
 * Finds the rows that match long patterns, which the database can't test. Rejects the query if that would cost too
 * much.
 */
async function findMatches(
  read: Read,
  budget: Budget,
  query: Query,
  { source, total }: { source: Source; total: number },
): Promise<LongMatches> {
  const matches = new Map<Leaf, RowKey['key'][]>()
  const light = lightConditions(query)
  const readExtent = async (columns: string[], where: Condition | null): Promise<Extent> => {
    const [row] = await read<Record<string, number>>(renderExtent([...new Set(columns)], source, where, matches))
    return { rows: row?.rows ?? 0, bytes: row ?? {} }
  }
  const little = isLittleWork(light)
  const lightWork = little
    ? 0
    : conditionsWork(
        light,
        await readExtent(
          light.map(({ column }) => column),
          null,
        ),
      )
  refuseMuchWork(lightWork, 'use fewer of them, or patterns without _')
  const tested = await addMatches(read, matches, {
    conditions: light,
    source,
    within: null,
    mostBytes: maxCandidates.bytes,
  })
  if (!readsBodies(query)) return matches
  const within = narrowingCondition(query)
  const narrow = async () => (await readExtent([], within)).rows
  const inside = within === null ? total : await narrow()
  // Rows are read twice: once for the lengths of their bodies, and once for the query itself.
  budget(
    2 * (searchedRows(query, total) + inside * rowsOfBody.text),
    'add conditions on path or stem, so that fewer bodies are read',
  )
  refuseMuchWork(
    lightWork + bodyWork(query, await readExtent(['body'], within)),
    'add conditions on other columns, so that fewer bodies are read',
  )
  const heavy = conditionsOf(query.where).filter(({ column }) => column === 'body')
  await addMatches(read, matches, { conditions: heavy, source, within, mostBytes: maxCandidates.bytes - tested })
  return matches
}

function refuseMuchWork(workMs: number, remedy: string): void {
  if (workMs <= queryLimits.workMs) return
  throw costlyQuery(
    `The conditions would take the database about ${Math.round(workMs)} ms here, more than ${queryLimits.workMs}: ${remedy}`,
  )
}

interface Search {
  conditions: readonly Leaf[]
  source: Source
  within: Condition | null
  mostBytes: number
}

/** Tests long patterns, and adds the keys of the matching rows. Returns the number of bytes tested. */
async function addMatches(
  read: Read,
  matches: Map<Leaf, RowKey['key'][]>,
  { conditions, source, within, mostBytes }: Search,
): Promise<number> {
  let tested = 0
  for (const condition of longPatterns(conditions)) {
    const most = condition.column === 'body' ? maxCandidates.bodies : maxCandidates.others
    const candidates = await read<RowKey>(renderCandidates(condition, source, { most, within, matches }))
    tested += totalBytes(candidates)
    if (candidates.length > most || tested > mostBytes) {
      const limit = candidates.length > most ? `${most} rows` : `${maxCandidates.bytes / 1e6} MB of text`
      throw costlyQuery(
        `The pattern ${JSON.stringify(`${condition.pattern.slice(0, 40).toWellFormed()}…`)} may match more than ${limit}; make it narrower`,
      )
    }
    const test = compilePattern(condition.pattern)
    const matched: RowKey['key'][] = []
    for (const keys of divideKeys(candidates)) {
      const rows = await read<{ key: RowKey['key']; text: string }>(renderTexts(condition.column, source, keys))
      matched.push(...rows.filter(({ text }) => test(text)).map(({ key }) => key))
    }
    matches.set(condition, matched)
  }
  return tested
}

/** @param meter counts the rows that D1 reports as read */
function readFrom($client: D1Database, { parameters }: Source, meter: { rows: number }): Read {
  return async <Row>({ sql, values }: RenderedQuery) => {
    const { results, meta } = await $client
      .prepare(sql)
      .bind(...parameters, ...(values === null ? [] : [values]))
      .all<Row>()
    meter.rows += meta.rows_read
    return results
  }
}

/** Rejects a query that has already taken too long. This works because the response hasn't started yet. */
function readInTime(read: Read): Read {
  const deadline = Date.now() + maxDurationMs
  return async (rendered) => {
    if (Date.now() > deadline)
      throw costlyQuery(
        `The query took longer than ${maxDurationMs / 1000} seconds: make its conditions more selective, or use fewer of them`,
      )
    return await read(rendered)
  }
}
