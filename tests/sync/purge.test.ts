import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { purge } from '../../scripts/releases/purge.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import { renderPng } from '../harness/png.ts'
import { openTestSite } from '../harness/site.ts'
import type { TestSite } from '../harness/site.ts'
import { base, marker, purgeAtRandom, read, rowsWith, secret, settle } from './purge-at-random.ts'

describe('a page with a secret, in two languages and at two paths', () => {
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

  test('is not purged while it is in the content folder or published', async () => {
    await expect(purgeSecret({ isInFolder: (file) => file.startsWith('en/') })).rejects.toThrow(
      /Still in the content folder: en\/1\.guide\/4\.plans\.md\. Nothing was changed\.\n.*npm run sync/,
    )
    await expect(purgeSecret()).rejects.toThrow('is still published. Nothing was changed')
    await expect(purgeSecret({ paths: ['/en/never'] })).rejects.toThrow('No release has a page or file at /en/never')
    expect(await rowsWith(site, marker)).not.toEqual([])
  })

  test('leaves only marked gaps, and every other page is unchanged', async () => {
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
    // Caches contain this URL only for an earlier release.
    expect(
      await queryRows(
        site.target,
        `SELECT since FROM redirect WHERE channel = 'live' AND until IS NULL AND source = '/en/guide/plans'`,
      ),
    ).toEqual([{ since: head + 1 }])
    expect((await site.get('/drawing.png?release=1')).status).toBe(410)
    await expect(purgeSecret()).resolves.toMatchObject({ versions: 0, documents: 0 })
  })

  test('stays purged after the next sync, a rollback, and a prune', async () => {
    await site.serve({ 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nUse it again.\n' })
    await settle(site)
    expect((await site.get('/en/guide/plans')).status).toBe(410)
    expect(await rowsWith(site, marker)).toEqual([])
  })
})

test('a page is purged in one language only', async () => {
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

test('a purge removes the word from every form of every release, and keeps the rest byte for byte', async () => {
  const site = await openTestSite(base)
  await purgeAtRandom(site, 3)
  await site.dispose()
})

/** A word that only the page of the operation contains. */
const inside = 'thermohaline'

test('an operation of an API is purged with its entries under further tags', async () => {
  const description = (operation: string) => `openapi: 3.1.0
info: { title: Store, version: '1' }
paths:
  /orders:
    get: { operationId: listOrders, summary: List orders, tags: [Orders, Lists], responses: { '200': { description: OK } } }
${operation}`
  const config = { apis: [{ name: 'store', source: 'store.yaml' }] }
  const site = await openTestSite({
    ...base,
    'site.config.json': JSON.stringify({ history: 'all', ...config }),
    'store.yaml':
      description(`    delete: { operationId: secret, summary: The ${marker}, description: Of the ${inside}., tags: [Orders, Lists],
      responses: { '200': { description: The ${inside}, content: { application/json: { schema: { properties: { ${inside}: {} } } } } } } }
`),
  })
  await site.serve({ 'store.yaml': description('') })
  expect(await rowsWith(site, marker)).toContain('navigation.title')
  const result = await purge({ target: site.target, paths: ['/en/reference/orders/secret'], isInFolder: () => false })
  // The page, the lists of both tags, the list of changes, and four files with the description that contained it.
  expect(result).toMatchObject({ paths: ['/en/reference/orders/secret'], versions: 10, documents: 5, lists: 1 })
  for (const word of [inside, marker]) expect(await rowsWith(site, word), word).toEqual([])
  await settle(site)
  for (const path of ['/en/reference/openapi.json?release=1', '/en/reference/orders?release=1'])
    expect((await site.get(path)).status, path).toBe(410)
  for (const path of ['/en/reference/openapi.json', '/en/reference/orders'])
    expect((await site.get(path)).status, path).toBe(200)
  await site.dispose()
})

test('a purged post is removed from all stored lists', async () => {
  const site = await openTestSite({
    'site.config.json': '{"collections":{"blog":{"kind":"posts"}}}',
    'en/index.md': '# Home\n',
    ...Object.fromEntries([1, 2].map((day) => [`en/blog/2026-01-0${day}-day-${day}.md`, `# Day ${day}\n`])),
    'en/blog/2026-01-03-secret.md': secret('English'),
  })
  await site.publish({ 'en/blog/2026-01-03-secret.md': null })
  expect(await rowsWith(site, marker)).not.toEqual([])
  await purge({ target: site.target, paths: ['/en/blog/secret'], isInFolder: () => false })
  expect(await rowsWith(site, marker)).toEqual([])
  await site.dispose()
})
