import type { Browser } from 'playwright-core'
import { fetchEncoded } from '../load/fetch-encoded.ts'

/** What the same queries take in a visitor's browser, and whether they find the same. */
export interface LocalOutcome {
  /** Size of the text of a language's pages, compressed. */
  bytes: number
  pages: number
  /** From the first query to its answer: loading the text, and building the index. */
  readyMs: number
  queryMs: number[]
  /** Queries whose answer is that of the server: the same pages, sections and excerpts, in the same order. */
  same: number
  /** Queries whose first page is the server's. */
  sameFirst: number
}

interface Answer {
  pages: { path: string }[]
}

/** Asks a language's pages in the browser, in the worker that the dialog starts, and on the server. */
export async function askLocally(
  browser: Browser,
  origin: string,
  locale: string,
  queries: readonly string[],
): Promise<LocalOutcome> {
  const page = await browser.newPage({ baseURL: origin })
  try {
    await page.goto(`/${locale}`)
    const worker = page.waitForEvent('worker')
    await page.keyboard.press('Control+k')
    // Browsers load the text for those who have searched for several things.
    for (const text of ['one', 'two', 'three']) {
      const answered = page.waitForResponse(/_search\/\w+\?q=/)
      await page.locator('.search-dialog input[name=q]').fill(text)
      await answered
    }
    const address = (await worker).url()
    const titles = (await page.locator('.search-dialog').getAttribute('data-titles')) ?? ''
    const sections = titles.replace(/json$/, 'jsonl')
    const ask = (text: string) =>
      page.evaluate(
        async ({ address, sections, text }) => {
          // One worker for all queries of the page.
          const shared = globalThis as { asked?: Worker }
          const asked = (shared.asked ??= new Worker(address, { type: 'module' }))
          const found = new Promise<Answer>((resolve) =>
            asked.addEventListener('message', ({ data }: MessageEvent<{ found: Answer }>) => resolve(data.found), {
              once: true,
            }),
          )
          const started = performance.now()
          asked.postMessage({ id: 0, sections, text })
          const { pages } = await found
          return { pages, ms: performance.now() - started }
        },
        { address, sections, text },
      )

    const { ms: readyMs } = await ask('')
    const outcome: LocalOutcome = {
      bytes: (await fetchEncoded(new URL(sections, origin))).body.length,
      pages: 0,
      readyMs,
      queryMs: [],
      same: 0,
      sameFirst: 0,
    }
    outcome.pages = (await (await fetch(new URL(sections, origin))).text()).trimEnd().split('\n').length - 1
    for (const query of queries) {
      const here = await ask(query)
      const there = (await (
        await fetch(`${origin}/_search/${locale}?${new URLSearchParams({ q: query }).toString()}`)
      ).json()) as Answer
      outcome.queryMs.push(here.ms)
      if (JSON.stringify(here.pages) === JSON.stringify(there.pages)) outcome.same++
      if (here.pages[0]?.path === there.pages[0]?.path) outcome.sameFirst++
    }
    return outcome
  } finally {
    await page.close()
  }
}
