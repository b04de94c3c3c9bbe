import { describe, expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'

const { look } = useBrowserSite({
  'en/index.md': '# Moor here\n\nIn any wind.\n',
  'fr/index.md': '::hero{title="Moor here" description="In any wind."}\n::\n',
  'ar/index.md': '::page-header{title="Moor here" description="In any wind."}\n::\n',
})

/** Runs in the page. Returns the size of its title and the title's distance from the header. */
function measureTitle(): { size: string; below: number } {
  const title = document.querySelector('h1')!
  const below = title.getBoundingClientRect().top - document.querySelector('.header')!.getBoundingClientRect().bottom
  return { size: getComputedStyle(title).fontSize, below: Math.round(below) }
}

describe.each([360, 1280])('a landing page, %i wide', (width) => {
  const measure = async (path: string) => await (await look(path, { width })).evaluate(measureTitle)

  test('has a first heading as large as a hero’s title and as far from the header', async () => {
    expect(await measure('/en')).toEqual(await measure('/fr'))
  })

  test('fills its width without an image, alone and next to a short text', async () => {
    const page = await look('/fr', { width })
    const starts = () =>
      page.evaluate(() =>
        ['h1', '.tagline', '.prose > p'].map((selector) => {
          const { left, width: all } = document.querySelector('.prose')!.getBoundingClientRect()
          const part = document.querySelector(selector)
          return part && part.getBoundingClientRect().left - left >= all / 2
        }),
      )
    const isWide = width > 1000
    expect(await starts()).toEqual([false, isWide, null])
    await page.evaluate(() => document.querySelector('.prose')!.insertAdjacentHTML('beforeend', '<p>A text.</p>'))
    expect(await starts()).toEqual([false, false, isWide])
  })

  test('has a page header as far from the header as a hero', async () => {
    expect((await measure('/ar')).below).toBe((await measure('/fr')).below)
  })
})
