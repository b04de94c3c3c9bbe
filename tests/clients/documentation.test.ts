// Tests documentation as served to programs: this project's and, in `npm run soak`, the corpora that `npm run bench`
// uses.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { computeScore, runChecks } from 'afdocs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { measureFirstVisits } from '../../bench/load/first-visit.ts'
import { median } from '../../bench/report/median.ts'
import { engineFolder } from '../../scripts/engine.ts'
import { importFolder } from '../../scripts/import/import-folder.ts'
import { componentRegistry as registry } from '../../worker/prose/render-article.tsx'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { readFolder } from '../harness/fixture-files.ts'
import { compareBook, compareForms } from '../harness/served-forms.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'
import { urlSetting } from '../harness/urls/setting.ts'
import { needsRoot, skipTest } from '../harness/urls/skip.ts'
import { fetchPublic, publicPath } from '../harness/urls/translated-fetch.ts'

const isSoak = process.env.RIVAGE_SOAK !== undefined
const corpora = join(engineFolder, '..', 'shared', 'corpus')

/** Corpora that are imported first. */
const moved = ['starlight', 'nuxt']

const sites = [
  { name: 'our own', folder: join(engineFolder, 'content') },
  ...(isSoak ? ['docus', ...moved] : []).map((name) => ({ name: `the corpus ${name}`, folder: join(corpora, name) })),
].filter(({ folder }) => existsSync(folder))

async function moveIn(sourceFolder: string): Promise<string> {
  const contentFolder = await temporaryFolder('moved')
  await importFolder({ sourceFolder, contentFolder, registry })
  return contentFolder
}

/**
 * afdocs works on large sites for so long that the site closes its idle connections, which afdocs then reuses. Such
 * requests are sent again, as RFC 9110 (§9.2.2) allows for idempotent ones.
 */
async function fetchAgain(...request: Parameters<typeof fetch>): Promise<Response> {
  try {
    return await fetchPublic(...request)
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } }
    if (cause?.code !== 'UND_ERR_SOCKET') throw error
    return await fetchPublic(...request)
  }
}

describe.each(sites)('$name', ({ name, folder }) => {
  const isMoved = moved.some((each) => name.endsWith(each))
  let site: UnchangedSite
  beforeAll(async () => {
    const files = await readFolder(isMoved ? await moveIn(folder) : folder)
    site = await openUnchangedSite(files, { assets: true })
  }, 30 * 60_000)
  afterAll(() => site.dispose())
  afterEach(() => vi.unstubAllGlobals())

  test(
    'serves every page in Markdown with the content of its HTML and working links',
    { timeout: 30 * 60_000 },
    async () => {
      const { broken, foreign, syntax, lost, pages } = await compareForms(site)
      expect(pages).toBeGreaterThan(20)
      expect({ foreign, syntax, lost }).toEqual({ foreign: [], syntax: [], lost: [] })
      // Some link targets are missing from an imported corpus.
      if (name === 'our own') expect(broken).toEqual([])
    },
  )

  if (isMoved) return

  if (name === 'our own')
    test.each(['en', 'fr'])('has 98 % of the words of every page in its book in %s', async (code) => {
      const { lost, pages } = await compareBook(site, code, isSoak ? 1 : 5)
      expect(pages).toBeGreaterThan(20)
      expect(lost).toEqual([])
    })

  if (name === 'our own')
    test('needs at most 20 kB for half of all first visits, 14 kB of it for the first paint', async () => {
      // Each URL would be longer by the base path.
      needsRoot()
      const map = await (await site.get('/sitemap.xml')).text()
      const paths = [...map.matchAll(/<loc>([^<]+)/g)].map(([, loc]) => new URL(loc!).pathname)
      // Measures every third page, because more pages hardly change the median.
      const docs = paths.filter((path) => !/^\/\w+(?:\/changelog.*)?$/.test(path)).filter((_, at) => at % 3 === 0)
      const visits = await measureFirstVisits(
        site.url,
        docs.map((path) => publicPath(path, site.url)),
      )
      const sizes = (sizeOf: (visit: (typeof visits)[number]) => number) => median(visits.map(sizeOf))
      // The goals of `npm run bench -- bytes`. The frame of this site contains more links than the bench's.
      expect(sizes(({ html }) => html)).toBeLessThanOrEqual(8)
      expect(sizes(({ frame }) => frame)).toBeLessThanOrEqual(19.3)
      expect(sizes(({ css }) => css)).toBeLessThanOrEqual(10)
      expect(sizes(({ script }) => script)).toBeLessThanOrEqual(2.5)
      expect(sizes(({ html, css, script }) => html + css + script)).toBeLessThanOrEqual(20)
      expect(sizes(({ html, blocking }) => html + blocking)).toBeLessThanOrEqual(14)
    })

  test.each(['en', 'fr'])(
    'is readable for agents in %s: afdocs gives it 95 points of 100 and reports no failure',
    { timeout: 30 * 60_000 },
    async (code) => {
      vi.stubGlobal('fetch', fetchAgain)
      const home = publicPath(`/${code}`, site.url)
      const isNamed = home.endsWith(`/${code}`)
      if (!isNamed && urlSetting?.localePrefix === 'except-default')
        skipTest(
          'needs the language in all URLs: of a site in several languages, afdocs reads only URLs that contain it',
        )
      const url = new URL(home, site.url).href
      const options = {
        ...(isNamed && { preferredLocale: code }),
        samplingStrategy: 'deterministic',
        maxLinksToTest: isSoak ? 50 : 8,
        requestDelay: 0,
        networkContext: 'ci',
      } as const
      const report = await runChecks(url, options)
      // This check selects links at random, and requires that nine of ten are available in Markdown. Eight links are
      // too few.
      const checkIds = ['llms-txt-exists', 'llms-txt-links-markdown']
      const whole = await runChecks(url, { ...options, checkIds, maxLinksToTest: 10_000 })
      expect(whole.results.map(({ id, status }) => [id, status])).toEqual(checkIds.map((id) => [id, 'pass']))
      report.results = report.results.map((result) => whole.results.find(({ id }) => id === result.id) ?? result)
      const failed = report.results.filter(({ status }) => status === 'fail' || status === 'error')
      expect(failed).toEqual([])
      expect(computeScore(report).overall).toBeGreaterThanOrEqual(95)
    },
  )
})
