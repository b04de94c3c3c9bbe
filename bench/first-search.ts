import type { Browser } from 'playwright-core'
import * as elementIds from '../client/elements/element-ids.ts'
import { defineBench } from './define-bench.ts'
import { inNewProfile } from './load/new-profile.ts'
import { cpuMs, workerdChildren } from './process/workerd-process.ts'
import { visitDocumentation } from './process/open-documentation.ts'

/** The queries. Each is used once, because the Worker caches results. */
const queries =
  'tabs install deploy theme image translate redirect preview release icons cache backup menu layout fonts colors sync import table code blog badge steps grid video frontmatter'.split(
    ' ',
  )

/**
 * Latency for a visitor far from the server. Without it, the dialog's script loads before the dialog opens, so the
 * requests would not reveal the dependencies of the search.
 */
const farMs = 200

interface FirstSearch {
  ms: number
  kB: number
  /**
   * CPU time of the browser and of the server. It is less than the elapsed time while other processes use the cores.
   */
  browserMs: number
  serverMs: number
  /** Number of sequential requests until the results arrived. */
  trips: number
}

/**
 * Measures the cost of a visitor's first search in this project's documentation, from the key press that opens the
 * dialog.
 */
export const firstSearch = defineBench({
  name: 'first-search',
  summary: 'Bytes, time, work and round trips of a visitor’s first search, opening the dialog included',
  run: (context) =>
    visitDocumentation(context, async (site, browser) => {
      const searches: FirstSearch[] = []
      // The first round is a warm-up.
      for (const [round, query] of queries.entries()) {
        const search = await measureSearch(browser, new URL('/en', site.url), query)
        if (round > 0) searches.push(search)
      }
      const again = await measureSearch(browser, new URL('/en', site.url), queries.at(-1)!)
      const far = await measureSearch(browser, new URL('/en', site.url), 'navigation', farMs)
      return [
        {
          name: 'first search, until pages are listed',
          unit: 'ms',
          samples: searches.map(({ ms }) => ms),
          goal: { atMost: 60 },
          note: 'from the key that opens the dialog: its script, and the full text, of a word that nobody has asked for',
        },
        {
          name: 'first search, of what another visitor has asked for',
          unit: 'ms',
          samples: [again.ms],
        },
        {
          name: 'first search, received',
          unit: 'kB',
          samples: searches.map(({ kB }) => kB),
          goal: { atMost: 15 },
          note: 'with the heads of the answers: script and style of the dialog, one answer',
        },
        {
          name: 'first search, requests one after the other',
          unit: '',
          samples: [far.trips],
          goal: { atMost: 1 },
          note: `until the answer, where each takes ${farMs} ms: it is asked for while the script is on its way`,
        },
        {
          name: 'first search, work of the browser',
          unit: 'ms',
          samples: searches.map(({ browserMs }) => browserMs),
          note: 'CPU of all its processes and threads, to the end of what was loaded',
        },
        {
          name: 'first search, work of the server',
          unit: 'ms',
          samples: searches.map(({ serverMs }) => serverMs),
          note: 'CPU of workerd, its database and the files included; empty where there is no /proc',
        },
      ]
    }),
})

/** @param latencyMs additional latency of each response after the page has loaded */
async function measureSearch(browser: Browser, url: URL, query: string, latencyMs = 0): Promise<FirstSearch> {
  const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
  return await inNewProfile(browser, options, async ({ page, session, received }) => {
    // Without the manifest, nothing is prefetched.
    await session.send('Network.setBlockedURLs', { urls: ['*/builds/meta/*'] })
    await page.goto(url.href, { waitUntil: 'networkidle' })
    // Requests that the first interaction triggers are not part of the search.
    await page.mouse.move(1275, 700)
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name, duration }) => name.includes('/error.') && duration > 0),
    )
    if (latencyMs > 0)
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: latencyMs,
        downloadThroughput: -1,
        uploadThroughput: -1,
      })
    const [before, work] = [received(), await measureWork(browser)]
    const shown = await page.evaluate(
      async ({ id, text }) => {
        const dialog = document.getElementById(id)!
        const field = dialog.querySelector('input')!
        performance.clearResourceTimings()
        const started = performance.now()
        document.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
        )
        field.value = text
        field.dispatchEvent(new InputEvent('input', { bubbles: true }))
        while (!dialog.querySelector('.search-option-excerpt'))
          await new Promise((resolve) => requestAnimationFrame(resolve))
        const ms = performance.now() - started
        const requests = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(
          ({ name, startTime, responseEnd }) => ({ name, startTime, responseEnd }),
        )
        return { ms, requests }
      },
      { id: elementIds.search, text: query },
    )
    await page.waitForLoadState('networkidle')
    const after = await measureWork(browser)
    return {
      ms: shown.ms,
      kB: (received() - before) / 1000,
      browserMs: after.browserMs - work.browserMs,
      serverMs: after.serverMs - work.serverMs,
      trips: tripsOf(shown.requests, query),
    }
  })
}

/** Returns the CPU time that the browser and the server have used so far. */
async function measureWork(browser: Browser): Promise<{ browserMs: number; serverMs: number }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return {
    browserMs: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0),
    serverMs: workerdChildren().reduce((sum, pid) => sum + cpuMs(pid), 0),
  }
}

interface TimedRequest {
  name: string
  startTime: number
  responseEnd: number
}

/**
 * Returns the length of the longest chain of requests, each sent after the previous response, that ends with the
 * search.
 */
function tripsOf(requests: readonly TimedRequest[], query: string): number {
  const tripsUntil = ({ startTime }: TimedRequest): number =>
    1 + Math.max(0, ...requests.filter(({ responseEnd }) => responseEnd <= startTime).map(tripsUntil))
  return Math.max(...requests.filter(({ name }) => new URL(name).searchParams.get('q') === query).map(tripsUntil))
}
