// Documentation as programs are served it: ours, and in `npm run soak` the corpora that `npm run bench` measures on.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { computeScore, runChecks } from 'afdocs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engineFolder } from '../../scripts/project.ts'
import { readFolder } from '../harness/fixture-files.ts'
import { compareForms } from '../harness/served-forms.ts'
import { openUnchangedSite } from '../harness/site.ts'
import type { UnchangedSite } from '../harness/site.ts'

const isSoak = process.env.RIVAGE_SOAK !== undefined
const corpus = join(engineFolder, '..', 'shared', 'corpus', 'docus')

const sites: [name: string, folder: string][] = [
  ['our own', join(engineFolder, 'content')],
  ...(isSoak && existsSync(corpus) ? [['the corpus docus', corpus] as [string, string]] : []),
]

describe.each(sites)('%s', (name, folder) => {
  let site: UnchangedSite
  beforeAll(async () => {
    site = await openUnchangedSite(await readFolder(folder), { assets: true })
  })
  afterAll(() => site.dispose())

  test('every page says in its Markdown what it says in HTML, and leads to what there is', async () => {
    const { broken, foreign, syntax, lost, pages } = await compareForms(site)
    expect(pages).toBeGreaterThan(20)
    expect({ foreign, syntax, lost }).toEqual({ foreign: [], syntax: [], lost: [] })
    // What a corpus leads to was not all taken along.
    if (name === 'our own') expect(broken).toEqual([])
  })

  test.each(['en', 'fr'])(
    'in %s, agents can read it: afdocs gives it 95 points of 100, and fails nothing',
    async (code) => {
      const report = await runChecks(new URL(`/${code}`, site.url).href, {
        preferredLocale: code,
        samplingStrategy: 'deterministic',
        maxLinksToTest: isSoak ? 50 : 8,
        requestDelay: 0,
        networkContext: 'ci',
      })
      const failed = report.results.filter(({ status }) => status === 'fail' || status === 'error')
      expect(failed.map(({ id, message }) => `${id}: ${message}`)).toEqual([])
      expect(computeScore(report).overall).toBeGreaterThanOrEqual(95)
    },
  )
})
