import { rowBudgets } from '../../worker/store/row-budgets.ts'

/** The targets of requests. Paths are those of a generated site. */
interface CountedSite {
  /** A page deep in folders, and one in the middle of a large folder. */
  deep: string
  flat: string
  /** A URL in the second language of a page that exists only in the first. */
  untranslated: string
  /** Words of the first language, most frequent first. */
  words: readonly string[]
}

/** A request whose rows are counted. */
interface CountedRequest {
  name: string
  atMost: number
  path: string
  /** The statement of a query. */
  sql?: string
  /** Accepted statuses; default: 200. */
  statuses?: readonly number[]
}

const search = (locale: string, query: string) => `/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`

/** Every kind of request, with its budget. */
export function countedRequests({ deep, flat, untranslated, words }: CountedSite): CountedRequest[] {
  const [first = '', second = '', third = ''] = words
  const folder = (path: string) => path.slice(0, path.lastIndexOf('/'))
  const folderProps = (path: string) => encodeURIComponent(JSON.stringify({ path: folder(path), locale: 'en' }))
  const kinds: readonly (readonly [
    keyof typeof rowBudgets,
    string,
    string,
    Pick<CountedRequest, 'sql' | 'statuses'>?,
  ])[] = [
    ['page', 'page deep in folders', deep],
    ['page', 'page of a large folder', flat],
    ['page', 'landing page', '/en'],
    ['page', 'page that is not translated', untranslated],
    ['page', 'page in another language’s frame', `/fr${deep}`],
    ['page', 'page beside its translation', `${deep}?with=fr`],
    ['page', 'page of release 1', `${deep}?release=1`],
    ['page', 'payload', `${flat}/_payload.json`],
    ['page', 'Markdown', `/raw${deep}.md`],
    ['page', 'page, for programs', `/api/pages${deep}?fields=title,outline,markdown,html`],
    ['page', 'state of the translations', '/fr/_status/translations'],
    ['page', 'history of a page', `${deep}?history`],
    ['list', 'branch of a large folder', `/__nuxt_island/NavigationBranch_x.json?props=${folderProps(flat)}`],
    [
      'search',
      'question of an agent',
      `/en?${new URLSearchParams({ ask: `How do I ${words.slice(0, 6).join(' ')}?` }).toString()}`,
    ],
    ['missing', 'nothing there', '/en/nothing/at/all', { statuses: [404] }],
    ['missing', 'nothing there, eight frequent words', `/en/${words.slice(0, 8).join('/')}`, { statuses: [404] }],
    [
      'missing',
      'nothing there, deep in folders',
      `${folder(deep)}/${words.slice(0, 3).join('-')}`,
      { statuses: [404] },
    ],
    ['missing', 'nothing there, a letter too many', `${deep}x`, { statuses: [404] }],
    ['missing', 'nothing there, as Markdown', `/raw/en/${words.slice(0, 8).join('/')}.md`, { statuses: [404] }],
    ...(
      [
        ['a frequent word', first],
        ['a frequent word of the text only', third],
        ['two letters', first.slice(0, 2)],
        ['one letter', first.slice(0, 1)],
        ['two frequent words', `${first} ${second}`],
        ['three frequent words', `${first} ${second} ${third}`],
        ['ten frequent words', words.slice(0, 10).join(' ')],
        ['a sentence', 'how do I configure the worker pool when a request log is full'],
        ['a rare name', 'tideWindow42'],
        ['a misspelt word', `${second.slice(0, 2)}${second.slice(3)}`],
        [
          'misspelt words',
          words
            .slice(0, 6)
            .map((word) => `${word}xq`)
            .join(' '),
        ],
        ['a frequent word and one that no page has', `${first} xylophone`],
      ] as const
    ).flatMap(([name, query]) => [
      ['search', `search for ${name}`, search('en', query)] as const,
      ['search', `search for ${name}, where pages are not translated`, search('fr', query)] as const,
    ]),
    ['search', 'search in release 1', `${search('en', first)}&release=1`],
    ['search', 'page of results', `/en/search?q=${encodeURIComponent(`${first} ${second}`)}`],
    ['search', 'search, for programs', `/api/search?q=${encodeURIComponent(first)}`],
    ['list', 'list of pages', '/api/pages?limit=100'],
    ['list', 'list of pages, far on', '/api/pages?limit=100&offset=9000'],
    ['list', 'list of pages of a language', '/api/pages?locale=fr&limit=100'],
    ['list', 'list of pages, last changed first', '/api/pages?order=changed&limit=100'],
    ['list', 'list of pages that have changed', '/api/pages?changedSince=2020-01-01T00:00:00Z&limit=100'],
    ['list', 'list of pages of a folder', `/api/pages?under=${encodeURIComponent(folder(flat))}&limit=100`],
    ['list', 'navigation, two levels', '/api/navigation?locale=en&depth=2'],
    [
      'pageQuery',
      'query for a page by its path',
      '/__nuxt_content/docs_en/query',
      { sql: `SELECT * FROM _content_docs_en WHERE ("path" = '${deep}') ORDER BY stem ASC LIMIT 1` },
    ],
    [
      'pageQuery',
      'query for a page by its stem',
      '/__nuxt_content/docs_en/query',
      { sql: `SELECT "title" FROM _content_docs_en WHERE ("stem" = 'en/90.reference/method-9') ORDER BY stem ASC` },
    ],
    ...(
      [
        ['all titles', 'SELECT "path", "title" FROM _content_docs_en ORDER BY stem ASC'],
        ['all pages with their bodies', 'SELECT * FROM _content_docs_en ORDER BY stem ASC'],
        ['twenty pages', 'SELECT * FROM _content_docs_en ORDER BY stem ASC LIMIT 20'],
        ['twenty pages, far on', 'SELECT * FROM _content_docs_en ORDER BY stem ASC LIMIT 20 OFFSET 4000'],
        [
          'titles by a pattern',
          `SELECT "path", "title" FROM _content_docs_en WHERE ("title" LIKE '%the%') ORDER BY stem ASC LIMIT 20`,
        ],
        ['titles by another order', 'SELECT "path", "title" FROM _content_docs_en ORDER BY "title" ASC, "path" DESC'],
        [
          'titles by a long pattern',
          `SELECT "path" FROM _content_docs_en WHERE ("title" LIKE '%${'x_'.repeat(30)}%') ORDER BY stem ASC`,
        ],
        [
          'bodies by a pattern',
          `SELECT "path" FROM _content_docs_en WHERE ("body" LIKE '%tideWindow4%') ORDER BY stem ASC`,
        ],
        [
          'the navigation',
          `SELECT "id", "title", "path", "stem", "navigation" FROM _content_docs_en WHERE ("navigation" <> 'false') ORDER BY stem ASC`,
        ],
        ['the number of pages', 'SELECT COUNT(*) as count FROM _content_docs_en ORDER BY stem ASC'],
        ['the number of bodies', 'SELECT COUNT(DISTINCT body) as count FROM _content_docs_en ORDER BY stem ASC'],
      ] as const
    ).map(
      ([name, sql]) =>
        ['query', `query for ${name}`, '/__nuxt_content/docs_en/query', { sql, statuses: [200, 400] }] as const,
    ),
    ...(
      [
        ['sitemap', '/sitemap.xml'],
        ['llms.txt', '/llms.txt'],
        ['titles', '/_search/en/x.json'],
        ['titles with pages that are not translated', '/_search/fr/x.json'],
        ['dump', '/__nuxt_content/docs_en/sql_dump.txt'],
        ['dump without bodies', '/__nuxt_content/docs_en/sql_dump.txt?bodies=false'],
      ] as const
    ).map(([name, path]) => ['artifact', name, path] as const),
    // A language with very many pages has no index, so the status is 404.
    ['missing', 'index for browsers', '/_search/en/index/x.json', { statuses: [200, 404] }],
  ]
  return kinds.map(([budget, name, path, rest]) => ({ name, path, atMost: rowBudgets[budget], ...rest }))
}

/** The cost of one response. */
interface Counted {
  status: number
  statements: number
  rows: number
  written: number
  /** Number of calls to the database, sequential or concurrent. */
  trips: number
  /** Rows that each statement read. */
  each: string
  body: string
}

/** Sends a request to a site whose Worker counts its reads (`tests/fixtures/workers/counted-reads.ts`). */
export async function countReads(origin: URL, { path, sql }: Pick<CountedRequest, 'path' | 'sql'>): Promise<Counted> {
  const response = await fetch(new URL(path, origin), {
    headers: { accept: 'text/html', 'user-agent': 'Mozilla/5.0', 'x-cold': '1', 'accept-encoding': 'identity' },
    redirect: 'manual',
    ...(sql === undefined ? {} : { method: 'POST', body: JSON.stringify({ sql }) }),
  })
  const [statements = NaN, rows = NaN, written = NaN, trips = NaN] =
    response.headers.get('x-reads')?.split(' ').map(Number) ?? []
  return {
    each: response.headers.get('x-reads-of-each') ?? '',
    status: response.status,
    statements,
    rows,
    written,
    trips,
    body: await response.text(),
  }
}
