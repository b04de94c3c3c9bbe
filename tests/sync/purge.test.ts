import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purge } from '../../scripts/releases/purge.ts'
import { queryRows } from '../../scripts/sync/d1-target.ts'
import { renderPng } from '../harness/png.ts'
import { openTestSite } from '../harness/site.ts'
import type { Files, TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'

const runs = process.env.RIVAGE_SOAK ? 60 : 3

/** A word that nothing but the secret has. */
const marker = 'xanthocomic'

const secret = (language: string, text = '') =>
  `---\ntitle: The ${marker} in ${language}\ndescription: Of the ${marker}.\nnavigation: { badge: ${marker} }\nseo: { title: ${marker} }\n---\n\n## A ${marker} heading {#${marker}}\n\nThe ${marker}${text}. ![Plan of the ${marker}](./plan.png)\n`

const base: Files = { ...smallSite, 'site.config.json': '{ "history": "all" }' }

/** Every row of the database that has the word anywhere, as `table.column`; files apart. */
async function rowsWith(site: TestSite, word: string): Promise<string[]> {
  const columns = await queryRows<{ name: string; column: string }>(
    site.target,
    `SELECT tables.name AS name, columns.name AS column FROM sqlite_schema AS tables JOIN pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT LIKE 'section_terms%' AND tables.name NOT LIKE 'sqlite%' AND tables.name NOT LIKE '\\_%' ESCAPE '\\'`,
  )
  const found: string[] = []
  for (const { name, column } of columns) {
    const [row] = await queryRows<{ n: number }>(
      site.target,
      `SELECT count(*) AS n FROM "${name}" WHERE instr(CAST("${column}" AS TEXT), ?) > 0`,
      word,
    )
    if (row!.n > 0) found.push(`${name}.${column}`)
  }
  const [indexed] = await queryRows<{ n: number }>(
    site.target,
    'SELECT count(*) AS n FROM section_terms WHERE section_terms MATCH ?',
    `"${word}"`,
  )
  if (indexed!.n > 0) found.push('section_terms')
  return found
}

async function read(site: TestSite, path: string): Promise<string> {
  const response = await site.get(path)
  return `${response.status} ${await response.text()}`
}

/** Waits until the site shows the newest release. */
async function settle(site: TestSite): Promise<number> {
  const [row] = await queryRows<{ head: number }>(site.target, `SELECT head FROM channel WHERE name = 'live'`)
  await expect
    .poll(async () => Number((await site.get('/robots.txt')).headers.get('x-release')), { timeout: 10_000 })
    .toBe(row!.head)
  return row!.head
}

describe('a page with a secret, in two languages and under two addresses', () => {
  let site: TestSite
  const purgeSecret = (options: Partial<Parameters<typeof purge>[0]> = {}) =>
    purge({ target: site.target, paths: ['/en/guide/plans'], isInFolder: () => false, ...options })

  beforeAll(async () => {
    site = await openTestSite({
      ...base,
      'en/3.sketch.md': secret('English'),
      'en/plan.png': renderPng(8, 8),
      'fr/3.sketch.md': secret('French')
        .replace('![Plan', '![Le plan')
        .replace(/\(\.\/plan.png\)/, '(/drawing.png)'),
      'public/drawing.png': renderPng(9, 9),
    })
    await site.publish({ 'en/3.sketch.md': secret('English', ', again') })
    await site.publish({
      'en/3.sketch.md': null,
      'fr/3.sketch.md': null,
      'en/plan.png': null,
      'en/1.guide/4.plans.md': secret('English', ', again'),
      'en/1.guide/plan.png': renderPng(8, 8),
      'fr/1.guide/4.plans.md': secret('French', ', again').replace(/\(\.\/plan.png\)/, '(/drawing.png)'),
    })
    await site.serve({ 'en/2.reference/1.options.md': '---\ntitle: Options\n---\n\nFewer options.\n' })
  })
  afterAll(() => site.dispose())

  test('is refused while it is in the content folder, and while it is published', async () => {
    await expect(purgeSecret({ isInFolder: (file) => file.startsWith('en/') })).rejects.toThrow(
      /Still in the content folder: en\/1\.guide\/4\.plans\.md\. Nothing was changed\.\n.*npm run sync/,
    )
    await expect(purgeSecret()).rejects.toThrow('is still published. Nothing was changed')
    await expect(purgeSecret({ paths: ['/en/never'] })).rejects.toThrow('No release has anything at /en/never')
    expect(await rowsWith(site, marker)).not.toEqual([])
  })

  test('leaves nothing behind but gaps that say so, and every other page as it was', async () => {
    await site.serve({
      'en/1.guide/4.plans.md': null,
      'fr/1.guide/4.plans.md': null,
      'en/1.guide/plan.png': null,
      'public/drawing.png': null,
    })
    const head = await settle(site)
    const present = ['/en', '/fr', '/en/guide/use', '/fr/guide/install', '/en/reference/options', '/images/shore.svg']
    const past = Array.from({ length: head }, (_, index) => index + 1)
    const others = past.flatMap((release) =>
      ['/raw/en/guide/use.md', '/raw/en/reference/options.md', '/raw/fr/guide/install.md'].map(
        (path) => `${path}?release=${release}`,
      ),
    )
    const before = await Promise.all([...present, ...others].map((path) => read(site, path)))
    const planned = await purgeSecret({ dryRun: true })
    expect(await read(site, '/en/sketch?release=1')).toContain(marker)
    const result = await purgeSecret()
    expect(result).toEqual(planned)
    expect(result).toMatchObject({
      paths: ['/en/guide/plans', '/en/sketch', '/fr/guide/plans', '/fr/sketch'],
      media: 2,
      shared: 0,
    })
    expect(await rowsWith(site, marker)).toEqual([])
    await settle(site)
    expect(await Promise.all([...present, ...others].map((path) => read(site, path)))).toEqual(before)
    for (const [path, release] of [
      ['/en/sketch', 1],
      ['/fr/sketch', 2],
      ['/en/guide/plans', 3],
      ['/en/guide/plans', 4],
    ] as const)
      expect([path, release, (await site.get(`${path}?release=${release}`)).status]).toEqual([path, release, 410])
    expect((await site.get('/en/guide/plans')).status).toBe(410)
    // What caches know of the address is of a release before.
    expect(
      await queryRows(
        site.target,
        `SELECT since FROM redirect WHERE channel = 'live' AND until IS NULL AND source = '/en/guide/plans'`,
      ),
    ).toEqual([{ since: head + 1 }])
    expect((await site.get('/drawing.png?release=1')).status).toBe(410)
    await expect(purgeSecret()).resolves.toMatchObject({ versions: 0, documents: 0 })
  })

  test('stays away: the next sync, a rollback to a release before and a prune bring nothing back', async () => {
    await site.serve({ 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nUse it again.\n' })
    await settle(site)
    expect((await site.get('/en/guide/plans')).status).toBe(410)
    expect(await rowsWith(site, marker)).toEqual([])
  })
})

test('one language of a page is purged alone', async () => {
  const site = await openTestSite({
    ...base,
    'en/3.sketch.md': '---\ntitle: Sketch\n---\n\nHarmless.\n',
    'fr/3.sketch.md': secret('French').replace(/!\[.*\n/, '\n'),
  })
  await site.publish({ 'fr/3.sketch.md': null })
  const result = await purge({ target: site.target, paths: ['/en/sketch'], locale: 'fr', isInFolder: () => false })
  expect(result.paths).toEqual(['/fr/sketch'])
  expect(await rowsWith(site, marker)).toEqual([])
  await settle(site)
  expect(await read(site, '/en/sketch?release=1')).toContain('Harmless.')
  await site.dispose()
})

describe('whatever the site went through', () => {
  const places = [
    'en/3.sketch.md',
    'en/1.guide/4.plans.md',
    'en/2.reference/2.list.md',
    'fr/3.sketch.md',
    'en/4.cave/index.md',
  ]
  const others = ['en/1.guide/2.use.md', 'en/2.reference/1.options.md', 'en/4.cave/1.deep.md']
  const step = fc.oneof(
    fc.record({ kind: fc.constant('secret' as const), place: fc.constantFrom(...places), text: fc.nat(3) }),
    fc.record({ kind: fc.constant('remove' as const), place: fc.constantFrom(...places) }),
    fc.record({ kind: fc.constant('other' as const), place: fc.constantFrom(...others), text: fc.nat(3) }),
  )

  let site: TestSite
  beforeAll(async () => {
    site = await openTestSite(base)
  })
  afterAll(() => site.dispose())

  test('no form of any release has the word, and what is seen now is byte for byte as it was', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        const first = await settle(site)
        for (const one of steps) await site.publish({ [one.place]: textAfter(one) })
        await site.publish(Object.fromEntries(places.map((place) => [place, null])))
        const head = await settle(site)
        const before = await Promise.all(pages.map((path) => read(site, path)))
        await purge({ target: site.target, paths, isInFolder: () => false }).catch((error: unknown) => {
          // The steps may never have published a secret.
          if (!String(error).includes('No release has anything')) throw error
        })
        expect(await rowsWith(site, marker)).toEqual([])
        await settle(site)
        expect(await Promise.all(pages.map((path) => read(site, path)))).toEqual(before)
        for (let release = first + 1; release <= head; release++) {
          const told = await Promise.all([...pages, ...paths].map((path) => read(site, `${path}?release=${release}`)))
          for (const text of told) expect(text).not.toContain(marker)
          expect(told.filter((text) => text.startsWith('5'))).toEqual([])
        }
      }),
      { numRuns: runs },
    )
  })

  const pages = ['/en', '/en/guide/use', '/en/reference/options', '/en/cave/deep', '/sitemap.xml', '/llms.txt']
  const paths = ['/en/sketch', '/en/guide/plans', '/en/reference/list', '/fr/sketch', '/en/cave']

  function textAfter(one: { kind: 'secret' | 'remove' | 'other'; text?: number }): string | null {
    if (one.kind === 'remove') return null
    return one.kind === 'secret'
      ? secret('any', ` ${one.text}`).replace('./plan.png', '/images/shore.svg')
      : `---\ntitle: Page ${one.text}\n---\n\n## Part\n\nText ${one.text}.\n`
  }
})
