import { expect, test } from 'vitest'
import { dayOf } from '../../core/insight/index.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { violations } from './axe.ts'
import { useOwnBrowserSite } from './browser-site.ts'
import { openPage, untilStarted } from './visiting.ts'

const secret = 'a-secret-of-at-least-32-characters'
const config = `export default { locales: ['en', 'fr', 'ar', 'ja'], feedback: true }\n`
const own = useOwnBrowserSite({ 'site.config.ts': config }, undefined, {
  insight: true,
  variables: { INSIGHT_FLUSH_MS: 30, INSIGHT_SECRET: secret },
})
const { visit } = own

const rowsOf = (table: string) => queryRows(own.site.insight!, `SELECT * FROM ${table}`)
const clear = () =>
  own.site.insight!.batch(
    ['vote', 'voter', 'comment', 'view'].map((table) => ({ sql: `DELETE FROM ${table}`, params: [] })),
  )

test('a vote with the keyboard is stored, and then a comment on a section', async () => {
  await clear()
  const page = await visit('/en/start/install')
  await untilStarted(page)
  await page.getByRole('button', { name: 'No', exact: true }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: /What was missing/ })
  await field.waitFor()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await violations(page)).toEqual([])
  await expect
    .poll(() => rowsOf('vote'), { timeout: 8000 })
    .toEqual([expect.objectContaining({ yes: 0, no: 1, page: '/en/start/install' })])
  await page.keyboard.type('Windows is missing')
  await page.getByRole('combobox', { name: 'Section' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Thank you' }).isVisible()).toBe(true)
  await expect
    .poll(() => rowsOf('comment'), { timeout: 8000 })
    .toEqual([expect.objectContaining({ text: 'Windows is missing', section: expect.stringMatching(/./) })])
})

test.each([
  ['en', 'Yes', 'Send', 'Thank you'],
  ['fr', 'Oui', 'Envoyer', 'Merci'],
  ['ar', 'نعم', 'إرسال', 'شكرًا'],
  ['ja', 'はい', '送信', 'ありがとうございます'],
])('in %s, a vote without JavaScript is stored, and returns to the page', async (code, yes, send, thanks) => {
  await clear()
  const page = await visit(`/${code}/start/install`, { javaScriptEnabled: false })
  await page.getByRole('button', { name: yes, exact: true }).click()
  await page.getByRole('button', { name: send, exact: true }).waitFor()
  // The server rejects a form that is sent within two seconds, which no person can do.
  await expect
    .poll(
      async () => {
        const button = page.getByRole('button', { name: send, exact: true })
        if (await button.isVisible()) await button.click()
        return page.url()
      },
      { timeout: 10_000, interval: 700 },
    )
    .toMatch(/#feedback-thanks$/)
  expect(await page.getByText(thanks).isVisible()).toBe(true)
  await expect.poll(() => rowsOf('vote')).toEqual([expect.objectContaining({ yes: 1, no: 0 })])
})

test('visits and closed searches are reported, except for readers who opt out', async () => {
  await clear()
  const page = await openPage(own, '/en/start/install')
  const seen = page.waitForRequest('**/_insight/event')
  await page.locator('.surround a').first().click()
  expect(JSON.parse((await seen).postData()!)).toEqual({ kind: 'visit', path: new URL(page.url()).pathname })
  const searched = page.waitForRequest((request) => request.postData()?.includes('"search"') === true)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('zzyzx')
  // Waits for the complete query, because the status also shows results for its first letters.
  await page.getByRole('status').filter({ hasText: '“zzyzx”' }).waitFor()
  await page.keyboard.press('Escape')
  expect(JSON.parse((await searched).postData()!)).toEqual({
    kind: 'search',
    locale: 'en',
    query: 'zzyzx',
    found: false,
  })

  const refused: string[] = []
  const private_ = await openPage(own, '/en/start/install#nowhere', {
    prepare: async (other) => {
      await other.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
      other.on('request', (request) => request.url().includes('/_insight/') && refused.push(request.url()))
    },
  })
  await private_.locator('.surround a').first().click()
  await private_.waitForURL((url) => !url.pathname.endsWith('/install'))
  expect(refused).toEqual([])
})

/** Stores counts about long and Arabic paths and texts, for the lists of the report. */
async function fillReport() {
  const day = dayOf(Date.now()) - 1
  const add = (sql: string, ...params: (string | number)[]) => own.site.insight!.batch([{ sql, params }])
  const long = '/en/the-harbour-and-its-quays-and-the-cranes-that-stand-on-them/and-their-ropes-in-winter'
  const arabic = '/ar/دليل-الميناء-وأرصفته-ورافعاته/كيف-أفتح-البوابة-في-الليل'
  for (const [path, locale] of [
    [long, 'en'],
    [arabic, 'ar'],
    ['/fr/start/install', 'fr'],
  ] as const) {
    await add(
      'INSERT OR REPLACE INTO view VALUES (?, ?, ?, ?, ?, ?, ?)',
      day,
      path,
      'html',
      'person',
      '',
      locale,
      19_000,
    )
    await add(
      'INSERT OR REPLACE INTO view VALUES (?, ?, ?, ?, ?, ?, ?)',
      day,
      path,
      'md',
      'agent',
      'Claude',
      locale,
      9000,
    )
    await add('INSERT OR REPLACE INTO vote VALUES (?, ?, ?, ?, ?, ?)', day, path, 'x', '', 3, 7)
    await add(
      'INSERT INTO comment (day, page, locale, document, section, helpful, text) VALUES (?, ?, ?, ?, ?, ?, ?)',
      day,
      path,
      locale,
      'x',
      'install',
      0,
      `See https://example.com${long}`,
    )
    for (const [kind, text] of [
      ['search', path.replaceAll(/[/-]/g, ' ')],
      ['path', path.replace('install', 'instal')],
    ] as const) {
      await add(
        'INSERT OR REPLACE INTO phrase VALUES (?, ?, ?, ?, ?, ?)',
        `${kind} ${text}`,
        kind,
        locale,
        text,
        9,
        day,
      )
      await add('INSERT OR REPLACE INTO phrase_count VALUES (?, ?, ?, ?)', day, `${kind} ${text}`, 'none', 12)
    }
  }
}

test.each([390, 1440])(
  'the report has no accessibility violations and no horizontal scrolling at %i px',
  async (width) => {
    await fillReport()
    const page = await visit('/_insight', { width })
    await page.getByLabel(/Secret/).fill(secret)
    await page.getByRole('button', { name: 'Open the report' }).click()
    await page.getByRole('heading', { name: 'Dead URLs' }).waitFor()
    await page.getByText('Numbers per day').click()
    expect(await violations(page)).toEqual([])
    const wide = await page
      .locator('html, .table-scroll')
      .evaluateAll((boxes) => boxes.map((box) => [box.ariaLabel, box.scrollWidth - box.clientWidth]))
    expect(wide).toHaveLength(7)
    expect(wide.filter(([, pixels]) => pixels !== 0)).toEqual([])
    // Also on a small screen, the lists are tables for screen readers.
    const pages = page.getByRole('region', { name: 'Pages' }).getByRole('table')
    expect(await pages.getByRole('columnheader', { name: 'Action' }).count()).toBe(1)
  },
)
