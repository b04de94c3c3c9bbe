import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeContexts, shareBrowser } from '../harness/browser.ts'
import { renderPng } from '../harness/png.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'

let site: TestSite

beforeAll(async () => {
  const page = `---\ntitle: Coast\n---\n\n![Shore](shore.png)\n\n${'Much is said of the coast. '.repeat(900)}\n\n<img src="half.png" alt="Half" width="50%">\n\n![Low water](low.png)\n`
  site = await openTestSite(
    {
      'en/1.coast.md': page,
      'en/shore.png': renderPng(2400, 1200),
      'en/half.png': renderPng(1200, 900),
      'en/low.png': renderPng(1800, 900),
    },
    { assets: true },
  )
})
afterAll(async () => {
  await closeContexts()
  await site.dispose()
})

/** Opens the page at a width and density, and waits until its image is loaded. */
async function openCoast(width: number, density: number) {
  const context = await (
    await shareBrowser()
  ).newContext({ viewport: { width, height: 700 }, deviceScaleFactor: density })
  const page = await context.newPage()
  const requested: string[] = []
  page.on('request', (request) => void requested.push(decodeURI(new URL(request.url()).pathname)))
  await page.goto(new URL('/en/coast', site.url).href, { waitUntil: 'load' })
  const shore = page.getByRole('img', { name: 'Shore' }).first()
  await shore.evaluate((image: HTMLImageElement) => image.decode())
  return {
    page,
    shore,
    requested: () => requested.filter((path) => path.startsWith('/_ipx') || path.startsWith('/_media')),
  }
}

test.each([
  [1280, 1, 768],
  [1280, 2, 1536],
  [390, 1, 640],
  [390, 2, 1024],
  [320, 1, 320],
])('a window of %s px with density %s loads the image at a width of %s', async (width, density, chosen) => {
  const { page, requested } = await openCoast(width, density)
  expect(requested()).toEqual([
    expect.stringMatching(new RegExp(`^/_ipx/w_${chosen}&f_webp/_media/[0-9a-f]{32}/shore\\.png$`)),
  ])
  await page.context().close()
})

test('text does not shift when images load, and distant images load when the reader comes near', async () => {
  const { page, shore, requested } = await openCoast(1280, 1)
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntriesByType('layout-shift') as (PerformanceEntry & { value: number })[])
            sum += entry.value
          if (list.getEntriesByName('shown').length > 0) resolve(sum)
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        observer.observe({ type: 'mark' })
        // The image is painted in the frame after the next, so this mark comes after every shift.
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark('shown')))
      }),
  )
  expect(shift).toBe(0)
  expect(await shore.getAttribute('fetchpriority')).toBe('high')
  expect(requested().some((path) => path.endsWith('low.png'))).toBe(false)
  await page.getByRole('img', { name: 'Low water' }).first().scrollIntoViewIfNeeded()
  await expect
    .poll(() => requested().filter((path) => path.endsWith('low.png')))
    .toEqual([expect.stringContaining('/_ipx/w_768&f_webp/')])
  await page.context().close()
})

test('an image with a width in percent has its height before it is loaded', async () => {
  const { page } = await openCoast(1280, 1)
  const half = page.getByRole('img', { name: 'Half' }).first()
  const { isLoaded, ratio } = await half.evaluate((image: HTMLImageElement) => ({
    isLoaded: image.complete && image.naturalWidth > 0,
    ratio: image.offsetWidth / image.offsetHeight,
  }))
  expect(isLoaded).toBe(false)
  expect(ratio).toBeCloseTo(4 / 3, 1)
  await page.context().close()
})

test('a full-window image loads when it is opened, at the size of the window', async () => {
  const { page, requested } = await openCoast(1280, 1)
  await page
    .getByRole('button', { name: /Enlarge/ })
    .first()
    .click()
  await expect.poll(() => requested().at(-1)).toContain('/_ipx/w_1280&f_webp/')
  await page.context().close()
})
