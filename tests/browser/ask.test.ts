// Tests the ask page and its panel in Chromium, with a fake model on this machine.
import type { Page } from 'playwright-core'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { startFakeModel } from '../harness/fake-model.ts'
import { violations, violationsInAllModes } from './axe.ts'
import { expectAddress, useOwnBrowserSite } from './browser-site.ts'
import { dialog as searchDialog, options } from './searching.ts'
import { expectPage, follow, holdRequests, isSameDocument, openPage, readNothingAhead } from './visiting.ts'

const fake = await startFakeModel()
afterAll(() => fake.close())

const ask = { provider: 'openai', model: 'tide-1', url: fake.url, limit: { answers: 1000, perCaller: 1000 } }
const own = useOwnBrowserSite(
  { 'site.config.ts': `export default { locales: ['en', 'fr', 'ar', 'ja'], ask: ${JSON.stringify(ask)} }\n` },
  undefined,
  { insight: true, variables: { INSIGHT_FLUSH_MS: 30 } },
)

beforeEach(() => {
  fake.calls.length = 0
  fake.answer = { texts: ['Run the ', 'installer [1]. See [this](https://evil.example).'] }
})

const panel = (page: Page) => page.getByRole('dialog', { name: 'Ask' })
const question = (page: Page) => panel(page).getByRole('textbox')
const answers = (page: Page) => panel(page).getByRole('article', { name: 'Answer' })
const ready = (page: Page) => panel(page).getByRole('status').filter({ hasText: 'The answer is ready.' })

async function send(page: Page, text: string): Promise<void> {
  await question(page).fill(text)
  await page.keyboard.press('Enter')
}

test('the panel opens with a key, streams the answer, and combines the next question with the previous one', async () => {
  const page = await openPage(own, '/en/start/everything')
  await page.keyboard.press('Control+i')
  await question(page).waitFor()
  expect(await question(page).evaluate((field) => field === document.activeElement)).toBe(true)
  const { promise, resolve } = Promise.withResolvers<void>()
  fake.answer = { ...fake.answer, before: promise }
  await send(page, 'How do I install it?')
  // The sections are shown before the model answers.
  await answers(page).getByRole('link').first().waitFor()
  expect(await panel(page).getByRole('status').textContent()).toBe('Searching…')
  expect(await answers(page).locator('.ask-citation').count()).toBe(0)
  resolve()
  await ready(page).waitFor()
  expect(await answers(page).innerText()).toMatch(/Written by AI.*\n+Run the installer \[1\]\. See this\./)
  expect(await question(page).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await violations(page)).toEqual([])
  await send(page, 'And when?')
  await expect.poll(() => answers(page).count()).toBe(2)
  await expect.poll(() => fake.calls.length).toBe(2)
  expect(fake.calls[1]!.body.messages[1]!.content).toContain('How do I install it?')
  await ready(page).waitFor()

  // A citation opens next to the panel, without a reload.
  await answers(page).last().locator('.ask-citation').first().click()
  await expectAddress(page, '/en/start/install#when-readings-drift')
  await expect.poll(() => page.title()).toContain('Install')
  expect(await isSameDocument(page)).toBe(true)
  expect(await panel(page).isVisible()).toBe(true)
  await question(page).focus()
  await page.keyboard.press('Escape')
  expect(await panel(page).isVisible()).toBe(false)
})

test('the panel keeps the focus if it was opened while a page loads', async () => {
  const page = await openPage(own, '/en/start/everything', { prepare: readNothingAhead })
  const arrive = await holdRequests(page, '**/install/_payload.json*')
  const requested = page.waitForRequest('**/install/_payload.json*')
  await follow(page, 'Install Tidebook')
  await requested
  await page.keyboard.press('Control+i')
  await question(page).waitFor()
  await page.keyboard.type('How do')
  arrive()
  await expectPage(page, '/en/start/install', 'Install Tidebook')
  await page.keyboard.type(' I?')
  expect(await question(page).inputValue()).toBe('How do I?')
  await page.keyboard.press('Escape')
})

test('a stopped answer aborts the call, and the next question follows it', async () => {
  const page = await openPage(own, '/en')
  await page.getByRole('link', { name: 'Ask', exact: true }).click()
  fake.answer = { texts: ['Run it [1]. Then', null] }
  await send(page, 'How do I install the gauge?')
  await answers(page).locator('.ask-citation').waitFor()
  await panel(page).getByRole('button', { name: 'Stop' }).click()
  await fake.calls[0]!.closed
  await ready(page).waitFor()
  expect(await panel(page).locator('input[name=before]').inputValue()).toBe('How do I install the gauge?')
})

test('the search dialog ends with the question, which the panel answers', async () => {
  const page = await openPage(own, '/en')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('install the gauge')
  const last = options(page).last()
  await expect.poll(() => last.getAttribute('href')).toBe('/en/ask?q=install+the+gauge')
  await last.click()
  await ready(page).waitFor()
  expect(await searchDialog(page).isVisible()).toBe(false)
  expect(await panel(page).getByRole('heading', { level: 2 }).textContent()).toBe('install the gauge')
})

test('a follow-up question marks the sections of earlier answers that have changed since', async () => {
  const page = await openPage(own, '/en')
  await page.keyboard.press('Control+i')
  await send(page, 'Which slang does the harbour have?')
  await ready(page).waitFor()
  expect(await panel(page).locator('.ask-since').count()).toBe(0)
  const link = panel(page).getByRole('article').first().getByRole('link', { name: /slang/i }).first()
  const path = new URL((await link.getAttribute('href'))!, page.url()).pathname
  await own.site.serve({
    'en/3.notes/1.harbour-slang.md': '---\ntitle: Harbour slang\n---\n\nThe harbour has new slang.\n',
  })
  await send(page, 'Which slang is in the harbour?')
  const changed = panel(page)
    .getByRole('article')
    .first()
    .getByRole('link', { name: 'See what has changed since then' })
  await changed.first().waitFor()
  expect(await changed.first().getAttribute('href')).toMatch(new RegExp(`^${path}\\?diff=\\d+$`))
})

test('an answer can be copied, and a vote on it is stored for the texts that it cites', async () => {
  const page = await openPage(own, '/en')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.keyboard.press('Control+i')
  await send(page, 'How do I install it?')
  await panel(page).getByRole('button', { name: 'Copy answer' }).click()
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Run the installer \[1\]\. See this\.\n\n\[1\] .+: http:\/\/.+\/en\/.+/)
  await panel(page).getByRole('button', { name: 'Yes', exact: true }).click()
  await expect
    .poll(() => queryRows(own.site.insight!, 'SELECT page, document, yes, no FROM vote'), { timeout: 8000 })
    .toEqual([{ page: '/en/ask', document: expect.stringMatching(/^[\w-]{16}$/), yes: 1, no: 0 }])
  await panel(page).getByText('Thank you').first().waitFor()
})

test('in a narrow window, the panel covers the page, and a citation closes it', async () => {
  const page = await openPage(own, '/ar/start/everything', { width: 390 })
  await page.locator('a[data-ask]').click()
  const arabic = page.getByRole('dialog', { name: 'اسأل' })
  await arabic.getByRole('textbox').fill('install')
  await page.keyboard.press('Enter')
  await arabic.locator('.ask-citation').first().waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await violations(page)).toEqual([])
  await arabic.locator('.ask-citation').first().click()
  await expect.poll(() => arabic.isVisible()).toBe(false)
})

test.each([
  ['en', 'Ask', 'Yes'],
  ['fr', 'Poser une question', 'Oui'],
  ['ar', 'اسأل', 'نعم'],
  ['ja', '質問する', 'はい'],
])('in %s, the page answers without JavaScript', async (code, name, yes) => {
  const page = await own.visit(`/${code}`, { javaScriptEnabled: false })
  await page.getByRole('link', { name, exact: true }).click()
  await expectAddress(page, `/${code}/ask`)
  await page.getByRole('textbox').last().fill('install')
  await page.locator('main').getByRole('button', { name }).click()
  await page.locator('.ask-citation').first().waitFor()
  await page.getByRole('button', { name: yes, exact: true }).click()
  await expectAddress(page, `/${code}/ask#feedback-thanks`)
})

test('the page has no accessibility violations', async () => {
  const page = await own.visit('/en/ask')
  await page.getByRole('textbox').last().fill('How do I install it?')
  await page.locator('main').getByRole('button', { name: 'Ask' }).click()
  await page.locator('.ask-citation').first().waitFor()
  expect(await violationsInAllModes(page)).toEqual([])
})
