import type { Browser, Page } from 'playwright-core'
import { openLocalSite } from '../scripts/local/open-local-site.ts'
import { openBrowser } from '../tests/harness/browser.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { inNewProfile } from './load/new-profile.ts'
import { fetchEncoded } from './load/fetch-encoded.ts'
import { ownProject } from '../tests/harness/own-project.ts'

const siteSize = 100
const rounds = 9

/** Typical time between hovering over a link and clicking it. */
const hoverMs = 150

interface Visit {
  ms: number
  kB: number
}

/** Measures the cost of the next page: in a new profile, in a profile with cached files, and without a reload. */
export const visits = defineBench({
  name: 'visits',
  summary: 'Bytes and milliseconds of a first visit, a repeat visit and a visit without a reload',
  async run({ generatedSite }) {
    const { stateDir, pages } = await generatedSite(siteSize)
    const site = await openLocalSite({ project: ownProject, stateDir })
    const browser = await openBrowser()
    try {
      const english = pages.filter(({ path }) => path.startsWith('/en/')).map(({ path }) => path)
      const measured: Record<'first' | 'sign' | 'repeat' | 'soft' | 'hovered', Visit[]> = {
        first: [],
        sign: [],
        repeat: [],
        soft: [],
        hovered: [],
      }
      // The first round is a warm-up.
      for (let round = 0; round <= rounds; round++) {
        const at = (offset: number) => english[(round * 4 + offset) % english.length]!
        const visit = await measureRound(browser, site.url, [at(0), at(1), at(2), at(3)])
        if (round > 0)
          for (const kind of ['first', 'sign', 'repeat', 'soft', 'hovered'] as const) measured[kind].push(visit[kind])
      }
      const bodies = await Promise.all(
        english.slice(0, 4 * rounds).map(async (path) => {
          const [page, payload] = [
            await fetchEncoded(new URL(path, site.url)),
            await fetchEncoded(new URL(`${path}/_payload.json`, site.url)),
          ]
          return { page: page.body.length, payload: payload.body.length }
        }),
      )
      const row = (name: string, kind: keyof typeof measured, note: string, goals?: Pick<Visit, 'ms'>): Measure[] => [
        {
          name: `${name}, until shown`,
          unit: 'ms',
          samples: measured[kind].map(({ ms }) => ms),
          note,
          ...(goals && { goal: { atMost: goals.ms } }),
        },
        {
          name: `${name}, received`,
          unit: 'kB',
          samples: measured[kind].map(({ kB }) => kB),
          note: 'with headers',
        },
      ]
      return [
        ...row('first visit', 'first', 'a new profile; with what is loaded when the browser is idle'),
        {
          name: 'first sign of a visitor, received',
          unit: 'kB',
          samples: measured.sign.map(({ kB }) => kB),
          note: 'once: what shows other pages',
        },
        ...row('repeat visit', 'repeat', 'another page, loaded by a browser that has the site’s files'),
        ...row('soft visit', 'soft', 'another page by a link, nothing prefetched', { ms: 60 }),
        {
          name: 'soft visit, body',
          unit: 'kB',
          samples: bodies.map(({ payload }) => payload / 1000),
          goal: { atMost: 5 },
          note: 'a payload with its tree, without headers',
        },
        {
          name: 'soft visit after a hover, until shown',
          unit: 'ms',
          samples: measured.hovered.map(({ ms }) => ms),
          goal: { atMost: 80 },
          note: 'Fumadocs: 80 to 90 ms',
        },
        {
          name: 'payload with its tree / page',
          unit: '',
          samples: bodies.map(({ page, payload }) => payload / page),
          note: 'compressed bytes',
        },
      ]
    } finally {
      await browser.close()
      await site.dispose()
    }
  },
})

async function measureRound(
  browser: Browser,
  origin: URL,
  [first, repeat, soft, hovered]: [string, string, string, string],
) {
  // Without a graphics card, view transitions take CPU time, and the bench would measure the load of the machine.
  const options = { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' } as const
  return await inNewProfile(browser, options, async ({ page, session, received }) => {
    // Without the manifest, only the bench's own requests prefetch. A route would also block it, but would disable the
    // cache.
    await session.send('Network.setBlockedURLs', { urls: ['*/builds/meta/*'] })
    const load = async (path: string): Promise<Visit> => {
      const before = received()
      await page.goto(new URL(path, origin).href, { waitUntil: 'networkidle' })
      const ms = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN)
      return { ms, kB: (received() - before) / 1000 }
    }
    const firstVisit = await load(first)
    const unsigned = received()
    await beNoticed(page, 700)
    const sign = { ms: 0, kB: (received() - unsigned) / 1000 }
    const repeatVisit = await load(repeat)
    await beNoticed(page, 710)
    const before = received()
    const ms = await follow(page, soft, 0)
    const softVisit = { ms, kB: (received() - before) / 1000 }
    return {
      first: firstVisit,
      sign,
      repeat: repeatVisit,
      soft: softVisit,
      hovered: { ms: await follow(page, hovered, hoverMs), kB: 0 },
    }
  })
}

/**
 * Moves the pointer next to the text, as visitors do before they click, and waits for the files that the page then
 * loads.
 */
async function beNoticed(page: Page, y: number): Promise<void> {
  // The first event of a new document does not count as a movement, so the pointer moves in several steps.
  await page.mouse.move(1275, y, { steps: 3 })
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name, duration }) => name.includes('/visits.') && duration > 0),
  )
}

/** Hovers over a link to a path, and clicks it. Returns the milliseconds from the click to the painted page. */
async function follow(page: Page, path: string, pointedMs: number): Promise<number> {
  return await page.evaluate(
    async ([to, wait]) => {
      const link = Object.assign(document.createElement('a'), { href: to, textContent: 'Next' })
      document.querySelector('.header')!.append(link)
      if (wait > 0) link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve, wait))
      const shown = new Promise((resolve) => document.addEventListener('rivage:visit', resolve, { once: true }))
      const started = performance.now()
      link.click()
      await shown
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
      link.remove()
      return performance.now() - started
    },
    [path, pointedMs] as const,
  )
}
