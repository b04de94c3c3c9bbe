import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { costlyQuery } from '../../core/error/index.ts'
import { compilePattern, conditionsOf, longPatterns, renderCandidates, renderRows, renderTotal, usedColumns } from '../../core/query/index.ts'
import type { Leaf, LongMatches, Query, RenderedQuery, Source, StoredRow } from '../../core/query/index.ts'

/** The most rows of one answer. */
const maxRows = 20_000

/** The most rows that a long pattern is tested on here, after the database has left out those that lack its words. */
const maxCandidates = 2000

/** How long the database may work for one answer. */
const maxDurationMs = 10_000

/** Rows read at once: bodies are some 30 kB each, rows without them some hundred bytes. */
const pageRows = { withBody: 25, withoutBody: 1000 }

/**
 * Runs a query, a page of rows at a time, so that an answer of any size takes the memory of a page. The first page is read before this
 * returns: what is refused is refused before an answer has begun.
 * @throws SiteError 400 for more rows, or more work, than one answer may have
 */
export async function runQuery($client: D1Database, query: Query, source: Source): Promise<AsyncIterable<StoredRow[]>> {
  const deadline = Date.now() + maxDurationMs
  const matches = await findLongMatches($client, query, source)
  const size = query.selection.kind === 'count' ? 1 : pageRows[usedColumns(query).has('body') ? 'withBody' : 'withoutBody']
  const wanted = query.limit ?? Infinity
  const read = async (from: number) => {
    const page = { limit: Math.min(size, wanted - from), offset: query.offset + from }
    return (await prepare($client, source, renderRows(query, source, matches, page)).all<StoredRow>()).results
  }
  const first = await read(0)
  const complete = query.selection.kind === 'count' || first.length < Math.min(size, wanted) || first.length === wanted
  if (!complete && wanted > maxRows) await refuseTooMany($client, query, source, matches)
  return (async function* pages() {
    yield first
    if (complete) return
    for (let from = first.length; from < wanted;) {
      if (Date.now() > deadline) throw new Error(`A query took longer than ${maxDurationMs} ms`)
      const rows = await read(from)
      if (rows.length > 0) yield rows
      if (rows.length < size) return
      from += rows.length
    }
  })()
}

async function refuseTooMany($client: D1Database, query: Query, source: Source, matches: LongMatches): Promise<void> {
  const row = await prepare($client, source, renderTotal(query, source, matches)).first<{ total: number }>()
  const rows = Math.min((row?.total ?? 0) - query.offset, query.limit ?? Infinity)
  if (rows > maxRows) throw costlyQuery(`The answer has ${rows} rows; one may have ${maxRows}: add LIMIT and OFFSET`)
}

async function findLongMatches($client: D1Database, query: Query, source: Source): Promise<LongMatches> {
  const matches = new Map<Leaf, (string | number)[]>()
  for (const condition of longPatterns(conditionsOf(query.where))) {
    const { results } = await prepare($client, source, renderCandidates(condition, source, maxCandidates)).all<{ key: string | number; text: string }>()
    if (results.length > maxCandidates) {
      throw costlyQuery(`The pattern ${JSON.stringify(`${condition.pattern.slice(0, 40).toWellFormed()}…`)} may match more than ${maxCandidates} rows; make it narrower`)
    }
    const test = compilePattern(condition.pattern)
    matches.set(condition, results.filter(({ text }) => test(text)).map(({ key }) => key))
  }
  return matches
}

function prepare($client: D1Database, { parameters }: Source, { sql, values }: RenderedQuery): D1PreparedStatement {
  return $client.prepare(sql).bind(...parameters, ...(values === null ? [] : [values]))
}
