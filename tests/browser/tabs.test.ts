import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useElementSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

const { visit } = useElementSite()

/** Returns the names of the open tabs, in page order. */
const open = (page: Page) => page.getByRole('tab', { selected: true }).allInnerTexts()
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).innerText)

describe('tabs', () => {
  test('open their panels on click and close the others', async () => {
    const page = await visit('/en/start/tabs')
    await untilStarted(page)
    expect(await page.getByText('The water rises.').isVisible()).toBe(false)
    await page.getByRole('tab', { name: 'Flood' }).click()
    expect(await page.getByText('The water rises.').isVisible()).toBe(true)
    expect(await page.getByText('The water falls.').isVisible()).toBe(false)
    expect(await page.getByRole('tabpanel', { name: 'Flood' }).innerText()).toContain('The water rises.')
  })

  test('with the same name open together and on the next visit, and groups without that tab keep their own', async () => {
    const page = await visit('/en/start/tabs')
    await untilStarted(page)
    expect(await open(page)).toEqual(['npm', 'yarn', 'Ebb'])
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    expect(await open(page)).toEqual(['pnpm', 'pnpm', 'Ebb'])
    expect(await page.evaluate(() => localStorage.getItem('code-group-pm'))).toBe('pnpm')
    await page.reload()
    await expect.poll(() => open(page)).toEqual(['pnpm', 'pnpm', 'Ebb'])
    await page.getByRole('tab', { name: 'yarn' }).click()
    expect(await open(page)).toEqual(['pnpm', 'yarn', 'Ebb'])
  })

  test('are restored before the first paint, without the script that handles clicks', async () => {
    const page = await visit('/en/start/tabs')
    await untilStarted(page)
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    await page.route('**/_assets/tabs.*.js', () => {}) // The request is never answered.
    await page.reload({ waitUntil: 'commit' })
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1)
    expect(await open(page)).toEqual(['pnpm', 'pnpm', 'Ebb'])
    expect(
      await page.evaluate(() => {
        const [paint] = performance.getEntriesByName('first-paint')
        const script = performance
          .getEntriesByType('resource')
          .find(({ name }) => name.includes('/restore-tabs.')) as PerformanceResourceTiming
        return paint!.startTime - script.responseEnd
      }),
    ).toBeGreaterThan(0)
  })

  test('of code scroll beside their buttons, never under them', async () => {
    const page = await visit('/en/start/tabs')
    await page.setViewportSize({ width: 320, height: 700 })
    const group = page.locator('.code-group').first()
    const isWider = await group.locator('[role=tablist]').evaluate((list) => {
      for (const tab of list.querySelectorAll('button')) tab.style.minInlineSize = '8rem'
      return list.scrollWidth > list.clientWidth
    })
    expect(isWider).toBe(true)
    const copy = (await group.locator('.code-copy').first().boundingBox())!
    const list = (await group.locator('[role=tablist]').boundingBox())!
    expect(list.x + list.width).toBeLessThanOrEqual(copy.x)
    await page.setViewportSize({ width: 1280, height: 700 })
  })

  test('load nothing extra for a visitor who never chose one', async () => {
    const requests: string[] = []
    const page = await visit('/en/start/tabs', {
      prepare: async (opened) => void opened.on('request', (request) => requests.push(request.url())),
    })
    await untilStarted(page)
    expect(requests.filter((url) => url.includes('restore-tabs'))).toEqual([])
    expect(requests.filter((url) => url.includes('/tabs.')).length).toBe(1)
  })

  test('are one Tab stop; arrow keys, Home, and End move between them', async () => {
    const page = await visit('/en/start/tabs')
    await untilStarted(page)
    await page.getByRole('tab', { name: 'yarn' }).focus()
    const moves = [
      ['ArrowRight', 'pnpm'],
      ['ArrowRight', 'npm'],
      ['ArrowRight', 'yarn'],
      ['ArrowLeft', 'npm'],
      ['Home', 'yarn'],
      ['End', 'npm'],
    ] as const
    for (const [key, name] of moves) {
      await page.keyboard.press(key)
      expect([key, await focused(page), (await open(page))[1]]).toEqual([key, name, name])
    }
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('PRE')
  })

  test('follow the arrow keys in the direction of a right-to-left page', async () => {
    const page = await visit('/ar/start/tabs')
    await untilStarted(page)
    await page.getByRole('tab', { name: 'npm', exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('pnpm')
  })

  test('open for a URL whose fragment is inside a panel', async () => {
    const page = await visit('/en/start/tabs#rising-water')
    await expect.poll(() => open(page)).toEqual(['npm', 'yarn', 'Flood'])
    expect(await page.getByText('The water rises.').isVisible()).toBe(true)
  })

  test('show all panels without JavaScript', async () => {
    const page = await visit('/en/start/tabs', { javaScriptEnabled: false })
    expect(await page.getByText('The water rises.').isVisible()).toBe(true)
    expect(await page.getByText('The water falls.').isVisible()).toBe(true)
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(
      await page
        .locator('tab-panel')
        .evaluateAll((panels) => panels.map((panel) => getComputedStyle(panel, '::before').content)),
    ).toEqual(['npm', 'pnpm', 'yarn', 'pnpm', 'npm', 'Ebb', 'Flood'].map((name) => `"${name}"`))
  })
})

describe('a code tree', () => {
  test('shows the selected file', async () => {
    const page = await visit('/en/start/files')
    await untilStarted(page)
    const files = page.getByRole('group', { name: 'Files' })
    expect(await page.getByText('const two = 2').isVisible()).toBe(true)
    expect(await page.getByText('const one = 1').isVisible()).toBe(false)
    await files.getByRole('button', { name: 'a.ts' }).click()
    expect(await page.getByText('const one = 1').isVisible()).toBe(true)
    expect(await page.getByText('const two = 2').isVisible()).toBe(false)
    expect(await files.locator('[aria-current=true]').innerText()).toBe('a.ts')
  })

  test('closes a folder and keeps the shown file', async () => {
    const page = await visit('/en/start/files')
    await page.getByRole('group', { name: 'Files' }).getByText('src').click()
    expect(await page.getByRole('button', { name: 'b.ts' }).isVisible()).toBe(false)
    expect(await page.getByText('const two = 2').isVisible()).toBe(true)
  })
})

test('collapsed code expands and collapses without JavaScript', async () => {
  const page = await visit('/en/start/files', { javaScriptEnabled: false })
  const height = async () => (await page.locator('.code-collapse pre').boundingBox())?.height ?? 0
  const before = await height()
  await page.getByText('Expand code').click()
  expect(await height()).toBeGreaterThan(before * 2)
  await page.getByText('Collapse code').click()
  expect(await height()).toBe(before)
})

test('a card is one large link, and links inside it keep their targets', async () => {
  const page = await visit('/en/start/files')
  const card = page.locator('.card')
  const { width, height } = (await card.boundingBox())!
  await card.click({ position: { x: width - 5, y: height - 5 } })
  await expect.poll(() => page.url()).toMatch(/\/en\/start\/install$/)
  await page.goBack()
  await card.getByRole('link', { name: 'all of it' }).click()
  await expect.poll(() => page.url()).toMatch(/\/en\/start\/everything$/)
})
