// Publishes descriptions of APIs as one site, and crawls it: every page, link, and field anchor, and axe on 60 pages.
// Run it with `TMPDIR=$(mktemp -d) npx node --import ./scripts/tsx-loader.mjs bench/api-crawl.ts FILE…` after a build.
import { copyFile, mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, extname, join } from 'node:path'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { codeVersion } from '../scripts/sync/code-version.ts'
import { violations } from '../tests/browser/axe.ts'
import { openBrowser } from '../tests/harness/browser.ts'
import { ownProject } from '../tests/harness/own-project.ts'
import { measureSync } from './process/measure-sync.ts'

/** Number of pages that axe checks. */
const axePages = 60
/** Maximum number of problems of a kind to print. */
const most = 20

const files = process.argv.slice(2)
const folder = await mkdtemp(join(tmpdir(), 'api-crawl-'))
const contentFolder = join(folder, 'content')
await mkdir(join(contentFolder, 'en'), { recursive: true })
const apis = files.map((file, index) => ({
  name: `api-${index}`,
  source: `api-${index}${extname(file)}`,
  path: `/api-${index}`,
}))
for (const [index, { source }] of apis.entries()) await copyFile(files[index]!, join(contentFolder, source))
await writeFile(join(contentFolder, 'site.config.json'), JSON.stringify({ title: 'APIs', apis }))
await writeFile(join(contentFolder, 'en', 'index.md'), '# APIs\n')
const stateDir = join(folder, 'state')
const sync = await measureSync({ contentFolder, stateDir, renderer: codeVersion('renderer') })
console.log(
  `sync: ${sync.documents} documents, ${sync.errors} errors, ${Math.round(sync.cpuMs / 1000)} s of CPU time, ` +
    `${Math.round((sync.peakBytes + (sync.workerdPeakBytes ?? 0)) / 1e6)} MB`,
)

const site = await openLocalSite({ project: ownProject, stateDir })
try {
  const { pages, problems } = await crawlPages()
  for (const [index, { path }] of apis.entries()) {
    const listed = await (await fetch(new URL(`/en${path}/operations.json`, site.url))).json()
    const { operations, schemas } = listed as Record<'operations' | 'schemas', { page: string }[]>
    const missing = [...operations, ...schemas].filter(({ page }) => !pages.has(encodeURI(`/en${page}`)))
    problems.push(...missing.map(({ page }) => `unreachable: /en${page}`))
    const own = [...pages].filter(([page]) => page === `/en${path}` || page.startsWith(`/en${path}/`))
    const anchors = own.reduce((sum, [, { ids }]) => sum + ids.size, 0)
    console.log(
      `${basename(files[index]!)}: ${operations.length} operations, ${schemas.length} schemas, ${own.length} pages, ${anchors} ids`,
    )
  }
  const links = [...pages].flatMap(([page, { anchors }]) => anchors.map((anchor) => ({ page, ...anchor })))
  for (const { page, path, id } of links)
    if (pages.get(path)?.ids.has(id) === false) problems.push(`no such anchor: ${path}#${id} on ${page}`)
  console.log(`${pages.size} pages, ${links.length} links with an anchor, ${problems.length} problems`)
  for (const problem of problems.slice(0, most)) console.log(`  ${problem}`)
  await checkAccessibility([...pages.keys()])
} finally {
  await site.dispose()
}

interface CrawledPage {
  ids: ReadonlySet<string>
  anchors: { path: string; id: string }[]
}

/** Follows all links from the home page. */
async function crawlPages(): Promise<{ pages: Map<string, CrawledPage>; problems: string[] }> {
  const pages = new Map<string, CrawledPage>()
  const problems: string[] = []
  const seen = new Set(['/en'])
  const waiting = ['/en']
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const response = await fetch(new URL(path, site.url))
    const html = await response.text()
    if (!response.ok) problems.push(`status ${response.status}: ${path}`)
    if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) continue
    const article = /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? ''
    // Pages such as `_print` and `_offline` list parts of the site, and contain no article.
    const isApiPage = apis.some((api) => path.startsWith(`/en${api.path}`)) && !path.includes('/_')
    if (isApiPage && article.replaceAll(/<[^>]*>|\s/g, '') === '') problems.push(`empty: ${path}`)
    const all = [...html.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => unescapeHtml(id!))
    const ids = new Set(all)
    if (ids.size < all.length) problems.push(`repeated id: ${path}`)
    const anchors: CrawledPage['anchors'] = []
    for (const [, href] of html.matchAll(/<a [^>]*?href="([^"]*)"/g)) {
      const target = new URL(unescapeHtml(href!), new URL(path, site.url))
      if (target.origin !== site.url.origin || !/^\/en(?:\/|$)/.test(target.pathname) || target.search !== '') continue
      if (target.hash !== '') anchors.push({ path: target.pathname, id: decodeURIComponent(target.hash.slice(1)) })
      if (seen.has(target.pathname)) continue
      seen.add(target.pathname)
      waiting.push(target.pathname)
    }
    pages.set(path, { ids, anchors })
  }
  return { pages, problems }
}

function unescapeHtml(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll(/&#x27;|&#39;/g, "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

async function checkAccessibility(paths: readonly string[]): Promise<void> {
  const every = Math.max(1, Math.floor(paths.length / axePages))
  const sample = paths.filter((_, index) => index % every === 0).slice(0, axePages)
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    const found: string[] = []
    for (const path of sample) {
      await page.goto(new URL(path, site.url).href)
      found.push(...(await violations(page)).map((violation) => `${path}: ${violation}`))
    }
    console.log(`axe: ${sample.length} pages, ${found.length} violations`)
    for (const violation of found.slice(0, most)) console.log(`  ${violation}`)
  } finally {
    await browser.close()
  }
}
