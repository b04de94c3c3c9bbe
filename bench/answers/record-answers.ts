// Requests every response of a running site, and writes them to a file:
//
//     node bench/answers/record-answers.ts http://localhost:8787 before.json
//
// The script replaces the build's id, the hash of its texts, and the time of the publication, so that the responses of
// two builds can be compared (see `compare-answers.ts`).
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'

/** A recorded response. The `body` of a binary response is its SHA-256, in hexadecimal. */
export interface RecordedAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Headers that don't come from the site. */
const foreignHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Every form of a page, by the page's path. */
const pageForms: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/_payload.json`,
  (path) => `/raw${path}.md`,
  (path) =>
    `/api/pages${path}?fields=title,description,outline,readingMinutes,markdown,html,body,navigation,seo,meta,links`,
  (path) => `${path}?history`,
  (path) => `${path}?changes`,
  (path) => `${path}?diff=1`,
  (path) => `${path}?release=1`,
]

/** Returns URLs of a page in the frame of another language, and next to its translation. */
function translatedForms(path: string, locales: readonly string[]): string[] {
  const [, own = ''] = path.split('/')
  const others = locales.filter((code) => code !== own)
  return others.flatMap((code) => [`/${code}${path}`, `/${code}${path.slice(own.length + 1)}`, `${path}?with=${code}`])
}

/** Returns URLs of the whole site and of each language. */
function siteAddresses(locales: readonly string[]): string[] {
  return [
    '/',
    '/robots.txt',
    '/sitemap.xml',
    '/llms.txt',
    '/favicon.ico',
    '/api/openapi.json',
    '/api/locales',
    '/api/release',
    '/api/navigation',
    '/api/pages?limit=100',
    '/api/pages?order=changed&limit=100&offset=10',
    '/_status/translations',
    '/nothing-here',
    '/_media/00000000000000000000000000000000/none.png',
    '/api/_nuxt_icon/lucide.json?icons=check,x,anchor',
    '/__nuxt_content/info/sql_dump.txt',
    ...locales.flatMap((code) => [
      `/${code}/_status/translations`,
      `/${code}/search`,
      `/${code}/search?q=install`,
      `/${code}/search?q=configuraton`,
      `/${code}/nothing/at/all`,
      `/${code}/Upper/Case/`,
      `/_search/${code}?q=code`,
      `/api/search?locale=${code}&q=content`,
      `/api/navigation?locale=${code}`,
      `/_i18n/none/${code}/messages.json`,
      `/__nuxt_content/docs_${code}/sql_dump.txt?bodies=false`,
      `/__nuxt_content/landing_${code}/sql_dump.txt`,
      `/__nuxt_island/KeyboardShortcuts_x.json?props=${encodeURIComponent(JSON.stringify({ locale: code }))}`,
      `/__nuxt_island/SearchResults_x.json?props=${encodeURIComponent(JSON.stringify({ locale: code, query: 'site' }))}`,
      `/__nuxt_island/NavigationBranch_x.json?props=${encodeURIComponent(JSON.stringify({ locale: code, path: `/${code}` }))}`,
    ]),
  ]
}

/** Statements for the query endpoint, by collection. */
const statements = [
  'SELECT * FROM _content_NAME ORDER BY stem ASC LIMIT 5',
  'SELECT "title", "path" FROM _content_NAME ORDER BY stem ASC',
]

/** The headers of a browser. */
const headers = { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0' }

const { positionals } = parseArgs({ allowPositionals: true })
const [origin, file] = positionals
if (!origin || !file) throw new Error('Usage: node bench/answers/record-answers.ts ORIGIN FILE')

const answers = await recordSite(new URL(origin))
await writeFile(file, JSON.stringify(answers, null, 1))
console.log(`${Object.keys(answers).length} answers of ${origin} are in ${file}`)

async function recordSite(site: URL): Promise<Record<string, RecordedAnswer>> {
  const { items } = (await (await fetch(new URL('/api/locales', site))).json()) as { items: { code: string }[] }
  const locales = items.map(({ code }) => code)
  const normalize = await openNormalizer(site)
  const recorded: Record<string, RecordedAnswer> = {}
  const record = async (name: string, request: Request) => {
    recorded[name] = await readAnswer(request, normalize)
  }
  const get = (address: string) => record(address, new Request(new URL(address, site), { headers, redirect: 'manual' }))
  for (const address of siteAddresses(locales)) await get(address)
  for (const path of await listPaths(site)) {
    for (const form of pageForms) await get(form(path))
    for (const address of translatedForms(path, locales)) await get(address)
  }
  for (const name of locales.flatMap((code) => [`docs_${code}`, `landing_${code}`])) {
    for (const statement of statements) {
      const sql = statement.replace('NAME', name)
      const url = new URL(`/__nuxt_content/${name}/query`, site)
      await record(
        `${url.pathname} ${sql}`,
        new Request(url, { method: 'POST', headers, body: JSON.stringify({ sql }) }),
      )
    }
  }
  return recorded
}

/** Returns the paths of all pages. */
async function listPaths(site: URL): Promise<string[]> {
  const paths: string[] = []
  for (let offset = 0; ; offset += 100) {
    const answer = await fetch(new URL(`/api/pages?fields=title&limit=100&offset=${offset}`, site))
    const { items, total } = (await answer.json()) as { items: { path: string }[]; total: number }
    paths.push(...items.map(({ path }) => path))
    if (paths.length >= total) return paths
  }
}

async function readAnswer(request: Request, normalize: (text: string) => string): Promise<RecordedAnswer> {
  const response = await fetch(request)
  const bytes = Buffer.from(await response.arrayBuffer())
  const isText = /text|json|xml|javascript/.test(response.headers.get('content-type') ?? '')
  return {
    status: response.status,
    headers: Object.fromEntries(
      [...response.headers]
        .filter(([name]) => !foreignHeaders.has(name))
        .map(([name, value]) => [name, normalize(value)]),
    ),
    body: isText ? normalize(bytes.toString()) : createHash('sha256').update(bytes).digest('hex'),
  }
}

/** Returns a function that replaces the build's ids and the release's time with placeholders. */
async function openNormalizer(site: URL): Promise<(text: string) => string> {
  const release = (await (await fetch(new URL('/api/release', site))).json()) as Record<'createdAt' | 'build', string>
  const moment = Date.parse(release.createdAt)
  const locales = await (await fetch(new URL('/api/locales', site))).text()
  const [, messages = 'none'] = /\/_i18n\/(\w+)\//.exec(locales) ?? []
  const replaced: [string | RegExp, string][] = [
    [release.build, 'BUILD'],
    [messages, 'MESSAGES'],
    [release.createdAt, 'CREATED'],
    [String(moment), 'MOMENT'],
    [moment.toString(36), 'MOMENT36'],
    [site.origin, 'ORIGIN'],
    [encodeURIComponent(site.origin), 'ORIGIN'],
    [/(\/_assets\/[\w-]+)\.[A-Z0-9]{8}(?=\.\w+)/g, '$1.HASH'],
    // The time of the publication, as shown in a notice.
    [/\d{1,2}:\d\d(?=( [AP]M)? UTC)/g, 'MINUTE'],
    [/'sha256-[\w+/=]+'/g, 'SHA'],
    [/"timestamp":\d+/g, '"timestamp":0'],
    [/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'UUID'],
  ]
  return (text) => replaced.reduce((result, [from, to]) => result.replaceAll(from, to), text)
}
