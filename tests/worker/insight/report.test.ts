import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportInsight, insightRemovals, restoreInsight } from '../../../scripts/backup/insight-file.ts'
import { readSiteReport } from '../../../scripts/releases/read-insight.ts'
import { suggestedRedirects } from '../../../scripts/releases/suggested-redirects.ts'
import { renderInsight } from '../../../scripts/terminal/render-insight.ts'
import { dayOf } from '../../../core/insight/index.ts'
import { dateOfDay } from '../../../core/insight/settings.ts'
import type { InsightReport } from '../../../core/insight/index.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { browse } from '../../harness/browse.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'
import { smallSite } from '../../harness/small-site.ts'
import { needsLanguages } from '../../harness/urls/skip.ts'

const secret = 'a-secret-of-at-least-32-characters'
const attack = '<script>alert(1)</script> =HYPERLINK("https://evil.example")'

let site: TestSite
const today = dayOf(Date.now())

const add = (sql: string, ...params: (string | number | null)[]) => site.insight!.batch([{ sql, params }])
const addViews = (page: string, form: string, reader: string, agent: string, count: number) =>
  add('INSERT INTO view VALUES (?, ?, ?, ?, ?, ?, ?)', today - 1, page, form, reader, agent, page.slice(1, 3), count)
const addPhrase = async (kind: string, text: string, days: number, outcome: string, count: number) => {
  await add('INSERT INTO phrase VALUES (?, ?, ?, ?, ?, ?)', text, kind, 'en', text, days, today)
  await add('INSERT INTO phrase_count VALUES (?, ?, ?, ?)', today, text, outcome, count)
}

beforeAll(async () => {
  site = await openTestSite(
    { ...smallSite, 'en/9.former.md': '---\ntitle: Former\n---\n\nText.\n' },
    { insight: true, variables: { INSIGHT_FLUSH_MS: 30, INSIGHT_SECRET: secret } },
  )
  const documentOf = async (path: string) =>
    String(
      (await queryRows(site.target, 'SELECT document FROM entry WHERE path = ? AND until IS NULL', path))[0]!.document,
    )
  const before = await documentOf('/en/guide/install')
  await site.serve({
    'en/1.guide/1.install.md':
      '---\ntitle: Install\ndescription: How to install it.\nreviewBy: 2026-01-31\n---\n\n## With npm\n\nRun the newest installer on Windows.\n',
    'en/9.former.md': null,
  })
  const now = await documentOf('/en/guide/install')
  await addViews('/en/guide/install', 'html', 'person', '', 90)
  await addViews('/en/guide/install', 'markdown', 'agent', 'Claude Code', 30)
  await addViews('/en/guide/use', 'html', 'person', '', 500)
  await addViews('/fr/reference/options', 'html', 'person', '', 12)
  await add('INSERT INTO vote VALUES (?, ?, ?, ?, ?, ?)', today - 1, '/en/guide/install', before, '', 1, 7)
  await add('INSERT INTO vote VALUES (?, ?, ?, ?, ?, ?)', today, '/en/guide/install', now, '', 3, 2)
  for (const [day, text] of [
    [today - 3, 'Where is the password?'],
    [today, attack],
  ] as const)
    await add(
      'INSERT INTO comment (day, page, locale, document, section, helpful, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
      day,
      '/en/guide/install',
      'en',
      before,
      'with-npm',
      0,
      text,
    )
  await addPhrase('search', 'windows', 9, 'none', 20)
  await addPhrase('search', 'daily usage tips', 4, 'unclicked', 5)
  await addPhrase('path', '/en/former', 5, 'outside', 8)
  await addPhrase('path', '/en/setup/instal', 2, 'inside', 3)
  await addPhrase('path', '/en/attack', 1, 'outside', 10_000)
  for (const [daysAgo, refused, batched] of [
    [2, 0, 3],
    [3, 5, 40],
  ] as const)
    await add('INSERT INTO budget VALUES (?, 19000, ?, ?)', today - daysAgo, refused, batched)
})
afterAll(() => site.dispose())

const read = () => readSiteReport({ target: site.target, insight: site.insight! }, { days: 30, isRemote: false })

test('each list suggests an action, and starts with the most important line', async () => {
  needsLanguages()
  const report = await read()
  expect(Object.keys(report)).toEqual(
    expect.arrayContaining(['pages', 'feedback', 'searches', 'missing', 'translations', 'agents', 'limits']),
  )
  expect(report.pages[0]).toMatchObject({
    path: '/en/guide/install',
    views: { person: 90, agent: 30 },
    votes: { yes: 4, no: 9 },
    complaints: 2,
    outdated: { complaints: 7, of: 9, release: 2 },
    reviewDue: true,
    action: '7 of 9 complaints are about text that changed in release 2. Read the comments, and fix the page.',
  })
  const passage = 'Run the installer. See usage. const a = 1'
  const comment = { isCurrent: false, changedIn: 2, section: 'with-npm', passage }
  // The newer one contains a link and markup.
  expect(report.feedback).toEqual([
    expect.objectContaining({ ...comment, text: 'Where is the password?' }),
    expect.objectContaining({ ...comment, text: attack }),
  ])
  expect(report.missing.map(({ url, removedIn, redirect }) => ({ url, removedIn, redirect }))).toEqual([
    { url: '/en/former', removedIn: 2, redirect: null },
    { url: '/en/setup/instal', removedIn: null, redirect: '/en/setup/instal /en/guide/install 301' },
    { url: '/en/attack', removedIn: null, redirect: null },
  ])
  expect(report.translations).toContainEqual(
    expect.objectContaining({ path: '/fr/reference/options', state: 'missing', views: 12 }),
  )
  expect(report.agents).toEqual([
    { agent: 'Claude Code', views: 30, forms: { markdown: 30 }, pages: [{ path: '/en/guide/install', views: 30 }] },
  ])
  expect(suggestedRedirects(report, site.folder)).toEqual(['/en/setup/instal /en/guide/install 301'])
  expect(renderInsight(report)).toContain('7 of 9 complaints are about text that changed in release 2.')
  expect(renderInsight(report)).toContain(`About “${passage}`)
  expect(renderInsight(report)).toContain(
    `was reached on ${dateOfDay(today - 3)}. The counts for these days are too low.`,
  )
})

test('the page asks for the secret, and then shows the report', async () => {
  const address = new URL('/_insight', site.url)
  const locked = await browse(address)
  expect(locked.status).toBe(404)
  expect(locked.body).toContain('type="password"')
  expect(locked.body).not.toContain('complaints')
  const enter = (text: string, origin = site.url.origin) =>
    browse(address, { origin, 'content-type': 'application/x-www-form-urlencoded' }, 'POST', `secret=${text}`)
  expect(String((await enter('wrong')).headers['set-cookie'])).not.toContain('rivage-insight')
  expect((await enter(secret, 'https://elsewhere.example')).status).toBe(403)
  const entered = await enter(secret)
  expect(entered.status).toBe(303)
  const cookie = entered.headers['set-cookie']?.find((each) => each.startsWith('rivage-insight=')) ?? ''
  expect(cookie).toMatch(/; Path=\/_insight; Max-Age=\d+; HttpOnly; SameSite=Strict$/)
  const shown = await browse(address, { cookie: cookie.split(';')[0]! })
  expect(shown.headers['cache-control']).toBe('private, no-store')
  expect(shown.body).toContain('7 of 9 complaints')
  expect(shown.body).toContain(
    `On ${dateOfDay(today - 2)}, there were more views than the limit of 20,000 rows per day allows. Views of rarely read pages`,
  )
  expect(shown.body).toContain('<polyline')
  expect(shown.body).not.toContain('<script>alert')
  expect(shown.body).not.toContain('Not listed')
  // The text of a phrase is stored only after several days.
  await add("INSERT INTO phrase VALUES ('rare', 'search', 'en', NULL, 1, ?)", today)
  await add("INSERT INTO phrase_count VALUES (?, 'rare', 'none', 2)", today)
  const later = await browse(address, { cookie: cookie.split(';')[0]! })
  expect(later.body).toContain('counted on too few days: 1 query.')
  expect((await site.get('/_insight/report.json')).status).toBe(404)
})

test('exports JSON, CSV without formulas, and a weekly feed', async () => {
  const get = (path: string) => site.get(path, { authorization: `Bearer ${secret}` })
  const report = (await (await get('/_insight/report.json')).json()) as InsightReport
  expect(report.searches[0]).toMatchObject({ query: 'windows', answered: { path: '/en/guide/install', release: 2 } })
  expect(report.searches[0]!.action).toBe('Answered since release 2 by /en/guide/install.')
  const csv = await (await get('/_insight/report.csv')).text()
  expect(csv).toMatch(/^"list","subject"/)
  expect(csv).not.toMatch(/(?:^|,)"[=+@-]/m)
  const feed = await get('/_insight/feed.xml')
  expect(feed.headers.get('content-type')).toBe('application/atom+xml')
  expect(await feed.text()).toContain('7 of 9 complaints')
})

test('the report states that the second database is broken, and pages are unaffected', async () => {
  await add('ALTER TABLE view RENAME TO view_elsewhere')
  expect((await read()).limits.unavailable).toContain('no such table: view')
  expect((await site.get('/en/guide/use')).status).toBe(200)
  await add('ALTER TABLE view_elsewhere RENAME TO view')
})

test('a backup contains the second database, and a purge removes a page from it', async () => {
  const target = site.insight!
  const file = join(await temporaryFolder('insight'), 'site-insight')
  // Today's views may not be written yet.
  const tables = [`view WHERE day < ${today}`, 'vote', 'comment', 'report', 'phrase', 'phrase_count']
  const read = () => Promise.all(tables.map((table) => queryRows(target, `SELECT * FROM ${table} ORDER BY 1, 2, 3`)))
  const before = await read()
  const count = await exportInsight(target, file)
  expect(count).toBeGreaterThan(8)
  expect((await stat(file)).mode & 0o077).toBe(0)

  await target.batch(insightRemovals(['/en/guide/install']))
  expect(JSON.stringify(await read())).not.toContain('/en/guide/install"')
  expect(JSON.stringify(await read())).toContain('/en/guide/use')

  expect(await restoreInsight(target, file)).toBe(count)
  expect(await read()).toEqual(before)
  await writeFile(file, 'damaged')
  await expect(restoreInsight(target, file)).rejects.toThrow(/Cannot read .*site-insight/)
  expect(await read()).toEqual(before)
})
