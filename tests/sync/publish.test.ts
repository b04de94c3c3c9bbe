import { beforeAll, describe, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { smallSite } from '../harness/small-site.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { openChannel, shareDatabase, syncTools } from './open-channel.ts'

let database: D1Target
beforeAll(async () => {
  database = await openMemoryDatabase()
})

test('a dry run counts the rows that the sync then writes, including translations', async () => {
  const path = await writeContent({
    ...smallSite,
    'fr/1.guide/2.use.md': '---\ntitle: Utiliser\n---\n\n## Chaque jour\n\nUtilisez-le.\n',
  })
  const steps: Files[] = [
    {},
    { 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n## Every day\n\nOther text.\n' },
    { 'fr/1.guide/1.install.md': '---\ntitle: Installer\n---\n\n## Avec npm\n\nAutrement.\n' },
  ]
  for (const files of steps) {
    await writeFiles(path, files)
    const run = async (dryRun: boolean) =>
      (
        await publish({
          folder: new ContentFolder(path),
          target: database,
          channel: 'counted',
          renderer: 'r1',
          dryRun,
          tools: syncTools,
        })
      ).rows
    const planned = await run(true)
    expect([planned, planned > 0]).toEqual([await run(false), true])
  }
  const [count] = await queryRows(database, `SELECT count(*) AS n FROM translation WHERE channel = 'counted'`)
  expect(count?.n).toBe(5)
})

describe('a sync', () => {
  test('publishes the collections of the specification', async () => {
    const channel = await openChannel('collections', smallSite, database)
    const result = await channel.sync()
    expect(result).toMatchObject({ release: 1, published: true, pages: 7, diagnostics: [] })
    expect((await channel.visible()).map(({ collection, path }) => `${String(collection)} ${String(path)}`)).toEqual([
      'landing_en /en',
      'docs_en /en/guide',
      'docs_en /en/guide/.navigation',
      'docs_en /en/guide/install',
      'docs_en /en/guide/use',
      'docs_en /en/reference/options',
      'landing_fr /fr',
      'docs_fr /fr/guide/.navigation',
      'docs_fr /fr/guide/install',
    ])
  })

  test('writes nothing for unchanged content', async () => {
    const channel = await openChannel('unchanged', smallSite, database)
    await channel.sync()
    const before = await Promise.all(['entry', 'navigation', 'file', 'release'].map(channel.rows))
    expect(await channel.sync()).toMatchObject({
      release: 1,
      published: false,
      rows: 0,
      documents: 0,
      media: 0,
      added: [],
      changed: [],
      removed: [],
    })
    expect(await Promise.all(['entry', 'navigation', 'file', 'release'].map(channel.rows))).toEqual(before)
  })

  test('writes a few rows for one changed page, regardless of the size of the site', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `en/3.many/${100 + index}.page-${index}.md`,
        `---\ntitle: Page ${index}\n---\n\nText ${index}.\n`,
      ]),
    )
    const channel = await openChannel('one-change', { ...smallSite, ...many }, database)
    await channel.sync()
    const result = await channel.sync({ 'en/3.many/120.page-20.md': '---\ntitle: Page 20\n---\n\nOther text.\n' })
    expect(result).toMatchObject({ release: 2, changed: ['/en/many/page-20'], documents: 1 })
    // The old and the new row of the page, and of its node in both trees: French has no such page, and the node's
    // description is the first paragraph.
    expect(result.rows).toBe(6)
  })

  test('recompiles pages whose output changes with the code, and publishes nothing if it is the same', async () => {
    const [channel, fresh] = await Promise.all([
      openChannel('renderer', smallSite, database),
      openChannel('renderer-fresh', smallSite, database),
    ])
    await Promise.all([channel.sync(), fresh.sync({}, 'r2')])
    expect(await channel.sync({}, 'r2')).toMatchObject({ release: 1, published: false })
    const inputs = async ({ visible }: typeof channel) =>
      (await visible()).map(({ file, source, dependencies }) => ({ file, source, dependencies }))
    expect(await inputs(channel)).toEqual(await inputs(fresh))
  })

  test('removes a page whose file was deleted or became a draft', async () => {
    const channel = await openChannel('removed', smallSite, database)
    await channel.sync()
    expect(await channel.sync({ 'en/1.guide/2.use.md': null })).toMatchObject({ removed: ['/en/guide/use'] })
    expect(
      (await channel.sync({ 'en/2.reference/1.options.md': '---\ntitle: Options\ndraft: true\n---\n' })).removed,
    ).toEqual(['/en/reference/options'])
  })

  test('leaves out drafts, private files and folders, and dot files', async () => {
    const channel = await openChannel(
      'left-out',
      {
        'en/index.md': 'Home',
        'en/_private.md': 'x',
        'en/_notes/a.md': 'x',
        'en/a.draft.md': 'x',
        'en/.hidden/b.md': 'x',
        'en/c.md': '---\ndraft: true\n---\nx',
        'en/d.txt': 'x',
        'en/e.md': 'Seen',
      },
      database,
    )
    await channel.sync()
    expect((await channel.visible()).map(({ path }) => path)).toEqual(['/en', '/en/e'])
  })

  test('recompiles a page when one of its images changes', async () => {
    const channel = await openChannel('picture', smallSite, database)
    await channel.sync()
    const result = await channel.sync({
      'en/1.guide/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"/>',
    })
    expect(result).toMatchObject({ changed: ['/en/guide/use'], media: 1, documents: 1 })
  })

  test('recompiles a page when a linked page moves', async () => {
    const channel = await openChannel('link', smallSite, database)
    await channel.sync()
    const result = await channel.sync({ 'en/1.guide/2.use.md': '---\ntitle: Use\npath: /en/daily\n---\n\nText.\n' })
    expect(result.changed).toContain('/en/guide/install')
    const [row] = await queryRows(
      database,
      `SELECT text FROM document_part WHERE kind = 'html' AND hash = (
      SELECT document FROM entry WHERE channel = 'link' AND path = '/en/guide/install' AND until IS NULL)`,
    )
    expect(row?.text).toContain('href="/en/daily"')
  })

  test('keeps the last change date of a page when other pages are published', async () => {
    const channel = await openChannel('updated', smallSite, database)
    await channel.sync({}, 'r1', database, new Date(Date.now() - 1000))
    const before = new Map((await channel.visible()).map(({ path, updated_at: at }) => [path, at]))
    await channel.sync({
      'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nNew.\n',
      'en/1.guide/1.install.md':
        '---\ntitle: New title\n---\n\n## With npm\n\nRun the installer. See [usage](./2.use.md).\n\n```ts [a.ts]\nconst a = 1\n```\n',
    })
    const after = new Map((await channel.visible()).map(({ path, updated_at: at }) => [path, at]))
    expect(after.get('/en/guide')).toBe(before.get('/en/guide'))
    expect(after.get('/en/guide/use')).not.toBe(before.get('/en/guide/use'))
  })
})

test('stores a page far over the row size in parts, and reads it back completely', async () => {
  // A code block compiles faster than a paragraph of this length. Some of its letters have three bytes.
  const text = `\`\`\`text\n${`${'Ｌａｎｇｅ Ｗöｒｔｅｒ. '.repeat(90)}\n`.repeat(540)}\`\`\``
  const channel = await openChannel('large', {
    'en/index.md': 'Home',
    'en/big.md': `---\ntitle: Big\ndescription: Big\n---\n\n${text}\n`,
  })
  await channel.sync()
  const parts = await queryRows(
    await shareDatabase(),
    `SELECT part, text FROM document_part WHERE kind = 'markdown' AND hash = (
    SELECT document FROM entry WHERE channel = 'large' AND path = '/en/big') ORDER BY part`,
  )
  expect(parts.length).toBeGreaterThan(2)
  expect(
    parts
      .map((part) => part.text)
      .join('')
      .trim(),
  ).toBe(text.trim())
})

test('publishes a custom collection as data or pages, and checks its fields', async () => {
  const channel = await openChannel(
    'own-collections',
    {
      'site.config.json': JSON.stringify({
        collections: {
          blog: { type: 'page', source: 'en/blog/**', fields: { date: 'date', rating: 'number' } },
          people: { type: 'data', source: 'people/**' },
        },
      }),
      'en/index.md': 'Home',
      'en/blog/first.md': '---\ntitle: First\ndate: 2026-01-02\nrating: 5\n---\n\nText.\n',
      'en/blog/second.md': '---\ntitle: Second\ndate: soon\n---\n\nText.\n',
      'people/ada.yml': 'name: Ada\n',
    },
    database,
  )
  const { diagnostics } = await channel.sync()
  expect(diagnostics).toMatchObject([
    { file: 'en/blog/second.md', line: 3, code: 'collection-field', severity: 'error' },
  ])
  expect(
    (await channel.visible()).map(({ collection, path, document }) => [collection, path, document !== null]),
  ).toEqual([
    ['landing_en', '/en', true],
    ['blog', '/en/blog/first', true],
    ['people', '/en/people/ada', false],
  ])
})
