import { SiteError } from '../../core/error/index.ts'
import { parseQuery } from '../../core/query/index.ts'
import { createRandom } from '../../bench/generated/random.ts'
import type { Random } from '../../bench/generated/random.ts'
import { cpuMs, workerdChildren } from '../../bench/process/workerd-process.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

/** A word that occurs only in pages of other collections. No request contains it. */
const secret = 'hinterland'

const pageCount = 60

/**
 * Opens a site with many pages in the collection `docs_en`.
 * @param paragraphs length of each page; 200 (20 kB) makes the cost of expensive statements measurable
 */
export async function openHostileSite({ paragraphs }: { paragraphs: number }): Promise<TestSite> {
  const body =
    'A paragraph about the shore, 100 % of it, with “quotes”, it’s said, and _words_ enough to search in.\n\n'.repeat(
      paragraphs,
    )
  const pages = Array.from({ length: pageCount }, (_, index) => [
    `en/4.many/${index + 1}.page-${index + 1}.md`,
    `---\ntitle: Page ${index + 1}\n---\n\n${body}`,
  ])
  return await openTestSite(
    {
      ...smallSite,
      ...Object.fromEntries(pages),
      'fr/2.arriere/1.pays.md': `---\ntitle: ${secret}\n---\n\n${secret}\n`,
      'en/index.md': `---\ntitle: ${secret}\n---\n\n${secret}\n`,
    },
    { port: 0, headMaxAgeMs: 3_600_000 },
  )
}

interface HostileRequest {
  /** The statement, if it is the only hostile part of the request. */
  sql?: string
  path: string
  method: string
  body: string | Uint8Array<ArrayBuffer> | null
  headers: Record<string, string>
}

export interface Siege {
  /** Responses that no request may receive, each with its request. */
  failures: string[]
  /** Number of responses by status. */
  statuses: Map<number, number>
  /** The longest response time in milliseconds; see `besiege`. */
  slowest: number
}

/**
 * Sends malicious requests, always the same for one seed, and checks the responses. Most statements are rejected by the
 * Worker's guard, which also runs in this process: of these, only one in `refusedPerSent` is sent. Requests slower than
 * `patienceMs` are repeated alone at the end, because a slow statement is slow again, but a busy machine is not.
 */
export async function besiege(
  site: TestSite,
  {
    count,
    seed,
    patienceMs,
    refusedPerSent,
  }: { count: number; seed: number; patienceMs: number; refusedPerSent: number },
): Promise<Siege> {
  const random = createRandom(seed)
  const siege: Siege = { failures: [], statuses: new Map(), slowest: 0 }
  const fail = (failure: string, { method, path, body }: HostileRequest) =>
    siege.failures.push(`${failure}: ${method} ${path} ${String(body).slice(0, 300)}`)
  const slow: HostileRequest[] = []
  let left = count
  let refused = 0
  const attack = async () => {
    while (left-- > 0) {
      const request = makeRequest(random)
      const refusal = request.sql === undefined ? undefined : refusalOf(request.sql)
      const isSent = refusal === undefined || refused++ % refusedPerSent === 0
      const { status, text, ms } = isSent ? await send(site, request) : { status: refusal, text: '', ms: 0 }
      siege.statuses.set(status, (siege.statuses.get(status) ?? 0) + 1)
      if (refusal !== undefined && status !== refusal) fail(`status ${status} for what is refused`, request)
      const failure = findFailure(request, { status, text })
      if (failure) fail(failure, request)
      if (ms > patienceMs) slow.push(request)
      else siege.slowest = Math.max(siege.slowest, ms)
    }
  }
  await Promise.all([attack(), attack()])
  for (const request of slow) {
    const ms = await measureAlone(site, request)
    siege.slowest = Math.max(siege.slowest, ms)
    if (ms > patienceMs) fail(`${Math.round(ms)} ms`, request)
  }
  return siege
}

/** Returns the status with which the Worker's guard rejects a statement, or `undefined` if it accepts it. */
function refusalOf(sql: string): number | undefined {
  try {
    parseQuery({ name: 'docs_en' }, sql)
    return undefined
  } catch (error) {
    return error instanceof SiteError ? error.status : 500
  }
}

/**
 * Returns the shortest of three measurements. Each is the elapsed time or the CPU time of workerd, whichever is less,
 * because other processes may have used the CPU.
 */
async function measureAlone(site: TestSite, request: HostileRequest): Promise<number> {
  const work = () => workerdChildren().reduce((sum, pid) => sum + cpuMs(pid), 0)
  let least = Infinity
  for (let time = 0; time < 3; time++) {
    const before = work()
    const { ms } = await send(site, request)
    const worked = work() - before
    least = Math.min(least, ms, workerdChildren().length > 0 ? worked : Infinity)
  }
  return least
}

async function send(
  site: TestSite,
  { path, ...request }: HostileRequest,
): Promise<{ status: number; text: string; ms: number }> {
  const started = performance.now()
  const response = await fetch(new URL(path, site.url), { ...request, redirect: 'manual' })
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - started }
}

function findFailure(
  { path, method }: HostileRequest,
  { status, text }: { status: number; text: string },
): string | undefined {
  if (status >= 500) return `status ${status}`
  if (status !== 200 || path !== target || method !== 'POST') return undefined
  if (text.includes(secret)) return 'a row of another collection'
  const rows = JSON.parse(text) as unknown
  if (!Array.isArray(rows)) return 'no rows'
  const foreign = rows.find(
    (row: Record<string, unknown>) => typeof row.id === 'string' && !row.id.startsWith('docs_en/'),
  )
  return foreign ? 'a row of another collection' : undefined
}

const target = '/__nuxt_content/docs_en/query'
const start = 'SELECT * FROM _content_docs_en'
const end = 'ORDER BY stem ASC'

const valid = [
  `${start} ${end}`,
  `SELECT "path", "title" FROM _content_docs_en ${end} LIMIT 3 OFFSET 1`,
  `SELECT COUNT(DISTINCT title) as count FROM _content_docs_en ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE ("path" = '/en/guide') AND ("title" LIKE '%a%' OR "navigation" <> 'false') ORDER BY "title" DESC, "stem" ASC`,
  `SELECT "id" FROM _content_docs_en WHERE ("title" IN ('a', 'it''s', 'Use')) AND ("stem" NOT BETWEEN 'a' AND 'b') AND ("links" IS NOT NULL) ${end}`,
  `SELECT "id", "seo" FROM _content_docs_en WHERE ("body" LIKE '%shore%' AND "meta" NOT LIKE '%x_y%') ${end} LIMIT 20`,
]

/** Statements at the cost limit or slightly above it. */
const costly = [
  `SELECT "id" FROM _content_docs_en WHERE (${Array(4)
    .fill(`"body" LIKE '%${'a%e%'.repeat(9)}zz%'`)
    .join(' OR ')}) ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE (${Array(4)
    .fill(`"body" LIKE '%${'_a%'.repeat(19)}'`)
    .join(' OR ')}) ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE ("body" LIKE '%${'shore_of_'.repeat(200)}%') ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE (${Array(200)
    .fill(`"seo" LIKE '%${'e%'.repeat(19)}'`)
    .join(' OR ')}) ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE (${Array.from({ length: 4 }, (_, index) => `"body" LIKE '%e${'_'.repeat(44 - index)}~%'`).join(' OR ')}) ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE (${Array.from({ length: 200 }, (_, index) => `"description" LIKE '%e${'_'.repeat(44 - (index % 30))}~%'`).join(' OR ')}) ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE (${Array.from({ length: 200 }, (_, index) => `"title" LIKE '%${index}${'_'.repeat(50)}'`).join(' OR ')}) ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE (${Array.from({ length: 10 }, (_, index) => `"title" LIKE '%Page%${'_'.repeat(50 + index)}'`).join(' OR ')}) ${end}`,
  `SELECT * FROM _content_docs_en WHERE (${Array.from({ length: 4 }, (_, index) => `"body" NOT BETWEEN '${index}' AND 'z'`).join(' AND ')}) ORDER BY "body" DESC, "seo" ASC, "meta" DESC`,
  `SELECT "id" FROM _content_docs_en WHERE (${Array.from({ length: 200 }, (_, index) => `"title" NOT IN (${Array.from({ length: 10 }, (__, value) => `'${index * 10 + value}'`).join(', ')})`).join(' AND ')}) ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE ("title" IN (${Array.from({ length: 2000 }, (_, index) => `'${index}'`).join(', ')})) ${end}`,
  `SELECT "id" FROM _content_docs_en WHERE ${'('.repeat(20)}"title" = 'a'${')'.repeat(20)} ${end}`,
  `SELECT COUNT(DISTINCT body) as count FROM _content_docs_en ${end}`,
  `SELECT "id" FROM _content_docs_en ORDER BY ${Array(10).fill('"body" DESC').join(', ')} LIMIT 999999999999999 OFFSET 999999999999999`,
]

const injections = [
  `'; DROP TABLE entry; --`,
  `' OR '1'='1`,
  `" OR ""="`,
  `') OR ('1'='1`,
  `' UNION SELECT * FROM document --`,
  `'/**/UNION/**/SELECT/**/sql/**/FROM/**/sqlite_master--`,
  `\\' OR 1=1 --`,
  `admin'--`,
  `%27%20OR%201=1`,
  `'||(SELECT text FROM document_part LIMIT 1)||'`,
  `') UNION ALL SELECT name FROM pragma_table_info('entry') --`,
  `1; ATTACH DATABASE 'x' AS y`,
  `' AND randomblob(1000000000)`,
  `' AND load_extension('x')`,
  `'; PRAGMA writable_schema=1; --`,
  `' AND (WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM c) SELECT max(x) FROM c)`,
  `_content_docs_fr`,
  `_content_landing_en`,
  `main.entry`,
  `"entry"`,
  `(SELECT title FROM entry)`,
  `json_each('[1]')`,
  `CASE WHEN 1 THEN 1 END`,
  `COLLATE NOCASE`,
  `ESCAPE '!'`,
  `GLOB '*'`,
  `MATCH 'a'`,
]

const pieces = [
  ...start.split(' '),
  'WHERE',
  'AND',
  'OR',
  'NOT',
  'IN',
  'LIKE',
  'BETWEEN',
  'IS',
  'NULL',
  'ORDER',
  'BY',
  'ASC',
  'DESC',
  'LIMIT',
  'OFFSET',
  'COUNT(',
  'DISTINCT',
  'as count',
  '(',
  ')',
  ',',
  "'",
  '"',
  '`',
  '[',
  ']',
  ';',
  '--',
  '/*',
  '*/',
  '=',
  '<>',
  '<=',
  '!=',
  '||',
  '?',
  '$1',
  ':a',
  '@b',
  '0',
  '-1',
  '1e999',
  '9'.repeat(400),
  '0x7fffffff',
  '"path"',
  '"body"',
  'rowid',
  'key',
  'document',
  '__proto__',
  'constructor',
  '\0',
  '\n',
  '\t',
  '\u00a0',
  '\u2028',
  '\ud800',
  '\udfff',
  '😀',
  'é',
  '\u202e',
  '%',
  '_',
  '\\',
]

const malformed: readonly string[] = [
  '',
  ' ',
  '{',
  '[',
  '"',
  'null',
  'true',
  '0',
  '-',
  '1e999',
  '[]',
  '{}',
  '{"sql"}',
  '{"sql":}',
  '{"sql":null}',
  '{"sql":1}',
  '{"sql":[]}',
  '{"sql":["SELECT"]}',
  '{"sql":{"toString":"x"}}',
  '{"SQL":"SELECT"}',
  "{'sql':'SELECT'}",
  '{"__proto__":{"sql":"SELECT"}}',
  '{"constructor":{"prototype":{"sql":"x"}}}',
  '\ufeff{"sql":"SELECT"}',
  'sql=SELECT',
  '[[['.repeat(20_000),
  '{"a":'.repeat(20_000),
  '{"sql":"\\ud800"}',
  '{"sql":"\\u0000"}',
  '{"sql":"\n"}',
  `{"sql":"${'x'.repeat(700_000)}"}`,
  `{"sql":"x","more":${'9'.repeat(100_000)}}`,
  '\0'.repeat(1000),
]

const paths = [
  '/__nuxt_content/docs_en/query/',
  '/__nuxt_content/DOCS_EN/query',
  '/__nuxt_content/docs_en%00/query',
  '/__nuxt_content/..%2fdocs_fr/query',
  '/__nuxt_content/%ff/query',
  '/__nuxt_content//query',
  '/__nuxt_content/docs_en/query/query',
  '/__nuxt_content/__proto__/query',
  '/__nuxt_content/sqlite_master/query',
  "/__nuxt_content/docs_en'--/query",
  `/__nuxt_content/${'a'.repeat(4000)}/query`,
  '/__nuxt_content/docs_en/sql_dump.txt?v=%00&bodies=%27',
  '/__nuxt_content/docs_en/sql_dump.txt/',
  '/__nuxt_content/%E0%A4%A/sql_dump.txt',
]

function makeRequest(random: Random): HostileRequest {
  const kind = random.below(100)
  const request: HostileRequest = {
    path: target,
    method: 'POST',
    body: null,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
  }
  const asking = (sql: string) => ({ ...request, sql, body: JSON.stringify({ sql }) })
  if (kind < 45) return asking(mutate(random.pick(valid), random))
  if (kind < 60) return asking(inject(random))
  if (kind < 75)
    return asking(Array.from({ length: random.below(40) }, () => random.pick(pieces)).join(random.pick([' ', ''])))
  if (kind < 78) return asking(random.pick(costly))
  if (kind < 88) return { ...request, body: random.pick(malformed) }
  if (kind < 92) return { ...request, body: Uint8Array.from({ length: random.below(300) }, () => random.below(256)) }
  if (kind < 94) return { ...request, body: JSON.stringify({ sql: random.pick(valid) }).slice(0, random.below(60)) }
  if (kind < 96)
    return {
      ...request,
      headers: {
        ...request.headers,
        ...random.pick<Record<string, string>>([
          { 'content-type': 'text/plain' },
          { 'content-encoding': 'gzip' },
          { cookie: `a=${'b'.repeat(3000)}` },
          { 'content-type': 'multipart/form-data; boundary=' },
          { range: 'bytes=0-1' },
        ]),
      },
      body: JSON.stringify({ sql: random.pick(valid) }),
    }
  const path = random.pick(paths)
  const method = random.pick(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
  return {
    path: random.pick([path, target]),
    method,
    headers: request.headers,
    body: method === 'GET' || method === 'HEAD' ? null : JSON.stringify({ sql: random.pick(valid) }),
  }
}

/** Inserts an attack into a valid statement, in place of a word or in the middle of one. */
function inject(random: Random): string {
  const words = random.pick(valid).split(' ')
  const at = random.below(words.length)
  words[at] = random.pick([
    random.pick(injections),
    `${words[at]}${random.pick(injections)}`,
    `'${random.pick(injections).replaceAll("'", "''")}'`,
  ])
  return words.join(' ')
}

function mutate(sql: string, random: Random): string {
  let text = sql
  for (let changes = 1 + random.below(4); changes > 0; changes--) {
    const [from, to] = [random.below(text.length + 1), random.below(text.length + 1)].sort((a, b) => a - b) as [
      number,
      number,
    ]
    text = random.pick<() => string>([
      () => text.slice(0, from) + text.slice(from + 1),
      () => text.slice(0, from) + text.slice(to),
      () => text.slice(0, to) + text.slice(from),
      () => text.slice(0, from) + random.pick(pieces) + text.slice(from),
      () => text.slice(0, from) + String.fromCharCode(random.below(0x10000)) + text.slice(from + 1),
      () => text.replace(/\d+/, random.pick(['-1', '1e9', '9'.repeat(30), '0', '1.5', '٣'])),
      () =>
        text.replace(
          random.pick(['SELECT', 'FROM', 'WHERE', 'stem', "'", '"', ' ', '_content_docs_en']),
          random.pick([...pieces, ...injections]).replaceAll('$', '$$$$'),
        ),
      () => (random.below(2) ? text.toLowerCase() : text.toUpperCase()),
    ])()
  }
  return text
}
