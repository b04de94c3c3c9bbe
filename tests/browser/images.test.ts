import { describe, expect, test } from 'vitest'
import { useBrowserSite } from './browser-site.ts'
import { untilStarted } from './visiting.ts'

const { visit } = useBrowserSite()

describe.each([true, false])('an image (scripts enabled: %s)', (javaScriptEnabled) => {
  test('opens over the whole window, and closes on another click or Escape', async () => {
    const page = await visit('/en/start/everything', { javaScriptEnabled })
    const enlarge = page
      .getByRole('button', { name: /Enlarge$/ })
      .and(page.locator('.zoom'))
      .first()
    const close = page
      .getByRole('button', { name: /Close$/ })
      .and(page.locator('.zoomed button'))
      .first()
    expect(await close.isVisible()).toBe(false)

    await enlarge.click()
    const box = await close.boundingBox()
    expect(box).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    await close.click()
    expect(await close.isVisible()).toBe(false)

    await enlarge.focus()
    await page.keyboard.press('Enter')
    expect(await close.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await close.isVisible()).toBe(false)
    expect(await enlarge.evaluate((button) => document.activeElement === button)).toBe(true)
  })
})

test('an image over the whole window closes when the focus leaves it', async () => {
  const page = await visit('/en/start/everything')
  await untilStarted(page)
  const enlarged = page.locator('.zoomed').first()
  await page.locator('.zoom').first().click()
  expect(await enlarged.isVisible()).toBe(true)
  await page.keyboard.press('Tab')
  expect(await enlarged.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.activeElement?.checkVisibility())).toBe(true)
})

test('only the image for the current color mode is shown and downloaded', async () => {
  const requested: string[] = []
  const page = await visit('/en/start/everything', {
    colorScheme: 'dark',
    height: 4000,
    hasEmptyCache: true,
    prepare: async (opened) => opened.on('request', (request) => void requested.push(new URL(request.url()).pathname)),
  })
  const pair = page.getByAltText('High water', { exact: true })
  await expect
    .poll(() => pair.evaluateAll((images) => images.map((image) => image.checkVisibility())))
    .toEqual([false, true])
  await expect
    .poll(() => requested.filter((path) => /\/(day|night)\.svg$/.test(path)).map((path) => path.split('/').at(-1)))
    .toEqual(['night.svg'])
})
