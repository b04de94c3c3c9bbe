import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import * as elementIds from '../client/elements/element-ids.ts'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { engineFolder } from '../scripts/project.ts'
import { openBrowser } from '../tests/harness/browser.ts'
import { defineBench } from './define-bench.ts'
import { countReceived } from './load/count-received.ts'
import { measureSync } from './process/measure-sync.ts'

const rounds = 9
/** Letters that somebody types one after another; the last of them ends the word. */
const query = 'install'

interface FirstSearch {
  titlesMs: number
  textMs: number
  kB: number
}

/** What a visitor's first search costs, from the key that opens the dialog on: of this project's own documentation. */
export const firstSearch = defineBench({
  name: 'first-search',
  summary: 'Bytes and milliseconds of a visitor’s first search, opening the dialog included',
  async run({ folder, renderer }) {
    const stateDir = join(folder, 'first-search-state')
    await measureSync({ contentFolder: join(engineFolder, 'content'), stateDir, renderer })
    const site = await openLocalSite({ stateDir })
    const browser = await openBrowser()
    try {
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
          samples: searches.map(({ titlesMs }) => titlesMs),
          goal: { atMost: 60 },
          note: 'from the key that opens the dialog; by titles, once its script and they have come',
        },
        {
          name: 'first search, until the full text has answered',
          unit: 'ms',
          samples: searches.map(({ textMs }) => textMs),
          note: 'with the 80 ms in which somebody may type on',
        },
        {
          name: 'first search, received',
          unit: 'kB',
          samples: searches.map(({ kB }) => kB),
          goal: { atMost: 15 },
          note: 'with the heads of the answers: script and style of the dialog, titles, one answer',
        },
      ]
    } finally {
      await browser.close()
      await site.dispose()
    }
  },
})

async function measureSearch(browser: Browser, url: URL): Promise<FirstSearch> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const received = await countReceived(session)
    // Without the manifest, nothing is fetched ahead.
    await session.send('Network.setBlockedURLs', { urls: ['*/builds/meta/*'] })
    await page.goto(url.href, { waitUntil: 'networkidle' })
    // What comes with the first sign of a visitor is no search's.
    await page.mouse.move(1275, 700)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name, duration }) => name.includes('/error.') && duration > 0),
    )
    const before = received()
    const times = await page.evaluate(
      async ({ id, text }) => {
        const dialog = document.getElementById(id)!
        const field = dialog.querySelector('input')!
        const shown = async (selector: string) => {
          while (!dialog.querySelector(selector)) await new Promise((resolve) => requestAnimationFrame(resolve))
          return performance.now() - started
        }
        const started = performance.now()
        document.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
        )
        field.value = text
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        const titlesMs = await shown('[role=option]')
        return { titlesMs, textMs: await shown('.search-option-excerpt') }
      },
      { id: elementIds.search, text: query },
    )
    return { ...times, kB: (received() - before) / 1000 }
  } finally {
    await context.close()
  }
}
