// Tests the ask page in workerd, with a fake model on this machine.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startFakeModel } from '../../harness/fake-model.ts'
import { askSite } from '../../../scripts/remote/ask-site.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import type { FakeModel } from '../../harness/fake-model.ts'
import { runVerb } from '../../harness/command-line.ts'
import { readUntil } from '../../harness/read-until.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { smallSite } from '../../harness/small-site.ts'
import { until } from '../../harness/until.ts'

let fake: FakeModel
let site: TestSite

beforeAll(async () => {
  fake = await startFakeModel()
  site = await openTestSite(
    {
      ...smallSite,
      'en/4.tides.md': '---\ntitle: Tides\n---\n\n## Spring tide\n\nThe spring tide comes after a full moon.\n',
      'site.config.json': JSON.stringify({
        ask: {
          provider: 'openai',
          model: 'tide-1',
          url: fake.url,
          limit: { answers: 30, perCaller: 1000 },
          help: 'https://forum.example/',
        },
      }),
    },
    { port: 0 },
  )
})
beforeEach(() => {
  fake.calls.length = 0
  fake.answer = { texts: ['It comes after a ', 'full moon [1]. See [this](https://evil.example).'] }
})
afterAll(async () => {
  await site.dispose()
  await fake.close()
})

let count = 0

/**
 * Returns a question that no other test asks, because answers are cached. Its additional words don't name a subject.
 */
const newQuestion = () => `Spring tide and full moon${' the'.repeat(++count)}?`

/** The token of a form that is opened only once. */
let token: Promise<string> | undefined

async function openForm(): Promise<string> {
  return /name="token" value="([^"]+)"/.exec(await (await site.get('/en/ask')).text())![1]!
}

/** Sends a question as the form does. */
async function ask(fields: Record<string, string>, { path = '/en/ask', headers = {} } = {}): Promise<Response> {
  return await site.get(
    path,
    { 'content-type': 'application/x-www-form-urlencoded', origin: site.url.origin, ...headers },
    'POST',
    new URLSearchParams({ token: await (token ??= openForm()), ...fields }).toString(),
  )
}

test('shows a form that works without a script', async () => {
  const response = await site.get('/en/ask')
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<form class="ask-form" action="/en/ask" method="post">')
})

test('responds with the question, the sections, and the cited answer, in this order', async () => {
  const response = await ask({ q: 'When does the spring tide come?' })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const text = await response.text()
  expect(text).toMatch(
    /<h1>When does the spring tide come\?.*href="\/en\/tides#spring-tide".*full moon <a class="ask-citation" href="\/en\/tides#spring-tide" title="Spring tide">\[1\]<\/a>\. See this\..*<form/s,
  )
  expect(text).not.toContain('evil.example')
  expect(fake.calls).toHaveLength(1)
  expect(fake.calls[0]!.body.messages[1]!.content).toContain('The spring tide comes after a full moon.')
})

test('reuses an answer until a section that it cites changes', async () => {
  const q = 'What comes after a full moon?'
  const first = await (await ask({ q })).text()
  const second = await (await ask({ q: `${q} ` })).text()
  expect(second).toContain('ask-citation')
  expect(second.length).toBe(first.length)
  expect(fake.calls).toHaveLength(1)
  await site.serve({
    'en/4.tides.md': '---\ntitle: Tides\n---\n\n## Spring tide\n\nA spring tide follows each full moon.\n',
  })
  await (await ask({ q })).text()
  expect(fake.calls).toHaveLength(2)
})

test('shows the sections before the model answers', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  fake.answer = { ...fake.answer, before: promise }
  const response = await ask({ q: newQuestion() })
  const { start, finish } = await readUntil(response, '/en/tides#spring-tide', site.url)
  expect(start).not.toContain('ask-citation')
  resolve()
  expect(await finish()).toContain('ask-citation')
})

test('rejects a question that no page answers, without calling the model', async () => {
  const text = await (await ask({ q: 'How do I bake sourdough bread?' })).text()
  expect(text).toContain('Not found in the documentation.')
  expect(text).toContain('https://forum.example/')
  expect(fake.calls).toEqual([])
})

test('shows the sections and a sentence if the model fails', async () => {
  fake.answer = { status: 429 }
  expect(await (await ask({ q: newQuestion() })).text()).toMatch(
    /spring-tide.*Answers are not available at the moment/s,
  )
  fake.answer = { texts: ['After a full moon. Trust me.'] }
  expect(await (await ask({ q: newQuestion() })).text()).toMatch(/spring-tide.*Not found in the documentation/s)
  fake.answer = { texts: ['After a moon [1]. And'], isCut: true }
  expect(await (await ask({ q: newQuestion() })).text()).toMatch(/After a moon .*The answer is incomplete/s)
})

test('combines a short question with the previous one', async () => {
  await (await ask({ q: 'And when exactly?', before: 'When is the spring tide?' })).text()
  expect(fake.calls[0]!.body.messages[1]!.content).toContain('When is the spring tide?')
})

test('shows code from left to right in every language', async () => {
  fake.answer = { texts: ['Use `--moon` [1].\n\n```sh\ntide --moon\n```\n'] }
  const html = await (await ask({ q: newQuestion() })).text()
  expect(html).toContain('Use <code dir="ltr">--moon</code>')
  expect(html).toContain('<pre dir="ltr" tabindex="0"><code>tide --moon')
})

test('sends only the main part on request', async () => {
  const text = await (await ask({ q: newQuestion(), part: 'main' })).text()
  expect(text).toContain('ask-citation')
  expect(text).not.toContain('<html')
})

test('answers agents in Markdown and JSON, with numbered passages', async () => {
  const address = `/en?ask=${encodeURIComponent(newQuestion())}`
  const response = await site.get(address)
  expect([response.headers.get('x-robots-tag'), response.headers.get('cache-control')]).toEqual(['noindex', 'no-store'])
  const text = await response.text()
  expect(text).toMatch(/It comes after a full moon \[1\]\. See this\.\n\n## 1\. \[Tides › Spring tide\]/)
  const json = (await (await site.get(address, { accept: 'application/json' })).json()) as { answer: string }
  expect(json.answer).toContain('full moon [1]')
  expect(fake.calls).toHaveLength(1)
  await site.get(`/en?ask=${encodeURIComponent(newQuestion())}`, {}, 'HEAD')
  expect(fake.calls).toHaveLength(1)
})

test('rejects a question of an agent that no page answers, without calling the model', async () => {
  const text = await (await site.get('/en?ask=How+do+I+bake+sourdough+bread%3F')).text()
  expect(text).toContain('Not found in the documentation.')
  expect(fake.calls).toEqual([])
})

test('aborts the call when an agent leaves', async () => {
  fake.answer = { texts: ['After a moon [1]. ', null] }
  const agent = new AbortController()
  const address = new URL(`/en?ask=${encodeURIComponent(newQuestion())}`, site.url)
  const left = fetch(address, { signal: agent.signal }).then((response) => response.text())
  await until('the call', async () => fake.calls[0])
  agent.abort()
  await expect(left).rejects.toThrow('aborted')
  await fake.calls[0]!.closed
}, 5000)

test('prints sections with scores, and the answer, on the command line', async () => {
  const { output, code } = await runVerb('ask', newQuestion(), '--to', site.url.href)
  expect(code).toBe(0)
  expect(output).toMatch(/^1\. +\d+\.\d {2}Tides › Spring tide\n {3}http\S+#spring-tide\n[^]*full moon \[1\]/)
})

test('answers on the command line, and states why a question was rejected', async () => {
  const { answer, passages } = await askSite(site.url, newQuestion(), undefined)
  expect([answer, passages[0]!.titles]).toEqual([expect.stringContaining('full moon [1]'), ['Tides', 'Spring tide']])
  expect((await askSite(site.url, 'démarrage', 'fr')).passages[0]!.url).toContain('/fr/guide/install')
  await expect(askSite(site.url, 'a'.repeat(300), 'en')).rejects.toThrow(/returned status 400: .*1 to 200 characters/s)
})

test('answers through an MCP tool, which sites without Ask do not have', async () => {
  const call = async (name: string, input: Record<string, unknown>) => {
    const params = { name, arguments: input }
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })
    const response = await site.get('/mcp', { 'content-type': 'application/json', accept: '*/*' }, 'POST', body)
    return ((await response.json()) as { result: { structuredContent?: { text: string }; isError: boolean } }).result
  }
  const { structuredContent } = await call('ask', { question: newQuestion() })
  expect(structuredContent!.text).toMatch(/^# Spring tide .*full moon \[1\].*## 1\. \[Tides › Spring tide\]/s)
  expect((await call('ask', { question: 'How do I bake sourdough bread?' })).structuredContent!.text).toContain(
    'Not found in the documentation.',
  )
  expect(await call('ask', { question: 'tide', language: 'xx' })).toMatchObject({ isError: true })
  expect(fake.calls).toHaveLength(1)
})

test('shows the form again, with the question, if its token is missing or too old', async () => {
  const text = await (await ask({ q: 'When is <it>?', before: 'Earlier', token: '' })).text()
  expect(text).toMatch(/name="before" value="Earlier".*>When is &lt;it&gt;\?<\/textarea>/s)
  expect((await ask({ q: 'tide', token: `${'0'.repeat(8)}.${'0'.repeat(64)}`, part: 'main' })).status).toBe(200)
  expect(fake.calls).toEqual([])
  expect(await (await site.get('/en/ask?q=%3Cb%3EWhen%3F')).text()).toContain('&lt;b&gt;When?</textarea>')
})

test('rejects forms of other sites, and questions that are empty or too long', async () => {
  expect((await ask({ q: 'tide' }, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
  expect((await ask({ q: ' ' })).status).toBe(400)
  expect((await ask({ q: 'a'.repeat(501) })).status).toBe(400)
  expect(fake.calls).toEqual([])
})

test('aborts the call when the reader leaves', async () => {
  fake.answer = { texts: ['After a moon [1]. ', null] }
  const reader = (await ask({ q: newQuestion() })).body!.getReader()
  await reader.read()
  await until('the call', async () => fake.calls[0])
  await reader.cancel()
  await fake.calls[0]!.closed
}, 5000)

test('writes no more answers than the limit allows, even if readers ask in parallel', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, async () => (await ask({ q: newQuestion() })).text()))
  const written = answers.filter((text) => text.includes('ask-citation')).length
  expect(written).toBe(fake.calls.length)
  expect(answers.filter((text) => text.includes('The daily limit of answers has been reached')).length).toBe(
    50 - written,
  )
  expect(await queryRows(site.target, "SELECT answers FROM ask_budget WHERE caller = ''")).toEqual([{ answers: 30 }])
})
