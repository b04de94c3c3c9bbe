import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { cutVersion } from '../../scripts/releases/cut-version.ts'
import { openTestSite } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'

const label = 'Two & "<b>"'
const config = (...versions: object[]) => JSON.stringify({ locales: ['en'], versions })
const files: Files = {
  'site.config.json': config(
    { name: '2.x', label, state: 'current' },
    { name: '1.x', label: 'One', state: 'supported' },
  ),
  'en/index.md': '---\ntitle: Home\n---\n\nWelcome.\n',
  'en/1.install.md': [
    '---\ntitle: Install\n---\n',
    'Install {{ version.label }} of the toolbox, or `tool@{{version.name}}`.\n',
    '## What {{ version.label }} needs\n',
    '```sh\nnpm i tool@{{ version.name }} # \\{{ version.name }}\n```\n',
    `Write \\{{ version.label }} in your own pages, with {{ version.label || 'a fallback' }}.\n`,
  ].join('\n'),
}

let site: TestSite
const read = async (path: string) => await (await site.get(path)).text()
const json = async (path: string) => JSON.parse(await read(path)) as unknown
/** Returns the texts of an article without its tags. */
const article = (html: string) => /<article[^>]*>.*<\/article>/s.exec(html)![0].replace(/<[^>]*>/g, '')

beforeAll(async () => {
  site = await openTestSite(files)
  await cutVersion(site.target, '1.x')
  await site.serve({ 'en/2.more.md': '---\ntitle: More\n---\n\nMore.\n' })
  await vi.waitUntil(async () => (await site.get('/en/1.x/install')).ok, { timeout: 10_000 })
})
afterAll(() => site.dispose())

test('a page names the version of its reader, in texts, headings, and code', async () => {
  const current = await read('/en/install')
  const shown = 'Two &amp; &quot;&lt;b>&quot;'
  expect(current).toContain(`Install ${shown} of the toolbox`)
  expect(article(current)).toContain('npm i tool@2.x # {{ version.name }}')
  expect(current).toContain('<code>tool@2.x</code>')
  expect(current).toContain('Write {{ version.label }} in your own pages')
  expect(current).toContain('id="what-needs"')
  const older = await read('/en/1.x/install')
  expect(older).toContain('Install One of the toolbox')
  expect(article(older)).toContain('npm i tool@1.x')
  expect(older).toContain('>What One needs<')
  for (const text of [current, older]) expect(text).not.toMatch(/[\uFDD0\uFDD1]/)
})

test('the page has the same text in both versions', async () => {
  const { items } = (await json('/api/versions?path=/en/install')) as { items: { mark: string }[] }
  expect(items.map(({ mark }) => mark)).toEqual(['same', 'same'])
  expect(await read('/en/1.x/install')).toContain('rel="canonical" href="' + new URL('/en/install', site.url).href)
})

test.each([
  ['Markdown', '/en/1.x/install.md', 'Install One of the toolbox'],
  ['the payload', '/en/1.x/install/_payload.json', 'What One needs'],
  ['llms-full.txt', '/en/1.x/llms-full-1.txt', 'Install One of the toolbox'],
  ['the search', '/api/search?q=toolbox&locale=en&version=1.x', 'One'],
  ['the results page', '/en/1.x/search?q=toolbox', 'Install One of the'],
  ['the read API', '/api/pages/en/install?version=1.x&fields=html,body,outline', 'What One needs'],
])('%s names the version', async (_name, path, text) => {
  const answer = await read(path)
  expect(answer.replace(/<[^>]*>/g, '')).toContain(text)
  expect(answer).not.toMatch(/[\uFDD0\uFDD1]|Install Two/)
})

test('the current version is named in JSON and in the files of the local search', async () => {
  const { html } = (await json('/api/pages/en/install?fields=html')) as { html: string }
  expect(html).toContain('Two &amp; &quot;&lt;b>&quot;')
  const { body } = (await json('/api/pages/en/install?fields=body')) as { body: unknown }
  expect(JSON.stringify(body)).toContain(JSON.stringify(label).slice(1, -1))
})

test('a query for bodies names the version, and a site without versions is warned', async () => {
  const sql = `SELECT "body" FROM _content_docs_en WHERE ("path" = '/en/install') ORDER BY stem ASC`
  const response = await site.get(
    '/__nuxt_content/docs_en/query?version=1.x',
    { accept: '*/*' },
    'POST',
    JSON.stringify({ sql }),
  )
  expect(await response.text()).toContain('Install One of the toolbox')
  const { diagnostics } = await site.publish({ 'site.config.json': config() })
  expect(diagnostics.map(({ code, line, message }) => [code, line, message.match(/`(.*)`/)?.[1]])).toEqual([
    ['unknown-binding', 5, 'version.label'],
    ['unknown-binding', 5, 'version.name'],
    ['unknown-binding', 7, 'version.label'],
    ['unknown-binding', 9, 'version.name'],
  ])
})
