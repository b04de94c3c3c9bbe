import type { Browser } from 'playwright-core'
import { queryRows } from '../scripts/local/d1-target.ts'
import { defineBench } from './define-bench.ts'
import type { Measure } from './define-bench.ts'
import { fetchEncoded } from './load/fetch-encoded.ts'
import { inNewProfile } from './load/new-profile.ts'
import { visitDocumentation } from './process/open-documentation.ts'

/** Number of documentation pages to visit, spread evenly over the site. */
const visited = 12

/**
 * The kind of resource that a visit loads. The author chooses an article's images. Prefetched pages belong to later
 * visits.
 */
const kinds = {
  ahead: /\/_payload\.json/,
  pictures: /\/_media\/|\/_image\//,
  styles: /\.css$/,
  script: /\.js$/,
  others: /\/_|\.(?:ico|svg|png|json)$/,
  page: /./,
} as const

type Kind = keyof typeof kinds

/**
 * Measures the bytes of a first visit to this project's documentation, including everything that the page loads without
 * interaction.
 */
export const untilIdle = defineBench({
  name: 'until-idle',
  summary: 'Compressed bytes of a first visit until the network is quiet, by what they are for',
  run: (context) =>
    visitDocumentation(context, async (site, browser) => {
      const rows = await queryRows(
        site.target,
        `SELECT path FROM entry
        WHERE until IS NULL AND document IS NOT NULL AND extension = 'md' AND collection LIKE 'docs_%' ORDER BY path`,
      )
      const paths = rows.map(({ path }) => String(path))
      const docs: Record<Kind, number>[] = []
      for (let index = 0; index < visited; index++)
        docs.push(await measureVisit(browser, new URL(paths[Math.floor((index * paths.length) / visited)]!, site.url)))
      const landing = [await measureVisit(browser, new URL('/en', site.url))]
      return [
        ...report('documentation', docs, { total: 28, ahead: 15 }),
        ...report('landing page', landing, { ahead: 15 }),
      ]
    }),
})

function report(
  name: string,
  visits: readonly Record<Kind, number>[],
  goals: { total?: number; ahead: number },
): Measure[] {
  const sum = (sizes: Record<Kind, number>) => sizes.page + sizes.styles + sizes.script + sizes.others
  return [
    {
      name: `${name}, until idle`,
      unit: 'kB',
      samples: visits.map(sum),
      ...(goals.total !== undefined && { goal: { atMost: goals.total } }),
      note: 'bodies, brotli, each resource once; without pictures of the article and pages that are fetched ahead',
    },
    ...(['page', 'styles', 'script', 'others', 'pictures'] as const).map((kind): Measure => ({
      name: `${name}: ${kind}`,
      unit: 'kB',
      samples: visits.map((sizes) => sizes[kind]),
    })),
    {
      name: `${name}: pages fetched ahead`,
      unit: 'kB',
      samples: visits.map(({ ahead }) => ahead),
      goal: { atMost: goals.ahead },
    },
  ]
}

/** Visits a URL in a new profile. Returns the loaded kilobytes by kind. */
async function measureVisit(browser: Browser, url: URL): Promise<Record<Kind, number>> {
  return await inNewProfile(browser, { viewport: { width: 1280, height: 800 } }, async ({ page }) => {
    const sizes = { ahead: 0, pictures: 0, styles: 0, script: 0, others: 0, page: 0 }
    const addresses = new Set<string>()
    page.on('request', (request) => addresses.add(request.url()))
    await page.goto(url.href, { waitUntil: 'networkidle' })
    // The manifest and the files that it names load a second after everything else.
    await page.waitForRequest(/\/builds\/meta\//, { timeout: 5000 }).catch(() => undefined)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(1500)
    // Playwright doesn't report the browser's request for a page's icon.
    addresses.add(
      await page.evaluate(
        () =>
          document.querySelector<HTMLLinkElement>('link[rel=icon]')?.href ??
          new URL('/favicon.ico', location.href).href,
      ),
    )
    for (const address of addresses) {
      const { pathname } = new URL(address)
      const kind = (Object.keys(kinds) as Kind[]).find((name) => kinds[name].test(pathname))!
      sizes[kind] += (await fetchEncoded(new URL(address))).body.length / 1000
    }
    return sizes
  })
}
