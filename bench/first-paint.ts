import type { Browser } from 'playwright-core'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { openBrowser } from '../tests/harness/browser.ts'
import { defineBench } from './define-bench.ts'
import { inNewProfile } from './load/new-profile.ts'
import { ownProject } from '../tests/harness/own-project.ts'

const siteSize = 100
const loads = 9

/** A slow phone: Lighthouse's mobile settings, applied by the browser rather than simulated. */
const network = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const cpuSlowdown = 4

interface Paint {
  firstMs: number
  largestMs: number
  receivedBytes: number
}

/**
 * Measures when a reader on a slow phone sees a documentation page, compared with a page that contains a single line of
 * text.
 */
export const firstPaint = defineBench({
  name: 'first-paint',
  summary: 'First and largest contentful paint of a documentation page on a slow phone',
  async run({ generatedSite, helloWorker }) {
    const { stateDir, pages } = await generatedSite(siteSize)
    const site = await openLocalSite({ project: ownProject, stateDir })
    const hello = await openLocalSite({ project: ownProject, stateDir: null, workerFile: await helloWorker() })
    const browser = await openBrowser()
    try {
      const page = new URL(pages[0]!.path, site.url)
      const line = new URL('/line', hello.url)
      const paints: Paint[] = []
      const floor: Paint[] = []
      // The first load of each page is a warm-up.
      for (let load = 0; load <= loads; load++) {
        const [painted, lowest] = [await visit(browser, page), await visit(browser, line)]
        if (load > 0) paints.push(painted)
        if (load > 0) floor.push(lowest)
      }
      return [
        {
          name: 'one line of text, first paint',
          unit: 'ms',
          samples: floor.map(({ firstMs }) => firstMs),
          note: 'the floor: no page can be sooner',
        },
        { name: 'documentation page, first paint', unit: 'ms', samples: paints.map(({ firstMs }) => firstMs) },
        {
          name: 'documentation page, largest paint',
          unit: 'ms',
          samples: paints.map(({ largestMs }) => largestMs),
          goal: { atMost: 971 },
          note: 'Starlight: 971, where the floor is 930 (simulated throttling)',
        },
        {
          name: 'received on this visit',
          unit: 'kB',
          samples: paints.map(({ receivedBytes }) => receivedBytes / 1000),
          note: 'with headers, encoded as this browser asks',
        },
      ]
    } finally {
      await browser.close()
      await Promise.all([site.dispose(), hello.dispose()])
    }
  },
})

/** Loads a URL in a new profile, so that nothing is cached. */
async function visit(browser: Browser, url: URL): Promise<Paint> {
  return await inNewProfile(browser, { viewport: { width: 390, height: 844 } }, async ({ page, session, received }) => {
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    await page.goto(url.href, { waitUntil: 'load' })
    const paint = await page.evaluate(readPaint)
    return { ...paint, receivedBytes: received() }
  })
}

/** Runs in the page. The largest paint can still change for a moment after the load. */
async function readPaint(): Promise<{ firstMs: number; largestMs: number }> {
  await new Promise((resolve) => setTimeout(resolve, 500))
  const largest = await new Promise<number>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? NaN)).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    })
  })
  return { firstMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN, largestMs: largest }
}
