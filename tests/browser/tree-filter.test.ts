import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { violations } from './axe.ts'
import { expectAddress, useOwnBrowserSite } from './browser-site.ts'
import { expectPage, holdRequests, readNothingAhead, untilStarted } from './visiting.ts'

const browserSite = useOwnBrowserSite()

const birds = [
  'Auk',
  'Bittern',
  'Curlew',
  'Dunlin',
  'Eider',
  'Fulmar',
  'Gannet',
  'Heron',
  'Ibis',
  'Knot',
  'Little tern',
  'Merganser',
  'Northern gannet',
]

const nav = (page: Page) => page.locator('.sidebar nav')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Filter pages' })
const shown = async (page: Page) => (await nav(page).getByRole('link').allInnerTexts()).map((text) => text.trim())

test('a small sidebar has no filter field', async () => {
  const page = await browserSite.visit('/en/start/install')
  expect(await page.locator('[data-filter-tree]').count()).toBe(0)
})

describe('the sidebar of a large site', () => {
  /** A tree that is too large to be rendered completely, in a left-to-right and a right-to-left language. */
  beforeAll(async () => {
    const files = ['en', 'ar'].flatMap((locale) =>
      ['5.north', '6.south', '7.east', '8.west'].flatMap((shore) =>
        birds.map(
          (bird, index) =>
            [
              `${locale}/${shore}/2.birds/${index + 1}.${bird.toLowerCase().replace(' ', '-')}.md`,
              `---\ntitle: ${bird} of the ${shore.slice(2)}\n---\n\nA bird.\n`,
            ] as const,
        ),
      ),
    )
    const english = {
      'en/5.north/3.fish/1.smelt.md': '---\ntitle: Smelt of the north\n---\n\nA fish.\n',
      'en/5.north/3.fish/2.cod.md': '---\ntitle: Cod of the north\n---\n\nAnother.\n',
      'en/5.north/3.fish/3.魚.md': '---\ntitle: Knotfish of the north\n---\n\nA third.\n',
    }
    await browserSite.site.serve({ ...Object.fromEntries(files), ...english })
  }, 60_000)

  test('filters pages by words, including pages that are not rendered', async () => {
    const page = await browserSite.visit('/en/north/birds/auk')
    const before = await shown(page)
    await field(page).fill('gannet')
    await expect.poll(async () => (await shown(page)).length).toBe(8)
    expect(await page.locator('.tree-found a').count()).toBeLessThan(8)
    expect((await shown(page)).toSorted()[0]).toBe('Gannet of the east')
    expect(new Set((await shown(page)).map((title) => title.replace(/.* /, '')))).toEqual(
      new Set(['north', 'east', 'south', 'west']),
    )
    expect(await page.locator('[id="shell:status"]').innerText()).toBe('8 results')
    expect(await violations(page)).toEqual([])

    await page.keyboard.press('Escape')
    expect(await shown(page)).toEqual(before)
    expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true)
  })

  test('finds the same pages with every typed letter, and folders by name', async () => {
    const page = await browserSite.visit('/en/north/birds/auk')
    for (const typed of ['dun', 'dunl', 'dunlin']) {
      await field(page).fill(typed)
      await expect.poll(async () => (await shown(page)).length).toBe(4)
    }
    await field(page).fill('south')
    await expect.poll(() => nav(page).locator('summary:visible').allInnerTexts()).toContain('South')
    await nav(page).locator('summary', { hasText: 'South' }).click()
    await expect.poll(() => nav(page).locator('summary:visible').allInnerTexts()).toContain('Birds')
  })

  test('lets the search suggest a folder with omitted pages by its name', async () => {
    const page = await browserSite.visit('/en/north/fish/smelt')
    await page.keyboard.press('Control+k')
    const suggested = page.getByRole('group', { name: 'Suggested' }).getByRole('option')
    await expect.poll(() => suggested.count()).toBeGreaterThan(3)
    const birdsOfNorth = suggested.filter({ hasText: 'Birds' }).first()
    expect((await birdsOfNorth.innerText()).split('\n')).toEqual(['North', 'Birds'])
    expect(await birdsOfNorth.getAttribute('href')).toBe('/en/north/birds/auk')
    expect(await suggested.filter({ hasText: 'More pages' }).count()).toBe(0)
  })

  test('opens a filtered page by keyboard and clears the filter on the next page', async () => {
    const page = await browserSite.visit('/en/north/birds/auk')
    await field(page).fill('heron west')
    await expect.poll(() => shown(page)).toEqual(['Heron of the west'])
    expect(await page.locator('[id="shell:status"]').innerText()).toBe('1 result')
    await page.keyboard.press('ArrowDown')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Heron of the west')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expectAddress(page, '/en/west/birds/heron')
    await expect.poll(() => field(page).inputValue()).toBe('')
    expect((await shown(page)).length).toBeGreaterThan(10)
  })

  test('keeps text typed while a page loads, with the focus', async () => {
    const page = await browserSite.visit('/en/north/birds/auk', { prepare: readNothingAhead })
    await untilStarted(page)
    const arrive = await holdRequests(page, '**/heron/_payload.json*')
    const requested = page.waitForRequest('**/heron/_payload.json*')
    await nav(page).getByRole('link', { name: 'Heron of the north' }).click()
    await requested
    await field(page).click()
    await page.keyboard.type('gan')
    arrive()
    await expectPage(page, '/en/north/birds/heron', 'Heron of the north')
    await page.keyboard.type('net')
    await expect.poll(async () => (await shown(page)).length).toBe(8)
    expect(await field(page).inputValue()).toBe('gannet')
  })

  test('keeps text typed while a page loads that was opened with Enter', async () => {
    const page = await browserSite.visit('/en/north/birds/auk', { prepare: readNothingAhead })
    await untilStarted(page)
    await field(page).fill('heron west')
    await expect.poll(() => shown(page)).toEqual(['Heron of the west'])
    const arrive = await holdRequests(page, '**/heron/_payload.json*')
    const requested = page.waitForRequest('**/heron/_payload.json*')
    await page.keyboard.press('Enter')
    await requested
    await page.keyboard.type('gan')
    arrive()
    await expectPage(page, '/en/west/birds/heron', 'Heron of the west')
    await page.keyboard.type('net')
    await expect.poll(async () => (await shown(page)).length).toBe(8)
    expect(await field(page).inputValue()).toBe('gannet')
  })

  test('shows a message if nothing matches', async () => {
    const page = await browserSite.visit('/en/north/birds/auk')
    await field(page).fill('penguin')
    await expect.poll(() => nav(page).innerText()).toContain('No matching data')
    expect(await shown(page)).toEqual([])
    expect(await page.locator('[id="shell:status"]').innerText()).toBe('No matching data')
  })

  test('uses the language of the page', async () => {
    const arabic = await browserSite.visit('/ar/north/birds/auk')
    await arabic.getByRole('searchbox', { name: 'تصفية الصفحات' }).fill('gannet')
    await expect.poll(async () => (await shown(arabic)).length).toBe(8)
    expect(await arabic.locator('[id="shell:status"]').innerText()).toBe('8 نتائج')
  })

  test('lists each page once, even if its path is not ASCII', async () => {
    const page = await browserSite.visit('/en/north/fish/cod')
    await field(page).fill('knot')
    await expect
      .poll(async () => (await shown(page)).toSorted())
      .toEqual([
        'Knot of the east',
        'Knot of the north',
        'Knot of the south',
        'Knot of the west',
        'Knotfish of the north',
      ])
  })

  test('finds untranslated pages and shows their language', async () => {
    const page = await browserSite.visit('/ar/north/birds/auk')
    await page.getByRole('searchbox', { name: 'تصفية الصفحات' }).fill('cod')
    await expect.poll(() => shown(page)).toEqual(['Cod of the north EN'])
    const found = page.locator('.tree-found a')
    expect(
      await found.locator('bdi').evaluate((element) => [element.getAttribute('lang'), element.getAttribute('dir')]),
    ).toEqual(['en', 'ltr'])
    expect(await found.locator('abbr').getAttribute('title')).toBe('الإنجليزية')
    expect(await violations(page)).toEqual([])
    await found.click()
    await expectPage(page, '/ar/north/fish/cod', 'Cod of the north')
  })

  const folder = (page: Page, path: string) => {
    const names = path.split('/').slice(2)
    const folders = names.map(
      (name) => `> li > details:has(> summary:text-is("${name[0]!.toUpperCase()}${name.slice(1)}"))`,
    )
    return page.locator(`.navigation ${folders.join(' > ul ')} > summary`)
  }

  test('opens several folders in place and keeps them open on the next pages', async () => {
    const page = await browserSite.visit('/en/north/birds/auk')
    await untilStarted(page)
    await folder(page, '/en/south').click()
    await folder(page, '/en/south/birds').click()
    await folder(page, '/en/west').click()
    expect(new URL(page.url()).pathname).toBe('/en/north/birds/auk')
    const next = nav(page).getByRole('link', { name: 'Auk of the south' })
    await next.waitFor()
    expect(await shown(page)).toContain('Auk of the north')
    expect(await violations(page)).toEqual([])

    await next.click()
    await expectAddress(page, '/en/south/birds/auk')
    await expect.poll(() => nav(page).locator('[aria-current]').allInnerTexts()).toEqual(['Auk of the south'])
    expect(await shown(page)).toContain('Auk of the north')
    await page.reload()
    await expect.poll(() => folder(page, '/en/west/birds').isVisible()).toBe(true)
    expect(await shown(page)).toContain('Auk of the south')
  })

  test('keeps folders closed, except those that contain the current page', async () => {
    const page = await browserSite.visit('/en/north/birds/auk')
    await untilStarted(page)
    await folder(page, '/en/north/fish').click()
    await nav(page).getByRole('link', { name: 'Cod of the north' }).waitFor()
    await folder(page, '/en/north/birds').click()
    expect(await shown(page)).not.toContain('Auk of the north')
    await nav(page).getByRole('link', { name: 'Cod of the north' }).click()
    await expectPage(page, '/en/north/fish/cod', 'Cod of the north')
    expect(await shown(page)).not.toContain('Auk of the north')
    await page.goto('/en/north/birds/auk')
    expect(await shown(page)).toContain('Auk of the north')
  })

  test('opens a folder without JavaScript and hides the filter field', async () => {
    const page = await browserSite.visit('/en/north/birds/auk', { javaScriptEnabled: false })
    expect(await field(page).isVisible()).toBe(false)
    await folder(page, '/en/south').click()
    await nav(page).getByRole('link', { name: 'More pages' }).click()
    await expectAddress(page, '/en/south/birds/auk')
    expect(await nav(page).locator('[aria-current]').innerText()).toBe('Auk of the south')
  })
})
