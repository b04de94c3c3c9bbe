import { expect, test } from 'vitest'
import { closeContexts, killBrowser, shareBrowser } from '../harness/browser.ts'
import { useBrowserSite } from './browser-site.ts'

const { visit, look } = useBrowserSite()

/** Never answered: what waits for it waits until the page ends. */
const wait = () => new Promise<never>(() => {})

test('a page that crashes ends what waits for it', async () => {
  const page = await visit('/en', { mayComplain: true })
  const waiting = page.evaluate(wait)
  await Promise.all([expect(waiting).rejects.toThrow(/crashed/), page.goto('chrome://crash').catch(() => {})])
})

test('the test after it gets another page', async () => {
  expect(await (await look('/en')).title()).toBe('Tidebook - Tidebook')
})

test('a browser that ends is replaced', async () => {
  const page = await look('/en')
  const ended = await shareBrowser()
  await Promise.all([expect(page.evaluate(wait)).rejects.toThrow(/closed/), killBrowser()])
  await closeContexts()
  expect(await shareBrowser()).not.toBe(ended)
  expect(await (await look('/en')).title()).toBe('Tidebook - Tidebook')
})
