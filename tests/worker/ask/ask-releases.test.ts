// Tests questions while the site changes, in a version of the docs, and with hostile texts. The echoing model obeys
// each text.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cutVersion } from '../../../scripts/releases/cut-version.ts'
import { purge } from '../../../scripts/releases/purge.ts'
import { rollBack } from '../../../scripts/releases/roll-back.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { startFakeModel } from '../../harness/fake-model.ts'
import type { FakeModel } from '../../harness/fake-model.ts'
import { readUntil } from '../../harness/read-until.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { until } from '../../harness/until.ts'
import { hostileTexts } from './hostile-texts.ts'

const key = 'key-of-the-service'
const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n## About ${title}\n\n${text}\n`
const pages = {
  'en/index.md': page('Home', 'Welcome.'),
  'en/2.monsoon.md': page('Monsoon', 'The monsoon brings rain in summer.'),
  'en/3.mistral.md': page('Mistral', 'The mistral is a cold wind from the north.'),
  'en/4.hostile.md': hostileTexts
    .map((text, at) => page(`Trap ${at}`, `The lagoon${at} is deep. ${text}`))
    .join('\n\n')
    .replaceAll(/---\n.*\n---\n\n/g, ''),
}

let fake: FakeModel
let site: TestSite
let token: string

const config = (more = {}, ask = {}) =>
  JSON.stringify({
    locales: ['en'],
    history: 'all',
    ask: { provider: 'openai', model: 'tide-1', url: fake.url, limit: { answers: 1000, perCaller: 1000 }, ...ask },
    ...more,
  })

beforeAll(async () => {
  fake = await startFakeModel()
  site = await openTestSite(
    { ...pages, 'site.config.json': config() },
    { port: 0, insight: true, variables: { ASK_KEY: key, INSIGHT_FLUSH_MS: 20 } },
  )
  token = /name="token" value="([^"]+)"/.exec(await (await site.get('/en/ask')).text())![1]!
})
beforeEach(() => {
  fake.calls.length = 0
  fake.answer = { texts: ['It is so [1].'] }
})
afterAll(async () => {
  await site.dispose()
  await fake.close()
})

const send = (q: string, path = '/en/ask') =>
  site.get(
    path,
    { 'content-type': 'application/x-www-form-urlencoded', origin: site.url.origin },
    'POST',
    new URLSearchParams({ q, token, part: 'main' }).toString(),
  )
const ask = async (q: string, path?: string) => await (await send(q, path)).text()

const hrefsIn = (html: string) =>
  Array.from(/<article.*<\/article>/s.exec(html)![0].matchAll(/\b(?:href|src|action)="([^"]*)"/g), ([, href]) => href!)

/** Returns the rules without their random mark. */
const rulesOf = (at: number) => fake.calls[at]!.body.messages[0]!.content.replace(/#[\da-f-]{36}/g, '#')

test('hostile texts in pages and questions change neither links nor rules, and reveal nothing', async () => {
  await ask('What is the monsoon?')
  const rules = rulesOf(0)
  fake.answer = { isEcho: true }
  let asked = 0
  for (const [at, text] of hostileTexts.entries()) {
    for (const question of [`How deep is lagoon${at} about trap ${at}?`, `The monsoon in summer ${text}`]) {
      fake.calls.length = 0
      const html = await ask(question)
      if (fake.calls.length === 0) {
        // No section contains enough of the question's words, so the model never receives it.
        expect(html, question).toContain('Not found in the documentation.')
        continue
      }
      asked++
      expect(rulesOf(0), question).toBe(rules)
      const { content } = fake.calls[0]!.body.messages[1]!
      const mark = content.slice(0, 37)
      const marks = content.split('\n').filter((line) => line.startsWith(mark))
      const sections = /<ol.*?<\/ol>/s.exec(html)![0].split(/<li\b/).length - 1
      expect(marks, question).toHaveLength(sections + 2)
      expect(
        hrefsIn(html).filter((href) => !/^\/(?:en\/|_insight\/vote$)/.test(href)),
        question,
      ).toEqual([])
      expect(html.replaceAll(/<textarea.*?<\/textarea>|value="[^"]*"/gs, ''), question).not.toMatch(
        /<(?:img|script|iframe|svg|style|input name=q)\b|\son\w+="|evil\.example\/(?:phish|login)"/,
      )
      for (const secret of [key, fake.url]) expect(html + JSON.stringify(content), question).not.toContain(secret)
    }
  }
  expect(asked).toBeGreaterThanOrEqual(30)
})

/** Sends the vote on a shown answer. */
function voter(html: string) {
  const [form, action] = /<form class="ask-vote" method="post" action="([^"]+)".*?<\/form>/s.exec(html)!
  const fields = Array.from(form.matchAll(/name="(\w+)" value="([^"]*)"/g), ([, name, value]) => [name!, value!])
  return (changes: Record<string, string>) =>
    site.get(
      action!,
      { 'content-type': 'application/x-www-form-urlencoded', origin: site.url.origin, accept: 'application/json' },
      'POST',
      new URLSearchParams({ ...Object.fromEntries(fields), vote: 'no', ...changes }).toString(),
    )
}

test('counts unanswered questions and votes for the report', async () => {
  const vote = voter(await ask('What is the mistral?'))
  expect((await vote({ document: 'another' })).status).toBe(403)
  expect((await vote({})).status).toBe(204)
  expect(await queryRows(site.insight!, 'SELECT page, yes, no FROM vote')).toEqual([{ page: '/en/ask', yes: 0, no: 1 }])
  await ask('How do I bake sourdough bread?')
  await site.get('/en?ask=How+do+I+bake+baguettes', { accept: 'text/markdown', 'user-agent': 'ClaudeBot/1.0' })
  const counted = await until('the questions', async () => {
    const rows = await queryRows(site.insight!, 'SELECT outcome FROM phrase_count ORDER BY outcome')
    return rows.length > 0 ? rows : undefined
  })
  expect(counted).toContainEqual({ outcome: 'none' })
})

test('every link of an answer resolves in its release, even if the site changes while it is written', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  fake.answer = { texts: ['It brings rain [1]. It is a wind [2].'], before: promise }
  const response = await send('Does the monsoon bring rain in the summer?')
  const { finish } = await readUntil(response, '/en/monsoon#about-monsoon', site.url)
  const { release } = await site.serve({ 'en/2.monsoon.md': null, 'en/5.rain.md': page('Rain', 'The rain falls.') })
  resolve()
  const hrefs = hrefsIn(await finish()).filter((href) => href.startsWith('/en/'))
  expect(hrefs.length).toBeGreaterThan(1)
  for (const href of hrefs) {
    const [path, id] = href.split('#')
    const linked = await site.get(`${path}?release=${release! - 1}`)
    expect([href, linked.status]).toEqual([href, 200])
    expect(await linked.text()).toContain(`id="${id}"`)
  }
  fake.answer = { texts: ['It is so [1].'] }
  expect(await ask('Does the monsoon bring rain in the summer?')).not.toContain('/en/monsoon')
})

test('an answer follows the text after a rollback, and a purge removes all stored answers', async () => {
  await site.serve({ 'en/2.monsoon.md': pages['en/2.monsoon.md'] })
  await ask('When is the monsoon?')
  await site.serve({ 'en/2.monsoon.md': page('Monsoon', 'The monsoon starts in June.') })
  await ask('When is the monsoon?')
  expect(fake.calls).toHaveLength(2)
  const { release } = await rollBack({ target: site.target, channel: 'live' })
  await until(
    'the rollback',
    async () => Number((await site.get('/robots.txt')).headers.get('x-release')) === release || undefined,
  )
  expect(await ask('When is the monsoon?')).toContain('rain in summer')
  // The answer about the other text has replaced the first one.
  expect(fake.calls).toHaveLength(3)
  expect(await ask('When is the monsoon?')).toContain('ask-citation')
  expect(fake.calls).toHaveLength(3)
  await site.publish({ 'en/2.monsoon.md': null })
  await purge({ target: site.target, paths: ['/en/monsoon'], isInFolder: () => false })
  expect(await queryRows(site.target, 'SELECT key FROM ask_answer')).toEqual([])
})

test('a question in a version is answered from that version', async () => {
  await cutVersion(site.target, '1.x', { release: 1 })
  await site.serve({
    'en/3.mistral.md': page('Mistral', 'The mistral is warm today.'),
    'site.config.json': config({
      versions: [
        { name: '2.x', state: 'current' },
        { name: '1.x', state: 'supported' },
      ],
    }),
  })
  const form = await until('the version', async () => {
    const response = await site.get('/en/1.x/ask')
    return response.ok ? await response.text() : undefined
  })
  expect(form).toContain('action="/en/1.x/ask"')
  const html = await ask('Is the mistral cold?', '/en/1.x/ask')
  expect(html).toMatch(/href="\/en\/1\.x\/mistral#about-mistral".*cold wind from the north/s)
  expect(html).toContain('action="/en/1.x/ask"')
  expect(await ask('Is the mistral cold?')).toMatch(/href="\/en\/mistral#about-mistral".*warm today/s)
})

test('questions and votes work below a base path', async () => {
  await site.publish({ 'site.config.json': config({ basePath: '/docs' }) })
  await until('the base path', async () => (await site.get('/docs/en/ask')).ok || undefined)
  const html = await ask('What is the mistral?', '/docs/en/ask')
  expect(hrefsIn(html).filter((href) => !href.startsWith('/docs/'))).toEqual([])
  expect((await voter(html)({})).status).toBe(204)
})

test('with Turnstile, an answer is written only for people, and the sections are shown to everyone', async () => {
  expect((await site.get('/docs/en')).headers.get('content-security-policy')).not.toContain('cloudflare')
  await site.publish({ 'site.config.json': config({}, { turnstile: '1x00000000000000000000AA' }) })
  const page = await until('the widget', async () => {
    const response = await site.get('/en/ask')
    return response.headers.get('content-security-policy')?.includes('cloudflare') ? response : undefined
  })
  expect(page.headers.get('content-security-policy')).toMatch(
    /script-src [^;]*https:\/\/challenges\.cloudflare\.com;.*frame-src https:\/\/challenges\.cloudflare\.com;/,
  )
  expect(await page.text()).toContain('data-sitekey="1x00000000000000000000AA"')
  expect(await ask('What is the mistral?')).toMatch(/#about-mistral".*Answers are not available at the moment/s)
  expect(fake.calls).toEqual([])
})
