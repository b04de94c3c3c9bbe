import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { browse } from '../../harness/browse.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { smallSite } from '../../harness/small-site.ts'
import { until } from '../../harness/until.ts'
import { needsLanguages } from '../../harness/urls/skip.ts'

let site: TestSite
/** Hash of the text of the page. */
let document: string
/** A form token of the page, which the server accepts after two seconds. */
let token: string

const page = '/en/guide/install'
const caller = '203.0.113.77'

beforeAll(async () => {
  const config = {
    'site.config.json': JSON.stringify({ title: 'Tidebook', url: 'https://docs.example.com', feedback: true }),
  }
  site = await openTestSite({ ...smallSite, ...config }, { insight: true, variables: { INSIGHT_FLUSH_MS: 30 } })
  const [row] = await queryRows<{ document: string }>(site.target, 'SELECT document FROM entry WHERE path = ?', page)
  document = row!.document
  token = await openToken()
})
afterAll(() => site.dispose())

const rowsOf = (table: string) => queryRows(site.insight!, `SELECT * FROM ${table}`)

/** Opens the form as the page's script does, and returns its token. */
async function openToken(): Promise<string> {
  const address = `/_insight/vote?${new URLSearchParams({ page, document })}`
  const response = await site.get(address, { accept: 'application/json' })
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { token, sections } = (await response.json()) as { token: string; sections: object[] }
  expect(sections).toEqual([{ id: 'with-npm', text: 'With npm' }])
  return token
}

function post(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const own = {
    origin: site.url.origin,
    'cf-connecting-ip': caller,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const body = new URLSearchParams({ page, document, vote: 'no', ...fields }).toString()
  return browse(new URL('/_insight/vote', site.url), { ...own, ...headers }, 'POST', body)
}

/** Sends a vote as soon as the server accepts its token. */
async function cast(fields: Record<string, string>, headers: Record<string, string> = {}) {
  return await until(
    'the vote is accepted',
    async () => {
      const answer = await post({ token, ...fields }, headers)
      return answer.status === 200 ? undefined : answer
    },
    { everyMs: 200 },
  )
}

test('a page shows the question without a script, and contains no token', async () => {
  const [first, second] = [await site.get(page), await site.get(page)]
  const html = await first.text()
  expect(html).toMatch(/<form class="feedback-question"[^>]* action="\/_insight\/vote"/)
  expect(html).toContain(`value="${document}"`)
  expect(await second.text()).toBe(html)
  expect(first.headers.get('etag')).not.toBeNull()
  const form = await (await site.get(`/_insight/vote?${new URLSearchParams({ page, document, vote: 'no' })}`)).text()
  expect(form).toMatch(/<form class="vote-form" action="\/_insight\/vote" method="post"/)
  expect(form).toMatch(/name="token" value="[\da-z]+\.[\da-f]{64}"/)
})

test('stores one vote and one comment per page, day, and caller, about the text that was read', async () => {
  const answer = await cast({ comment: '<b>Where</b> is\u0007 Windows?', section: 'with-npm' })
  expect(answer.status).toBe(303)
  expect(answer.headers.location).toBe(`${page}#feedback-thanks`)
  await cast({ comment: 'Again' })
  expect(await rowsOf('vote')).toEqual([
    expect.objectContaining({ page, document, section: 'with-npm', yes: 0, no: 1 }),
  ])
  expect(await rowsOf('comment')).toEqual([
    expect.objectContaining({ page, document, helpful: 0, locale: 'en', text: '<b>Where</b> is Windows?' }),
  ])
  await cast({ vote: 'yes' }, { 'cf-connecting-ip': '2001:db8:1:2:3:4:5:6' })
  await cast({ vote: 'yes' }, { 'cf-connecting-ip': '2001:db8:1:2:9:9:9:9' })
  const [{ yes, no }] = (await queryRows(site.insight!, 'SELECT sum(yes) AS yes, sum(no) AS no FROM vote')) as [
    { yes: number; no: number },
  ]
  expect({ yes, no }).toEqual({ yes: 1, no: 1 })
})

test('repeated votes use up none of the rows that page views need', async () => {
  const written = async () =>
    Number((await queryRows(site.insight!, 'SELECT sum(written) AS written FROM budget'))[0]!.written)
  await cast({ comment: 'Again' })
  const before = await written()
  for (let times = 0; times < 20; times++) expect((await cast({ comment: 'Again' })).status).toBe(303)
  // Each of them would write three rows or more. Views of earlier requests may not be written yet.
  expect((await written()) - before).toBeLessThan(20)
})

test('parallel votes and comments stop exactly at the limits of the day', async () => {
  const day = Math.floor(Date.now() / 86_400_000)
  await site.insight!.batch([
    {
      sql: `INSERT INTO vote (day, page, document, section, yes, no) VALUES (?, '/en', '', '', 1990, 0)`,
      params: [day],
    },
    {
      sql: `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 190)
        INSERT INTO comment (day, page, locale, document, section, helpful, text) SELECT ?, '/en', '', '', '', 1, '' FROM n`,
      params: [day],
    },
  ])
  const callers = Array.from({ length: 15 }, (_, index) => `192.0.2.${index}`)
  await Promise.all(callers.map((address) => cast({ comment: 'Many' }, { 'cf-connecting-ip': address })))
  expect(
    await queryRows(
      site.insight!,
      'SELECT (SELECT sum(yes + no) FROM vote) AS votes, (SELECT count(*) FROM comment) AS comments',
    ),
  ).toEqual([{ votes: 2000, comments: 200 }])
  await site.insight!.batch(['vote', 'comment', 'voter'].map((table) => ({ sql: `DELETE FROM ${table}`, params: [] })))
})

test('rejects forms of other sites, forged and new tokens, and texts that the page never had', async () => {
  expect((await post({ token: await openToken() }, { origin: 'https://elsewhere.example' })).status).toBe(403)
  const early = await post({ token: await openToken(), comment: 'Kept' })
  expect(early.status).toBe(200)
  expect(early.body).toContain('>Kept</textarea>')
  const forged = await post(
    { token: `${(Date.now() - 5000).toString(36)}.${'0'.repeat(64)}` },
    { accept: 'application/json' },
  )
  expect(forged.status).toBe(403)
  const unknown = new URLSearchParams({ page, document: 'f'.repeat(40) })
  expect((await site.get(`/_insight/vote?${unknown}`)).status).toBe(404)
})

test('ignores a form whose hidden field is filled in', async () => {
  const before = await rowsOf('vote')
  const answer = await cast({ website: 'https://spam.example' }, { 'cf-connecting-ip': '198.51.100.9' })
  expect(answer.status).toBe(303)
  expect(await rowsOf('vote')).toEqual(before)
})

test('counts visits, fragments, and searches that a page of this site reports, except for readers who opt out', async () => {
  needsLanguages()
  const send = (event: object, headers: Record<string, string> = {}) =>
    browse(new URL('/_insight/event', site.url), { origin: site.url.origin, ...headers }, 'POST', JSON.stringify(event))
  const visit = { kind: 'visit', path: '/fr/guide/install' }
  expect((await send(visit)).status).toBe(204)
  expect((await send(visit, { 'sec-gpc': '1' })).status).toBe(204)
  expect((await send(visit, { dnt: '1' })).status).toBe(204)
  // A proxy may send another host.
  expect((await send(visit, { dnt: '1', origin: 'https://docs.example.com' })).status).toBe(204)
  expect((await send({ kind: 'visit', path: '/en/invented' })).status).toBe(204)
  expect((await send(visit, { origin: 'https://elsewhere.example' })).status).toBe(403)
  expect((await send({ kind: 'visit' })).status).toBe(400)
  await send({ kind: 'hash', path: page, hash: 'with-yarn', outside: true })
  for (let times = 0; times < 2; times++)
    await send({ kind: 'search', locale: 'en', query: 'Flux capacitor', found: false })
  await until('the counts are written', async () => ((await rowsOf('phrase_count')).length === 2 ? true : undefined))
  expect(await rowsOf('view')).toContainEqual(
    expect.objectContaining({ page: '/fr/guide/install', form: 'visit', reader: 'person', count: 1 }),
  )
  expect((await rowsOf('view')).filter(({ form }) => form === 'visit')).toHaveLength(1)
  const texts = (await rowsOf('phrase')).map(({ kind, text }) => ({ kind, text }))
  expect(texts).toContainEqual({ kind: 'hash', text: `${page}#with-yarn` })
  expect(texts).toContainEqual({ kind: 'search', text: null })
  for (let day = 0; day < 2; day++) {
    await site.insight!.batch([{ sql: `UPDATE phrase SET last_day = last_day - 1`, params: [] }])
    const days = async () => (await queryRows(site.insight!, `SELECT days FROM phrase WHERE kind = 'search'`))[0]!.days
    const before = await days()
    await send({ kind: 'search', locale: 'en', query: ' flux   capacitor', found: false })
    await until('the day is counted', async () => ((await days()) !== before ? true : undefined))
  }
  expect(await rowsOf('phrase')).toContainEqual(
    expect.objectContaining({ kind: 'search', text: 'flux capacitor', days: 3 }),
  )
})

test('agents report problems and unanswered questions over MCP', async () => {
  const call = async (name: string, args: object) =>
    await (
      await fetch(new URL('/mcp', site.url), {
        method: 'POST',
        headers: { 'user-agent': 'claude-code/2.1.4', 'content-type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
      })
    ).json()
  await call('report_problem', { id: page, problem: 'The command fails with npm 12.' })
  expect(await rowsOf('report')).toEqual([
    expect.objectContaining({ page, agent: 'Claude Code', text: 'The command fails with npm 12.' }),
  ])
  await call('fetch', { id: page })
  const read = async () => (await rowsOf('view')).find(({ form }) => form === 'mcp')
  expect(await until('the tool is counted', async () => await read())).toMatchObject({ page, agent: 'Claude Code' })
})

test('lists the stored data in each language, and not on a site without the second database', async () => {
  expect(await (await site.get('/fr/_privacy')).text()).toContain('Tout est supprimé après 90 jours.')
})

test('stores no IP addresses, user agents, or rare queries', async () => {
  const tables = ['view', 'vote', 'comment', 'report', 'phrase', 'phrase_count', 'voter', 'budget']
  const stored = JSON.stringify(await Promise.all(tables.map(rowsOf)))
  for (const secret of [caller, '2001:db8', 'Mozilla', 'Chrome', 'claude-code/']) expect(stored).not.toContain(secret)
})
