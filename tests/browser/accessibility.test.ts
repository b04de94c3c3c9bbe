import axe from 'axe-core'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import { pageKinds } from './page-kinds.ts'

const { visit } = useBrowserSite()

declare global {
  interface Window { axe: { run: (context: Document, options: object) => Promise<AxeResults> } }
}

/** What axe finds wrong with what is shown now, as `rule: element`. */
async function violations(page: Page): Promise<string[]> {
  // Through the debugger: the page's own policy would refuse the script.
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axe.source)
  const { violations: found } = await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().filter(({ timeline }) => timeline === document.timeline).map(({ finished }) => finished))
    return await window.axe.run(document, { resultTypes: ['violations'] })
  })
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`))
}

/** In every mode and at both ends of the widths. */
async function violationsInAllModes(page: Page): Promise<string[]> {
  const found = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const violation of await violations(page)) found.add(`${colorScheme}, ${width} wide: ${violation}`)
    }
  }
  return [...found]
}

describe('axe finds nothing wrong', () => {
  const pages = {
    ...pageKinds('en'),
    'in the frame of another language': '/fr/en/notes/harbour-slang',
    'landing, from right to left': '/ar',
    'everything, from right to left': '/ar/start/everything',
    'other way round than its frame': '/ar/en/notes/long-title',
  }

  test.for(Object.entries(pages))('with a page of the kind "%s", light and dark, narrow and wide', async ([, path]) => {
    expect(await violationsInAllModes(await visit(path))).toEqual([])
  })

  test('with the search dialog', async () => {
    const page = await visit('/en/start/install')
    await page.keyboard.press('Control+k')
    expect(await violationsInAllModes(page)).toEqual([])
  })

  test('with the menu of a small screen', async () => {
    const page = await visit('/en/start/install', { width: 390 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    expect(await violations(page)).toEqual([])
  })

  test.for(['Page actions', 'Language: English'])('with the list behind "%s"', async (name) => {
    const page = await visit('/en/start/install')
    await page.getByRole('button', { name }).click()
    expect(await violations(page)).toEqual([])
  })
})
