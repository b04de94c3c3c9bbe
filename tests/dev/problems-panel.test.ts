import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Problems } from '../../core/live/index.ts'
import { bundleLiveReload } from '../../scripts/bundle/live-reload.ts'
import type { OpenInEditor } from '../../scripts/dev/editor.ts'
import { LiveChannel } from '../../scripts/dev/live-channel.ts'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const broken: Problems = {
  revision: 1,
  errors: 1,
  warnings: 1,
  shown: [
    {
      severity: 'error',
      file: 'en/1.guide/1.install.md',
      line: 3,
      column: 8,
      code: 'yaml',
      message: 'A value has no end.',
      hint: 'Put it in quotes.',
      page: '/en/guide/install',
    },
    {
      severity: 'warning',
      file: 'en/2.reference/1.options.md',
      line: 12,
      column: 1,
      code: 'broken-link',
      message: 'The link `./b.md` is broken.',
      hint: '`en/b.md` does not exist.',
    },
  ],
}
const flawed: Problems = { revision: 2, errors: 0, warnings: 1, shown: broken.shown.slice(1) }
const none: Problems = { revision: 3, errors: 0, warnings: 0, shown: [] }

let live: LiveChannel
const opened: Parameters<OpenInEditor>[0][] = []
let site: TestSite
beforeAll(async () => {
  live = new LiveChannel(await bundleLiveReload(), async (place) => opened.push(place) > 0)
  ;[site] = await Promise.all([
    openTestSite(smallSite, { assets: true, dev: (request) => live.answer(request) }),
    shareBrowser(),
  ])
})
afterEach(async () => {
  await closeContexts()
})
afterAll(async () => {
  live?.close()
  await site?.dispose()
})

/** Opens the installation page with these problems. */
async function open(
  problems: Problems,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; complaints: string[] }> {
  live.report(problems)
  const page = await (
    await shareBrowser()
  ).newPage({ baseURL: site.url.href, viewport: { width: 1280, height: 800 }, ...options })
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto('/en/guide/install')
  return { page, complaints }
}

const panelOf = (page: Page) => page.getByRole('region', { name: 'Problems' })

test('lists errors with their position and solution, under the strict security policy', async () => {
  const { page, complaints } = await open(broken)
  const panel = panelOf(page)
  await panel.waitFor()
  expect(await panel.locator('summary').innerText()).toBe('1 error, 1 warning')
  for (const text of [
    'en/1.guide/1.install.md:3:8',
    'A value has no end.',
    'Put it in quotes.',
    'en/2.reference/1.options.md:12:1',
  ]) {
    expect(await panel.getByText(text).isVisible()).toBe(true)
  }
  expect(await panel.evaluate((element) => getComputedStyle(element).position)).toBe('fixed')
  expect(complaints).toEqual([])
})

test('keeps right-to-left names in order', async () => {
  const [problem] = broken.shown
  const hint = 'Existing IDs: `#لماذا`, `#جدول-واسع`, `#end`.'
  const { page } = await open({ revision: 5, errors: 1, warnings: 0, shown: [{ ...problem!, hint }] })
  const names = panelOf(page).locator('.hint code')
  await names.first().waitFor()
  const edges = await names.evaluateAll((codes) =>
    codes.map((code) => code.getBoundingClientRect()).flatMap(({ left, right }) => [left, right]),
  )
  expect(edges).toEqual(edges.toSorted((a, b) => a - b))
})

test('stays collapsed for warnings, and closes after the last fix', async () => {
  const { page } = await open(flawed)
  const panel = panelOf(page)
  await panel.waitFor()
  expect(await panel.getByText('is broken').isVisible()).toBe(false)
  await panel.locator('summary').click()
  expect(await panel.getByText('is broken').isVisible()).toBe(true)
  live.report(none)
  await panel.waitFor({ state: 'detached' })
})

test('opens only for the errors of the page, regardless of other problems in the list', async () => {
  const { page } = await open(none)
  const panel = panelOf(page)
  type Problem = Problems['shown'][number]
  const problem = (more: Partial<Problem>): Problem => ({
    severity: 'error',
    file: 'en/a.md',
    line: 1,
    column: 1,
    code: 'yaml',
    message: 'Wrong.',
    ...more,
  })
  const here = '/en/guide/install'
  const [own, foreign, warning] = [
    problem({ page: here }),
    problem({ page: '/en' }),
    problem({ page: here, severity: 'warning' }),
  ]
  /** The problems, whether the list opens, and the heading. */
  const lists: [shown: Problem[], isOpen: boolean, heading: string][] = [
    [[own], true, '1 error'],
    [[foreign], false, '1 error'],
    [[warning], false, '1 warning'],
    [[own, own], true, '2 errors'],
    [[warning, warning], false, '2 warnings'],
    [[warning, own], true, '1 error, 1 warning'],
    [[foreign, own], true, '2 errors'],
    [[foreign, warning], false, '1 error, 1 warning'],
    [[problem({ page: '*' })], true, '1 error'],
    [[problem({ page: '*', severity: 'warning' })], false, '1 warning'],
    [[problem({})], false, '1 error'],
    [[problem({ page: '/en/guide' })], false, '1 error'],
    [[problem({ page: `${here}/more` })], false, '1 error'],
    [[problem({ page: '/fr/guide/install' })], false, '1 error'],
    [[problem({ page: '/' })], false, '1 error'],
    [[problem({ page: here, message: '<b>`code`</b> & "quotes"' })], true, '1 error'],
    [[problem({ page: here, message: 'long '.repeat(400) })], true, '1 error'],
    [[problem({ page: here, file: `en/${'folder/'.repeat(30)}a.md` })], true, '1 error'],
    [[problem({ page: here, line: undefined, column: undefined })], true, '1 error'],
    [Array.from({ length: 100 }, () => own), true, '100 errors'],
    [[...Array.from({ length: 50 }, () => foreign), own], true, '51 errors'],
  ]
  for (const [index, [shown, isOpen, heading]] of lists.entries()) {
    const count = (severity: string) => shown.filter((one) => one.severity === severity).length
    const hint = `List ${index}`
    live.report({
      revision: 100 + index,
      errors: count('error'),
      warnings: count('warning'),
      shown: shown.map((one) => ({ ...one, hint })),
    })
    await panel.getByText(hint, { exact: true }).first().waitFor({ state: 'attached' })
    expect(await panel.locator('summary').innerText()).toBe(heading)
    const found = await panel.evaluate((element) => {
      const { left, right, top, bottom, height } = element.getBoundingClientRect()
      const first = element.querySelector('li')!
      return {
        isOpen: element.querySelector('details')!.open,
        isInside: left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight + 1,
        isLow: height <= innerHeight / 2,
        isWide: element.querySelector('.content')!.scrollWidth > element.querySelector('.content')!.clientWidth + 1,
        first: first.querySelector('p + p')!.textContent,
        hasLastGood: element.querySelector('.last-good') !== null,
        hasRoom: Math.abs(height - parseFloat(document.body.style.paddingBlockEnd)) < 1,
      }
    })
    expect(found, `list ${index}`).toEqual({
      isOpen,
      isInside: true,
      isLow: true,
      isWide: false,
      first: (shown.find((one) => one.page === here || one.page === '*') ?? shown[0]!).message.replaceAll('`', ''),
      hasLastGood: isOpen,
      hasRoom: true,
    })
  }
  live.report({ ...none, revision: 200 })
  await panel.waitFor({ state: 'detached' })
})

test('stays dismissed on every page until something changes', async () => {
  const { page } = await open(broken)
  await panelOf(page).getByRole('button', { name: 'Dismiss' }).click()
  await panelOf(page).waitFor({ state: 'detached' })
  await page.goto('/en/guide/use')
  // The panel's host element, which appears as soon as the page has received the problems.
  await page.waitForFunction(() => [...document.body.children].some(({ shadowRoot }) => shadowRoot))
  expect(await panelOf(page).count()).toBe(0)
  live.report({ ...broken, revision: 4 })
  await panelOf(page).waitFor()
})

test('works from the keyboard', async () => {
  const { page } = await open(broken)
  const panel = panelOf(page)
  await panel.locator('summary').focus()
  await page.keyboard.press('Escape')
  expect(await panel.getByText('A value has no end.').isVisible()).toBe(false)
  await page.keyboard.press('Enter')
  expect(await panel.getByText('A value has no end.').isVisible()).toBe(true)
  const focused: (string | null)[] = []
  for (let stop = 0; stop < 4; stop += 1) {
    await page.keyboard.press('Tab')
    focused.push(await panel.locator(':focus').evaluate(({ ariaLabel, textContent }) => ariaLabel ?? textContent))
  }
  expect(focused).toEqual([
    'List of problems',
    'en/1.guide/1.install.md:3:8',
    'en/2.reference/1.options.md:12:1',
    'Dismiss until the list changes',
  ])
  await page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })
})

test.each(['light', 'dark'] as const)('is accessible in %s mode, even on a narrow screen', async (colorScheme) => {
  const { page } = await open(broken, { colorScheme, viewport: { width: 360, height: 640 } })
  await panelOf(page).waitFor()
  const box = await panelOf(page).boundingBox()
  expect(box!.x).toBeGreaterThanOrEqual(0)
  expect(box!.x + box!.width).toBeLessThanOrEqual(360)
  const found = page.evaluate(
    `(() => { ${axe.source}; return axe.run({ include: [{ fromShadowDom: ['body > div[lang="en"]', 'section'] }] }) })()`,
  )
  const result = (await found) as { violations: { id: string }[]; passes: unknown[] }
  expect(result.violations.map(({ id }) => id)).toEqual([])
  expect(result.passes.length).toBeGreaterThan(5)
})

test('opens only on the page with the error, lists that error first, and covers no content', async () => {
  const [own, other] = broken.shown
  const elsewhere = {
    ...own!,
    file: 'en/1.guide/2.use.md',
    message: 'Another value has no end.',
    page: '/en/guide/use',
  }
  const { page } = await open({ revision: 6, errors: 2, warnings: 1, shown: [elsewhere, own!, other!] })
  const panel = panelOf(page)
  await panel.waitFor()
  expect(await panel.getByText('The last valid version is shown').isVisible()).toBe(true)
  expect(await panel.locator('.place').allInnerTexts()).toEqual([
    'en/1.guide/1.install.md:3:8',
    'en/1.guide/2.use.md:3:8',
    'en/2.reference/1.options.md:12:1',
  ])
  const room = await page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight)
    return document.querySelector('.site-footer, footer')!.getBoundingClientRect().bottom
  })
  expect(room).toBeLessThanOrEqual((await panel.boundingBox())!.y + 1)
  await page.goto('/en')
  await panel.waitFor()
  expect(await panel.getByText('A value has no end.', { exact: true }).isVisible()).toBe(false)
})

test('opens a position in the editor after a click', async () => {
  const { page } = await open(broken)
  await panelOf(page).getByRole('button', { name: 'en/1.guide/1.install.md:3:8' }).click()
  await expect.poll(() => opened).toEqual([{ file: 'en/1.guide/1.install.md', line: 3, column: 8 }])
})

test('prevents other sites from opening files in the editor', async () => {
  const send = (headers: Record<string, string>, method = 'POST') =>
    fetch(new URL('/_dev/editor', site.url), {
      method,
      headers,
      ...(method === 'POST' && { body: '{"file":"en/index.md"}' }),
    })
  const own = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', origin: site.url.origin }
  const before = opened.length
  for (const [headers, method] of [
    [{ ...own, 'sec-fetch-site': 'cross-site' }],
    [{ ...own, origin: 'https://evil.example' }],
    [{ ...own, 'content-type': 'text/plain' }],
    [{ 'content-type': 'application/json' }],
    [own, 'GET'],
  ] as [Record<string, string>, string?][]) {
    expect((await send(headers, method)).status).toBe(403)
  }
  expect(opened).toHaveLength(before)
})

test('is hidden in print', async () => {
  const { page } = await open(broken)
  await panelOf(page).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('A value has no end.').isVisible()).toBe(false)
})

test('the dev server links to the current version on its own host, even if the site has a URL', async () => {
  const versions = [
    { name: '2.x', state: 'current' },
    { name: '1.x', state: 'supported' },
  ]
  await site.serve({ 'site.config.json': JSON.stringify({ url: 'https://docs.example', versions }) })
  await expect
    .poll(async () => await (await site.get('/en/guide/install')).text())
    .toContain(`<a href="${new URL('/en/guide/install', site.url).href}" data-version="2.x"`)
})
