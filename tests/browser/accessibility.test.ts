import { describe, expect, test } from 'vitest'
import { violations, violationsInAllModes } from './axe.ts'
import { useBrowserSite } from './browser-site.ts'

const { look } = useBrowserSite()

describe('axe finds no violations', () => {
  const pages = {
    'in the frame of another language': '/fr/en/notes/harbour-slang',
    'in the opposite direction of its frame': '/ar/en/notes/long-title',
  }

  test.for(Object.entries(pages))('on a page "%s", light and dark, narrow and wide', async ([, path]) => {
    expect(await violationsInAllModes(await look(path))).toEqual([])
  })

  test('in the search dialog', async () => {
    const page = await look('/en/start/install')
    await page.keyboard.press('Control+k')
    expect(await violationsInAllModes(page)).toEqual([])
  })

  test('in the mobile menu', async () => {
    const page = await look('/en/start/install', { width: 390 })
    await page.getByRole('button', { name: 'Open menu' }).click()
    expect(await violations(page)).toEqual([])
  })

  test.for(['Page actions', 'Language: English'])('in the popover of "%s"', async (name) => {
    const page = await look('/en/start/install')
    await page.getByRole('button', { name }).click()
    expect(await violations(page)).toEqual([])
  })
})
