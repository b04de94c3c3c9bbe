import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { expectAddress, useOwnBrowserSite } from './browser-site.ts'
import { isSameDocument, markDocument, untilStarted } from './visiting.ts'

const fontFile = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@fontsource/lora/files/lora-latin-${name}.woff2`)))

const browserSite = useOwnBrowserSite({
  'site.config.json': JSON.stringify({
    locales: ['en', 'ar'],
    theme: { fonts: { sans: ['lora.woff2', 'lora-bold.woff2', 'lora-italic.woff2'] }, radius: '0' },
  }),
  '_code/fonts/lora.woff2': fontFile('400-normal'),
  '_code/fonts/lora-bold.woff2': fontFile('700-normal'),
  '_code/fonts/lora-italic.woff2': fontFile('400-italic'),
})
const { visit, look } = browserSite

/** Returns the width of a text in the page's font. */
const measureText = () => {
  const context = document.createElement('canvas').getContext('2d')!
  context.font = `16px ${getComputedStyle(document.body).fontFamily}`
  return context.measureText('The quick brown fox jumps over the lazy dog').width
}

/** Runs in the page. Adds up its layout shifts (Layout Instability, W3C). */
function measureShifts(): void {
  const counted = Object.assign(window, { moved: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) counted.moved += (entry as PerformanceEntry & { value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
}

test.each([
  [1280, 800],
  [390, 844],
])('a page waits for its fonts and uses them from the first paint (at %i pixels)', async (width, height) => {
  const held = Promise.withResolvers<void>()
  const page = await visit('/en/start/everything', {
    width,
    height,
    prepare: async (opened) => {
      await opened.addInitScript(measureShifts)
      await opened.route('**/fonts.css', async (route) => {
        await held.promise
        await route.continue()
      })
      // The held request must not block the test. Later tests load this page completely.
      const { goto } = opened
      opened.goto = (address) => {
        opened.goto = goto
        return goto.call(opened, address, { waitUntil: 'commit' })
      }
    },
  })
  await page.waitForFunction(() => document.querySelector('.prose') !== null)
  const paints = () => performance.getEntriesByName('first-contentful-paint').length
  expect(await page.evaluate(paints)).toBe(0)
  held.resolve()
  await page.waitForFunction(() => document.readyState === 'complete')
  await expect.poll(() => page.evaluate(paints)).toBe(1)
  const own = await page.evaluate(measureText)
  // Waits one frame, so that shifts caused by the fonts are recorded.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBeLessThanOrEqual(0.01)

  await untilStarted(page)
  await markDocument(page)
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('.sidebar a[href="/en/start/install"]')!.click())
  await expectAddress(page, '/en/start/install')
  expect(await page.evaluate(measureText)).toBe(own)
  expect(await isSameDocument(page)).toBe(true)
  const bare = await page.evaluate(() => {
    document.body.style.fontFamily = 'site-sans-0, site-sans-1, site-sans-2'
    const context = document.createElement('canvas').getContext('2d')!
    context.font = `16px ${getComputedStyle(document.body).fontFamily}`
    return context.measureText('The quick brown fox jumps over the lazy dog').width
  })
  expect(own).not.toBe(bare)
})

test('fallback fonts have the width and height of the fonts they replace', async () => {
  const page = await look('/en/start/install')
  await page.evaluate(() => document.fonts.ready)
  const [own, other] = await page.evaluate(async () => {
    const line = (family: string) => {
      const text = document.createElement('span')
      text.style.cssText = `position: absolute; font: 16px/normal ${family}; white-space: nowrap`
      text.textContent = document.querySelector('.prose')!.textContent.slice(0, 400).replace(/\s+/g, ' ')
      document.body.append(text)
      const { width, height } = text.getBoundingClientRect()
      text.remove()
      return { width, height }
    }
    return [line('site-sans'), line('site-sans-0, site-sans-1, site-sans-2')] as const
  })
  expect(Math.abs(other.width / own.width - 1)).toBeLessThan(0.05)
  expect(Math.abs(other.height / own.height - 1)).toBeLessThan(0.03)
})

test('a page loads its fonts in one file from its own site', async () => {
  const page = await look('/en/start/install')
  await page.evaluate(() => document.fonts.ready)
  const loaded = await page.evaluate(() => [
    ...new Set(
      performance
        .getEntriesByType('resource')
        .map(({ name }) => name)
        .filter((name) => /\.woff2$|fonts\.css$/.test(name)),
    ),
  ])
  expect(loaded.map((address) => new URL(address).pathname.replace(/[\da-f]{32}/, ''))).toEqual(['/_media//fonts.css'])
  for (const address of loaded) expect(new URL(address).origin).toBe(browserSite.site.url.origin)
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^site-sans, /)
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.search-button')!).borderRadius)).toBe(
    '0px',
  )
})

test('text in another script uses a system font, and Latin words in it use the site’s font', async () => {
  const page = await look('/ar')
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  expect(family).toMatch(/^site-sans, site-sans-0, .*system-ui.*Noto Sans Arabic/)
  expect(await page.locator('link[rel=preload][as=font], link[href$="/fonts.css"]').count()).toBe(0)
})

test('publishing another font sends only its files', async () => {
  const { site } = browserSite
  const addressOn = async (path: string) =>
    /\/_media\/\w+\/lora-latn\.woff2/.exec(await (await site.get(path)).text())![0]
  const before = await addressOn('/en')
  const { media, documents } = await site.serve({ '_code/fonts/lora.woff2': fontFile('500-normal') })
  expect({ media, documents }).toEqual({ media: 2, documents: 0 })
  expect(await addressOn('/en')).not.toBe(before)
  expect(await addressOn('/en?release=1')).toBe(before)
  const { status, headers } = await site.get(before)
  expect([status, headers.get('content-type')]).toEqual([200, 'font/woff2'])
})
