import type { Browser } from 'playwright-core'
import type { LocalIndexFile } from '../../core/search/index.ts'
import { fetchEncoded } from '../load/fetch-encoded.ts'

/** The cost of the same queries in a visitor's browser, and whether the results are the same. */
export interface LocalOutcome {
  /** Size of the index of a language's pages, compressed. */
  bytes: number
  pages: number
  /** Time from the first query to its results, including loading and unpacking the index. */
  readyMs: number
  queryMs: number[]
  /**
   * Number of queries that the browser leaves to the server, because its index contains common words only in titles.
   */
  left: number
  /**
   * Number of other queries with the same results as the server: the same pages, sections, and excerpts, in the same
   * order.
   */
  same: number
  /** Number of queries whose first five pages equal the server's, in order. */
  sameFive: number
  /** Number of queries whose first page equals the server's. */
  sameFirst: number
  /** The paths of the visible pages for each query. If the browser leaves a query to the server, the server's. */
  paths: string[][]
}

interface Answer {
  pages: { path: string }[]
}

/** Searches a language's pages in the browser, with the dialog's worker, and on the server. */
export async function askLocally(
  browser: Browser,
  origin: string,
  locale: string,
  queries: readonly string[],
): Promise<LocalOutcome> {
  const page = await browser.newPage({ baseURL: origin })
  try {
    await page.goto(`/${locale}`)
    await page.keyboard.press('Control+k')
    // Browsers load the index after several searches. A search that the next one cancels does not count.
    for (let count = 1; page.workers().length === 0; count++) {
      if (count > 100) throw new Error(`The browser does not load the index of ${locale}.`)
      const answered = page.waitForResponse(/_search\/[\w-]+\?q=/)
      await page.locator('.search-dialog input[name=q]').fill(`${count} words`)
      await answered
    }
    const address = page.workers()[0]!.url()
    const titles = (await page.locator('.search-dialog').getAttribute('data-titles')) ?? ''
    const index = titles.replace(/[^/]+$/, 'index/$&')
    const texts = titles.replace(/[^/]+$/, 'sections')
    const ask = (text: string) =>
      page.evaluate(
        async ({ address, index, texts, text }) => {
          // All queries of the page use the same worker.
          const shared = globalThis as { asked?: Worker }
          const asked = (shared.asked ??= new Worker(address, { type: 'module' }))
          const found = new Promise<Answer | undefined>((resolve) =>
            asked.addEventListener('message', ({ data }: MessageEvent<{ found?: Answer }>) => resolve(data.found), {
              once: true,
            }),
          )
          const started = performance.now()
          asked.postMessage({ id: 0, index, texts, text })
          const pages = (await found)?.pages
          return { pages, ms: performance.now() - started }
        },
        { address, index, texts, text },
      )

    const { ms: readyMs } = await ask('')
    const outcome: LocalOutcome = {
      bytes: (await fetchEncoded(new URL(index, origin))).body.length,
      pages: 0,
      readyMs,
      queryMs: [],
      left: 0,
      same: 0,
      sameFive: 0,
      sameFirst: 0,
      paths: [],
    }
    outcome.pages = ((await (await fetch(new URL(index, origin))).json()) as LocalIndexFile).packed.pages.length
    for (const query of queries) {
      const { pages: here, ms } = await ask(query)
      const there = (await (
        await fetch(`${origin}/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`)
      ).json()) as Answer
      const shown = here !== undefined && here.length > 0 ? here : there.pages
      outcome.paths.push(shown.map(({ path }) => path))
      if (!here) {
        outcome.left++
        continue
      }
      outcome.queryMs.push(ms)
      if (JSON.stringify(here) === JSON.stringify(there.pages)) outcome.same++
      const first = ({ pages }: Answer) => JSON.stringify(pages.slice(0, 5).map(({ path }) => path))
      if (first({ pages: here }) === first(there)) outcome.sameFive++
      if (here[0]?.path === there.pages[0]?.path) outcome.sameFirst++
    }
    return outcome
  } finally {
    await page.close()
  }
}
