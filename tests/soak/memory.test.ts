import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generateContent } from '../../bench/generated/generate-content.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { findFreePort } from '../harness/free-port.ts'
import { openIsolateMemory } from '../harness/isolate-memory.ts'
import type { IsolateMemory } from '../harness/isolate-memory.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

const megabyte = 1024 * 1024
/** Three quarters of an isolate's memory limit. */
const most = 96 * megabyte
const pageCount = 800
const fileBytes = 60 * megabyte
const connections = 8

let site: LocalSite
let memory: IsolateMemory
let pages: string[]

beforeAll(async () => {
  const [folder, stateDir] = await Promise.all([temporaryFolder('content'), temporaryFolder('state')])
  pages = (await generateContent(folder, pageCount)).map(({ path }) => path)
  await mkdir(join(folder, 'public'), { recursive: true })
  await writeFile(join(folder, 'public', 'film.mp4'), randomBytes(fileBytes))
  const inspectorPort = await findFreePort()
  site = await openLocalSite({ project: ownProject, stateDir, inspectorPort })
  await publish({ folder: new ContentFolder(folder), target: site.target, channel: 'live', renderer: 'soak' })
  memory = await openIsolateMemory(inspectorPort, () =>
    fetch(new URL('/robots.txt', site.url)).then((answer) => answer.text()),
  )
}, 30 * 60_000)
afterAll(async () => {
  memory.close()
  await site.dispose()
})

interface Asked {
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Number of memory measurements while requests are sent. */
const looks = 50

/** Sends several requests concurrently and measures the memory in the meantime. */
async function peakOf(requests: readonly Asked[]): Promise<{ peak: number; failures: string[] }> {
  const lookEvery = Math.ceil(requests.length / looks)
  const left = [...requests]
  const failures: string[] = []
  let peak = 0
  const send = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { path, headers, body } = next
      const answer = await fetch(new URL(path, site.url), {
        redirect: 'manual',
        headers: { accept: 'text/html', ...headers },
        ...(body === undefined ? {} : { method: 'POST', body }),
      })
      for await (const _ of answer.body ?? []) void 0
      if (answer.status >= 500) failures.push(`${answer.status} ${path}`)
      if (left.length % lookEvery === 0) peak = Math.max(peak, await used())
    }
  }
  await Promise.all(Array.from({ length: connections }, send))
  return { peak: Math.max(peak, await used()), failures }
}

let asking = Promise.resolve(0)
/** Runs one measurement at a time. */
const used = () => (asking = asking.then(() => memory.used()))

async function expectLittle(name: string, requests: readonly Asked[]) {
  const { peak, failures } = await peakOf(requests)
  console.log(`${requests.length} requests for ${name}: ${(peak / megabyte).toFixed(1)} MB at most`)
  expect(failures).toEqual([])
  expect(peak).toBeLessThan(most)
}

const encodings = ['br', 'gzip', 'identity']

test('serves 10,000 URLs of pages in every format within the memory limit', { timeout: 60 * 60_000 }, async () => {
  const forms = (path: string) => [path, `${path}/_payload.json`, `/raw${path}.md`, `${path}?history`, `/fr${path}`]
  const addresses = pages.flatMap((path) => [
    ...forms(path).flatMap((form) =>
      encodings.slice(0, 2).map((encoding) => ({ path: form, headers: { 'accept-encoding': encoding } })),
    ),
    { path: `${path}/nothing` },
    { path: `/api/pages${path}?fields=title,body,markdown,html` },
    { path: `/_search/en?q=${path.split('/').at(-1)}` },
  ])
  expect(addresses.length).toBeGreaterThan(10_000)
  await expectLittle('pages', addresses)
})

test('serves large files, whole and in parts, within the memory limit', { timeout: 30 * 60_000 }, async () => {
  const part = (start: number, length: number) => ({
    path: '/film.mp4',
    headers: { range: `bytes=${start}-${start + length - 1}` },
  })
  await expectLittle('files', [
    ...Array.from({ length: 24 }, () => ({ path: '/film.mp4' })),
    ...Array.from({ length: 200 }, (_, index) => part(index * 100_000, 10 * megabyte)),
  ])
})

test('serves every endpoint within the memory limit', { timeout: 30 * 60_000 }, async () => {
  const query = (sql: string) => ({ path: '/__nuxt_content/docs_en/query', body: JSON.stringify({ sql }) })
  const endpoints: Asked[] = [
    ...[
      '/sitemap.xml',
      '/llms.txt',
      '/robots.txt',
      '/api/openapi.json',
      '/api/release',
      '/api/locales',
      '/api/pages?limit=100',
      '/api/navigation?locale=en&depth=5',
      '/api/search?q=the&locale=en',
      '/api/_nuxt_icon/lucide.json?icons=sun,moon',
      '/_search/en?q=the',
      '/en/search?q=worker',
      '/_search/en/titles.json',
      '/_search/en/sections.jsonl',
      '/__nuxt_content/docs_en/sql_dump.txt',
      '/__nuxt_content/docs_en/sql_dump.txt?bodies=false',
      '/__nuxt_content/client.js',
      '/_nuxt/builds/latest.json',
      '/_i18n/x/fr/messages.json',
      '/en/_status/translations',
      '/_ipx/w_640/images/none.png',
      '/_media/00000000000000000000000000000000/a.png',
      '/favicon.ico',
      '/nothing.txt',
      '/',
    ].map((path) => ({ path })),
    query('SELECT * FROM _content_docs_en ORDER BY stem ASC LIMIT 20'),
    query('SELECT "path", "title" FROM _content_docs_en ORDER BY stem ASC'),
    query(`SELECT "path" FROM _content_docs_en WHERE ("body" LIKE '%worker%') ORDER BY stem ASC`),
  ]
  await expectLittle('endpoints', Array.from({ length: 40 }, () => endpoints).flat())
})
