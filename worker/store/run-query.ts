import type { D1Database } from '@cloudflare/workers-types'
import { costlyQuery } from '../../core/error/index.ts'
import {
  asksForRows,
  bodyWork,
  compilePattern,
  conditionsOf,
  conditionsWork,
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
  StoredRow,
} from '../../core/query/index.ts'
import { divideKeys, totalBytes } from './divide-keys.ts'
import type { RowKey } from './divide-keys.ts'

/** The most that one answer has. A larger part of a collection is what dumps are for. */
const maxAnswer = { rows: 20_000, bodyBytes: 100e6 }

/**
 * The most rows that a long pattern is tested on here, after the database has left out those that lack its words; and
 * the most text of all of them, which comes from the database for it.
 */
const maxCandidates = { bodies: 200, others: 2000, bytes: 4e6 }

/** How long it may take until an answer begins. */
const maxDurationMs = 10_000

/** Rows without bodies that are read at once, before it is known whether there are more. */
const pageRows = 1000

/** Asks the database one statement. */
type Read = <Row>(rendered: RenderedQuery) => Promise<Row[]>

/**
 * Runs a query and gives its rows a page at a time, so that a large answer is never in memory as a whole. All reasons
 * to refuse the query are checked before this returns. The keys of the rows are known by then, too: while the answer is
 * sent, rows are only read by key, as fast as the client takes them.
 * @throws SiteError 400 for more rows, or more work, than one answer may have
 */
export async function runQuery($client: D1Database, query: Query, source: Source): Promise<AsyncIterable<StoredRow[]>> {
  const read = readFrom($client, source)
  const inTime = readInTime(read)
  const matches = await findMatches(inTime, query, source)
  const wanted = query.limit ?? Infinity
  const firstSize = firstPageSize(query)
  const first = await inTime<StoredRow>(
    renderRows(query, source, matches, { limit: Math.min(firstSize, wanted), offset: query.offset }),
  )
  if (!asksForRows(query) || first.length < firstSize || first.length >= wanted) return pagesOf([first])
  // One more than allowed, to know of more.
  const rest = { limit: Math.min(wanted, maxAnswer.rows + 1) - first.length, offset: query.offset + first.length }
  const keys = await inTime<RowKey>(renderKeys(query, source, matches, rest))
  refuseLargeAnswer(first.length + keys.length, keys)
  return readPages(read, query, source, first, keys)
}

/**
 * Most answers are one page, which is read at once; how long bodies are is asked before, where there may be several.
 */
function firstPageSize(query: Query): number {
  if (!asksForRows(query)) return 1
  if (!query.selection.columns.includes('body')) return pageRows
  return query.limit === 1 ? 1 : 0
}

async function* pagesOf(pages: StoredRow[][]): AsyncGenerator<StoredRow[]> {
  yield* pages
}

async function* readPages(
  read: Read,
  query: RowsQuery,
  source: Source,
  first: StoredRow[],
  keys: readonly RowKey[],
): AsyncGenerator<StoredRow[]> {
  yield first
  for (const part of divideKeys(keys)) yield await read<StoredRow>(renderRowsAt(query, source, part))
}

function refuseLargeAnswer(rows: number, keys: readonly RowKey[]): void {
  if (rows > maxAnswer.rows) throw costlyQuery(`The answer has more than ${maxAnswer.rows} rows: add LIMIT and OFFSET`)
  const bytes = totalBytes(keys)
  if (bytes <= maxAnswer.bodyBytes) return
  throw costlyQuery(
    `The answer has ${Math.ceil(bytes / 1e6)} MB of bodies, more than ${maxAnswer.bodyBytes / 1e6}: add LIMIT and OFFSET, or name the columns`,
  )
}

/**
 * What the database finds out before the query itself: the rows of long patterns, once it is known that all of it costs
 * little enough.
 */
async function findMatches(read: Read, query: Query, source: Source): Promise<LongMatches> {
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
  refuseMuchWork(
    lightWork + bodyWork(query, await readExtent(['body'], within)),
    'add conditions on other columns, which leave fewer bodies to read',
  )
  const heavy = conditionsOf(query.where).filter(({ column }) => column === 'body')
  await addMatches(read, matches, { conditions: heavy, source, within, mostBytes: maxCandidates.bytes - tested })
  return matches
}

function refuseMuchWork(workMs: number, remedy: string): void {
  if (workMs <= queryLimits.workMs) return
  throw costlyQuery(
    `The conditions would take the database some ${Math.round(workMs)} ms here, more than ${queryLimits.workMs}: ${remedy}`,
  )
}

interface Search {
  conditions: readonly Leaf[]
  source: Source
  within: Condition | null
  mostBytes: number
}

/** Returns how many bytes of text were tested. */
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

function readFrom($client: D1Database, { parameters }: Source): Read {
  return async <Row>({ sql, values }: RenderedQuery) =>
    (
      await $client
        .prepare(sql)
        .bind(...parameters, ...(values === null ? [] : [values]))
        .all<Row>()
    ).results
}

/** Refuses the query once it has taken too long. The answer has not begun by then, so it can still be an error. */
function readInTime(read: Read): Read {
  const deadline = Date.now() + maxDurationMs
  return async (rendered) => {
    if (Date.now() > deadline)
      throw costlyQuery(
        `The database has not found the rows in ${maxDurationMs / 1000} seconds: add conditions, or fewer of them`,
      )
    return await read(rendered)
  }
}
