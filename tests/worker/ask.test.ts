// Tests the `?ask=` parameter of a page, which answers questions with passages.
import { beforeAll, expect, test } from 'vitest'
import { shareTestSite } from '../harness/site.ts'
import type { ReadOnlySite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const origin = 'https://docs.example.com'

let site: ReadOnlySite

beforeAll(async () => {
  const lines = Array.from({ length: 400 }, (_, at) => `const tide${at} = ${at}`).join('\n')
  site = await shareTestSite({
    ...smallSite,
    'en/3.long.md': `---\ntitle: Moorings\n---\n\n## Every mooring\n\nMoorings are listed.\n\n\`\`\`ts\n${lines}\n\`\`\`\n`,
    'en/4.quiet.md': '---\ntitle: Quiet\nsearch: false\n---\n\nThe narwhal of the harbour.\n',
    'site.config.json': `{"url":"${origin}"}`,
  })
})

const get = (path: string, accept = '*/*') => site.get(path, { host: 'docs.example.com', accept })

interface Answer {
  question: string
  locale: string
  release: number
  passages: { url: string; titles: string[]; text: string; score: number; shownIn?: string }[]
}

const ask = async (path: string, question: string) =>
  (await (await get(`${path}?ask=${encodeURIComponent(question)}`, 'application/json')).json()) as Answer

test('returns the matching passages as Markdown, with their URLs and the release', async () => {
  const response = await get('/en?ask=How+do+I+run+the+installer%3F')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
  expect(response.headers.get('vary')).toContain('Accept')
  expect(response.headers.get('x-robots-tag')).toBe('noindex')
  const text = await response.text()
  expect(text).toMatch(/^# How do I run the installer\?\n\n> English \(en\) · Release 1 · \[llms\.txt\]/)
  expect(text).toContain(
    `## [Install › With npm](${origin}/en/guide/install#with-npm)\n\nRun the installer. See [usage](${origin}/en/guide/use.md).`,
  )
  const tag = response.headers.get('etag')!
  const again = await site.get('/en?ask=How+do+I+run+the+installer%3F', {
    host: 'docs.example.com',
    'if-none-match': tag,
  })
  expect(again.status).toBe(304)
})

test('returns the same passages as JSON if the client prefers it', async () => {
  const answer = await ask('/en', 'installer')
  expect(answer).toMatchObject({ question: 'installer', locale: 'en', release: 1 })
  expect(answer.passages).toContainEqual({
    url: `${origin}/en/guide/install#with-npm`,
    titles: ['Install', 'With npm'],
    score: expect.any(Number),
    text: expect.stringContaining('Run the installer.'),
  })
})

test('answers in the language of the URL and falls back to the original for untranslated pages', async () => {
  expect((await ask('/fr', 'démarrage')).passages).toMatchObject([{ url: `${origin}/fr/guide/install#avec-npm` }])
  expect((await ask('/fr', 'harbour')).passages).toMatchObject([
    { url: `${origin}/fr/reference/options`, shownIn: 'en', text: 'Every option of the harbour.' },
  ])
})

test('ranks passages of the current page first', async () => {
  const pathOf = ({ passages }: Answer) => new URL(passages[0]!.url).pathname
  expect(pathOf(await ask('/en', 'install'))).toBe('/en/guide/install')
  expect(pathOf(await ask('/en/guide/install', 'guide'))).toBe('/en/guide')
  expect(pathOf(await ask('/en/guide/install', 'usage daily'))).toBe('/en/guide/install')
  expect(pathOf(await ask('/en', 'usage daily'))).toBe('/en/guide/use')
})

test('truncates a long passage and closes its code block', async () => {
  const { passages } = await ask('/en', 'every mooring')
  const { text } = passages.find(({ url }) => url.endsWith('#every-mooring'))!
  expect(text.length).toBeLessThan(2_500)
  expect(text).toMatch(/\nconst tide\d+ = \d+\n```\n\n…$/)
})

test('omits hidden pages and reports an empty result', async () => {
  expect((await ask('/en', 'narwhal')).passages).toEqual([])
  expect(await (await get('/en?ask=narwhal')).text()).toContain('No results for “narwhal”')
})

test('rejects an empty question and an unknown page', async () => {
  const empty = await get('/en?ask=+')
  expect([empty.status, await empty.text()]).toEqual([
    400,
    '# Invalid parameters\n\nask: expected a question of 1 to 200 characters\n',
  ])
  expect((await get(`/en?ask=${'a'.repeat(201)}`, 'application/json')).status).toBe(400)
  expect((await get('/en/never?ask=installer')).status).toBe(404)
  expect((await get('/en/Guide/install?ask=installer')).headers.get('location')).toBe('/en/guide/install?ask=installer')
})
