import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useElementSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

const { visit } = useElementSite()

/** The names of the open tabs, in the order of the page. */
const open = (page: Page) => page.getByRole('tab', { selected: true }).allInnerTexts()
const focused = (page: Page) => page.evaluate(() => (document.activeElement as HTMLElement).innerText)

describe('tabs', () => {
  test('open their panels by click, and close the others', async () => {
    const page = await visit('/en/start/tabs')
    await untilStarted(page)
    expect(await page.getByText('The water rises.').isVisible()).toBe(false)
    await page.getByRole('tab', { name: 'Flood' }).click()
    expect(await page.getByText('The water rises.').isVisible()).toBe(true)
    expect(await page.getByText('The water falls.').isVisible()).toBe(false)
    expect(await page.getByRole('tabpanel', { name: 'Flood' }).innerText()).toContain('The water rises.')
  })

  test('of the same name open together, and again on the next visit; one without that tab stays as it is', async () => {
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

  test('are open as they were chosen before the page is painted, without the script that opens them by click', async () => {
    const page = await visit('/en/start/tabs')
    await untilStarted(page)
    await page.getByRole('tab', { name: 'pnpm' }).first().click()
    await page.route('**/_assets/tabs.*.js', () => {}) // Never answered.
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

  test('of code scroll beside the buttons for it, never below them', async () => {
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

  test('cost who never chose one nothing', async () => {
    const requests: string[] = []
    const page = await visit('/en/start/tabs', {
      prepare: async (opened) => void opened.on('request', (request) => requests.push(request.url())),
    })
    await untilStarted(page)
    expect(requests.filter((url) => url.includes('restore-tabs'))).toEqual([])
    expect(requests.filter((url) => url.includes('/tabs.')).length).toBe(1)
  })

  test('are one stop for Tab, and are moved between by arrows, Home and End', async () => {
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

  test('follow the arrows of a page that is read from right to left', async () => {
    const page = await visit('/ar/start/tabs')
    await untilStarted(page)
    await page.getByRole('tab', { name: 'npm', exact: true }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('pnpm')
  })

  test('open when the browser looks for something inside: an address with its fragment', async () => {
    const page = await visit('/en/start/tabs#rising-water')
    await expect.poll(() => open(page)).toEqual(['npm', 'yarn', 'Flood'])
    expect(await page.getByText('The water rises.').isVisible()).toBe(true)
  })

  test('show all that they hold where no script runs', async () => {
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

describe('a tree of code', () => {
  test('shows the file that is chosen', async () => {
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

  test('closes a folder and keeps the file that is shown', async () => {
    const page = await visit('/en/start/files')
    await page.getByRole('group', { name: 'Files' }).getByText('src').click()
    expect(await page.getByRole('button', { name: 'b.ts' }).isVisible()).toBe(false)
    expect(await page.getByText('const two = 2').isVisible()).toBe(true)
  })
})

test('collapsed code expands and collapses without a script', async () => {
  const page = await visit('/en/start/files', { javaScriptEnabled: false })
  const height = async () => (await page.locator('.code-collapse pre').boundingBox())?.height ?? 0
  const before = await height()
  await page.getByText('Expand code').click()
  expect(await height()).toBeGreaterThan(before * 2)
  await page.getByText('Collapse code').click()
  expect(await height()).toBe(before)
})

test('a card is a link as a whole, and leaves the links in it to themselves', async () => {
  const page = await visit('/en/start/files')
  const card = page.locator('.card')
  const { width, height } = (await card.boundingBox())!
  await card.click({ position: { x: width - 5, y: height - 5 } })
  await expect.poll(() => page.url()).toMatch(/\/en\/start\/install$/)
  await page.goBack()
  await card.getByRole('link', { name: 'all of it' }).click()
  await expect.poll(() => page.url()).toMatch(/\/en\/start\/everything$/)
})
