import type { Browser } from 'playwright-core'
import * as elementIds from '../client/elements/element-ids.ts'
import { defineBench } from './define-bench.ts'
import { inNewProfile } from './load/new-profile.ts'
import { visitDocumentation } from './process/open-documentation.ts'

const rounds = 9
/** Letters that somebody types one after another; the last of them ends the word. */
const query = 'install'

interface FirstSearch {
  ms: number
  kB: number
}

/** What a visitor's first search costs, from the key that opens the dialog on: of this project's own documentation. */
export const firstSearch = defineBench({
  name: 'first-search',
  summary: 'Bytes and milliseconds of a visitor’s first search, opening the dialog included',
  run: (context) =>
    visitDocumentation(context, async (site, browser) => {
      const searches: FirstSearch[] = []
      // The first round warms up.
      for (let round = 0; round <= rounds; round++) {
        const search = await measureSearch(browser, new URL('/en', site.url))
        if (round > 0) searches.push(search)
      }
      return [
        {
          name: 'first search, until pages are listed',
          unit: 'ms',
          samples: searches.map(({ ms }) => ms),
          goal: { atMost: 60 },
          note: 'from the key that opens the dialog: its script, then the full text',
        },
        {
          name: 'first search, received',
          unit: 'kB',
          samples: searches.map(({ kB }) => kB),
          goal: { atMost: 15 },
          note: 'with the heads of the answers: script and style of the dialog, one answer',
        },
      ]
    }),
})

async function measureSearch(browser: Browser, url: URL): Promise<FirstSearch> {
  const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
  return await inNewProfile(browser, options, async ({ page, session, received }) => {
    // Without the manifest, nothing is fetched ahead.
    await session.send('Network.setBlockedURLs', { urls: ['*/builds/meta/*'] })
    await page.goto(url.href, { waitUntil: 'networkidle' })
    // What comes with the first sign of a visitor is no search's.
    await page.mouse.move(1275, 700)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name, duration }) => name.includes('/error.') && duration > 0),
    )
    const before = received()
    const ms = await page.evaluate(
      async ({ id, text }) => {
        const dialog = document.getElementById(id)!
        const field = dialog.querySelector('input')!
        const started = performance.now()
        document.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
        )
        field.value = text
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        while (!dialog.querySelector('.search-option-excerpt'))
          await new Promise((resolve) => requestAnimationFrame(resolve))
        return performance.now() - started
      },
      { id: elementIds.search, text: query },
    )
    return { ms, kB: (received() - before) / 1000 }
  })
}
