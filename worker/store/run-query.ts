import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { costlyQuery } from '../../core/error/index.ts'
import { asksForRows, compilePattern, conditionsOf, longPatterns, renderCandidates, renderKeys, renderRows, renderRowsAt, usedColumns } from '../../core/query/index.ts'
import type { Leaf, LongMatches, Query, RenderedQuery, Source, StoredRow } from '../../core/query/index.ts'

/** The most rows of one answer. */
const maxRows = 20_000

/** The most rows that a long pattern is tested on here, after the database has left out those that lack its words. */
const maxCandidates = { bodies: 200, others: 2000 }

/** How long the database may work for one answer. */
const maxDurationMs = 10_000

/** Rows read at once: bodies are some 30 kB each, rows without them some hundred bytes. */
const pageRows = { withBody: 25, withoutBody: 1000 }

/**
 * Runs a query, a page of rows at a time, so that an answer of any size takes the memory of a page. The first page is read before this
 * returns: what is refused is refused before an answer has begun. What follows it is found once, and each further page is read by its keys.
 * @throws SiteError 400 for more rows, or more work, than one answer may have
 */
export async function runQuery($client: D1Database, query: Query, source: Source): Promise<AsyncIterable<StoredRow[]>> {
  const deadline = Date.now() + maxDurationMs
  const matches = await findLongMatches($client, query, source)
  const read = async <Row>(rendered: RenderedQuery) => (await prepare($client, source, rendered).all<Row>()).results
  const size = pageRows[usedColumns(query).has('body') ? 'withBody' : 'withoutBody']
  const wanted = query.limit ?? Infinity
  const firstSize = asksForRows(query) ? Math.min(size, wanted) : 1
  const first = await read<StoredRow>(renderRows(query, source, matches, { limit: Math.min(firstSize, wanted), offset: query.offset }))
  const keys: (string | number)[] = []
  if (asksForRows(query) && first.length === firstSize && first.length < wanted) {
    // One more than allowed, to know of more.
    const page = { limit: Math.min(wanted, maxRows + 1) - first.length, offset: query.offset + first.length }
    const found = await read<{ key: string | number }>(renderKeys(query, source, matches, page))
    if (first.length + found.length > maxRows) throw costlyQuery(`The answer has more than ${maxRows} rows: add LIMIT and OFFSET`)
    for (const { key } of found) keys.push(key)
  }
  return (async function* pages() {
    yield first
    for (let from = 0; asksForRows(query) && from < keys.length; from += size) {
      if (Date.now() > deadline) throw new Error(`A query took longer than ${maxDurationMs} ms`)
      yield await read<StoredRow>(renderRowsAt(query, source, keys.slice(from, from + size)))
    }
  })()
}

async function findLongMatches($client: D1Database, query: Query, source: Source): Promise<LongMatches> {
  const matches = new Map<Leaf, (string | number)[]>()
  for (const condition of longPatterns(conditionsOf(query.where))) {
    const most = condition.column === 'body' ? maxCandidates.bodies : maxCandidates.others
    const { results } = await prepare($client, source, renderCandidates(condition, source, most)).all<{ key: string | number; text: string }>()
    if (results.length > most) {
      throw costlyQuery(`The pattern ${JSON.stringify(`${condition.pattern.slice(0, 40).toWellFormed()}…`)} may match more than ${most} rows; make it narrower`)
    }
    const test = compilePattern(condition.pattern)
    matches.set(condition, results.filter(({ text }) => test(text)).map(({ key }) => key))
  }
  return matches
}

function prepare($client: D1Database, { parameters }: Source, { sql, values }: RenderedQuery): D1PreparedStatement {
  return $client.prepare(sql).bind(...parameters, ...(values === null ? [] : [values]))
}
