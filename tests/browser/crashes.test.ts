import { expect, test } from 'vitest'
import { closeContexts, killBrowser, shareBrowser } from '../harness/browser.ts'
import { useBrowserSite } from './browser-site.ts'

const { visit, look } = useBrowserSite()

/** Returns a promise that never settles: waiting for it ends only with the page. */
const wait = () => new Promise<never>(() => {})

test('a crash of the page ends pending calls', async () => {
  const page = await visit('/en', { mayComplain: true })
  const waiting = page.evaluate(wait)
  await Promise.all([expect(waiting).rejects.toThrow(/crashed/), page.goto('chrome://crash').catch(() => {})])
})

test('the test after a crash gets a new page', async () => {
  expect(await (await look('/en')).title()).toBe('Tidebook - Tidebook')
})

test('a browser that exits is replaced', async () => {
  const page = await look('/en')
  const ended = await shareBrowser()
  await Promise.all([expect(page.evaluate(wait)).rejects.toThrow(/closed/), killBrowser()])
  await closeContexts()
  expect(await shareBrowser()).not.toBe(ended)
  expect(await (await look('/en')).title()).toBe('Tidebook - Tidebook')
})
