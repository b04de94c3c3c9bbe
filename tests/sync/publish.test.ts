import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { maxMarkdownBytes } from '../../scripts/sync/compile/check-size.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/sync/d1-target.ts'
import type { D1Target } from '../../scripts/sync/d1-target.ts'
import { LeaseHeld, LeaseLost, takeLease } from '../../scripts/sync/write/lease.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { smallSite } from '../harness/small-site.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

let database: LocalSite

beforeAll(async () => {
  database = await openLocalSite({ stateDir: null, port: null })
})
afterAll(() => database.dispose())

/** With threads for many pages, as in every sync; grammars and icons are read once. */
const { maxThreads: _, ...tools } = compileTools

/** A channel of its own for each test, in one database. */
async function openChannel(name: string, files: Files = smallSite, target: D1Target = database.target) {
  const path = await writeContent(files)
  const folder = new ContentFolder(path)
  return {
    sync: async (changes: Files = {}, renderer = 'r1', through = target, now = new Date()) => {
      await writeFiles(path, changes)
      return await publish({ folder, target: through, channel: name, renderer, tools, now })
    },
    visible: async (table = 'entry') =>
      await queryRows(
        database.target,
        `SELECT ${table === 'entry' ? 'file, title, document, updated_at, source, ' : ''}collection, path, digest FROM ${table} WHERE channel = ?1 AND since <= (SELECT head FROM channel WHERE name = ?1)
        AND (until IS NULL OR until > (SELECT head FROM channel WHERE name = ?1)) ORDER BY path`,
        name,
      ),
    rows: async (table: string) =>
      Number((await queryRows(database.target, `SELECT count(*) AS n FROM ${table} WHERE channel = ?`, name))[0]?.n),
  }
}

/** Passes batches on until it has passed so many; then every one fails, as for a process that was killed. */
function failingAfter(batches: number): D1Target {
  let left = batches
  return {
    batch(statements) {
      if (left-- <= 0) throw new Error('Killed')
      return database.target.batch(statements)
    },
  }
}

test('a dry run counts the rows that the sync then writes, those of translations too', async () => {
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
          target: database.target,
          channel: 'counted',
          renderer: 'r1',
          dryRun,
          tools,
        })
      ).rows
    const planned = await run(true)
    expect([planned, planned > 0]).toEqual([await run(false), true])
  }
  const [count] = await queryRows(database.target, `SELECT count(*) AS n FROM translation WHERE channel = 'counted'`)
  expect(count?.n).toBe(5)
})

describe('a sync', () => {
  test('publishes the specification’s collections', async () => {
    const channel = await openChannel('collections')
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

  test('of unchanged content writes nothing', async () => {
    const channel = await openChannel('unchanged')
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

  test('of one changed page writes a handful of rows, whatever the size of the site', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `en/3.many/${100 + index}.page-${index}.md`,
        `---\ntitle: Page ${index}\n---\n\nText ${index}.\n`,
      ]),
    )
    const channel = await openChannel('one-change', { ...smallSite, ...many })
    await channel.sync()
    const result = await channel.sync({ 'en/3.many/120.page-20.md': '---\ntitle: Page 20\n---\n\nOther text.\n' })
    expect(result).toMatchObject({ release: 2, changed: ['/en/many/page-20'], documents: 1 })
    // The old and the new row of the page, and of its node, whose description is its first paragraph, in both trees:
    // French lacks the page.
    expect(result.rows).toBe(6)
  })

  test('compiles again what the code compiles differently, and publishes nothing where the result is the same', async () => {
    const channel = await openChannel('renderer')
    await channel.sync()
    expect(await channel.sync({}, 'r2')).toMatchObject({ release: 1, published: false })
  })

  test('removes a page whose file is gone, and a page that became a draft', async () => {
    const channel = await openChannel('removed')
    await channel.sync()
    expect(await channel.sync({ 'en/1.guide/2.use.md': null })).toMatchObject({ removed: ['/en/guide/use'] })
    expect(
      (await channel.sync({ 'en/2.reference/1.options.md': '---\ntitle: Options\ndraft: true\n---\n' })).removed,
    ).toEqual(['/en/reference/options'])
  })

  test('leaves out drafts, private files and folders, and dot files', async () => {
    const channel = await openChannel('left-out', {
      'en/index.md': 'Home',
      'en/_private.md': 'x',
      'en/_notes/a.md': 'x',
      'en/a.draft.md': 'x',
      'en/.hidden/b.md': 'x',
      'en/c.md': '---\ndraft: true\n---\nx',
      'en/d.txt': 'x',
      'en/e.md': 'Seen',
    })
    await channel.sync()
    expect((await channel.visible()).map(({ path }) => path)).toEqual(['/en', '/en/e'])
  })

  test('follows a picture: a page that shows it is compiled again when it changes', async () => {
    const channel = await openChannel('picture')
    await channel.sync()
    const result = await channel.sync({
      'en/1.guide/mark.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"/>',
    })
    expect(result).toMatchObject({ changed: ['/en/guide/use'], media: 1, documents: 1 })
  })

  test('follows a link: a page is compiled again when the page it links to moves', async () => {
    const channel = await openChannel('link')
    await channel.sync()
    const result = await channel.sync({ 'en/1.guide/2.use.md': '---\ntitle: Use\npath: /en/daily\n---\n\nText.\n' })
    expect(result.changed).toContain('/en/guide/install')
    const [row] = await queryRows(
      database.target,
      `SELECT text FROM document_part WHERE kind = 'html' AND hash = (
      SELECT document FROM entry WHERE channel = 'link' AND path = '/en/guide/install' AND until IS NULL)`,
    )
    expect(row?.text).toContain('href="/en/daily"')
  })

  test('keeps when a page was last changed, whatever else is published', async () => {
    const channel = await openChannel('updated')
    await channel.sync({}, 'r1', database.target, new Date(Date.now() - 1000))
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

describe('an author’s mistake', () => {
  test('is reported at its line, all of them in one run, and the good pages go out', async () => {
    const channel = await openChannel('mistakes', {
      ...smallSite,
      'en/1.guide/4.bad-field.md': '---\ntitle: [a, b]\n---\n\nText.\n',
      'en/1.guide/5.bad-yaml.md': '---\ntitle: "x\n---\n\nText.\n',
      'en/1.guide/6.missing.md': '---\ntitle: Missing\n---\n\nSee ![that](./nowhere.png) and [this](./nothing.md).\n',
    })
    const { diagnostics, pages } = await channel.sync()
    expect(diagnostics.map(({ file, line, severity, code }) => `${file}:${line} ${severity} ${code}`)).toEqual([
      'en/1.guide/4.bad-field.md:2 error frontmatter-field',
      expect.stringMatching(/^en\/1\.guide\/5\.bad-yaml\.md:\d error yaml$/),
      expect.stringMatching(/^en\/1\.guide\/6\.missing\.md:5 (error|warning) /),
      expect.stringMatching(/^en\/1\.guide\/6\.missing\.md:5 (error|warning) /),
    ])
    expect(diagnostics.every(({ hint }) => hint)).toBe(true)
    expect(pages).toBeGreaterThanOrEqual(7)
    expect((await channel.sync()).diagnostics).toHaveLength(diagnostics.length)
  })

  test('keeps the last good version of a page that was fine before', async () => {
    const channel = await openChannel('last-good')
    await channel.sync()
    const result = await channel.sync({ 'en/1.guide/2.use.md': '---\ntitle: [broken\n---\n\nNew text.\n' })
    expect(result).toMatchObject({ published: false, release: 1 })
    expect(result.diagnostics[0]).toMatchObject({ file: 'en/1.guide/2.use.md', severity: 'error' })
    expect((await channel.visible()).map(({ path }) => path)).toContain('/en/guide/use')
  })

  test('that makes a page too large for the database keeps its last good version, and the others go out', async () => {
    const channel = await openChannel('oversize')
    await channel.sync()
    const titleOf = async (path: string) => (await channel.visible()).find((row) => row.path === path)?.title
    const before = await titleOf('/en/guide/use')
    const { published, diagnostics } = await channel.sync({
      'en/1.guide/2.use.md': `---\ntitle: Renamed\nnotes: ${'A very long note. '.repeat(120_000)}\n---\n\nText.\n`,
      'en/1.guide/7.new.md': '---\ntitle: New\n---\n\nText.\n',
      'en/1.guide/8.long.md': `---\ntitle: Long\n---\n\nText.\n\n## ${'A very long heading. '.repeat(60_000)}\n`,
    })
    expect(published).toBe(true)
    expect(diagnostics).toMatchObject([
      { severity: 'error', file: 'en/1.guide/2.use.md', line: 1, code: 'oversize-row' },
      { severity: 'error', file: 'en/1.guide/8.long.md', line: 7, code: 'oversize-row' },
    ])
    expect([await titleOf('/en/guide/use'), await titleOf('/en/guide/new')]).toEqual([before, 'New'])
  })

  test('that is a file larger than the site takes is refused with what to do, and the rest goes out', async () => {
    const channel = await openChannel('large-file', {
      ...smallSite,
      'site.config.json': '{ "files": { "maxMegabytes": 1 } }',
      'public/small.bin': new Uint8Array(1_000_000),
      'public/large.bin': new Uint8Array(1_000_001),
    })
    const { diagnostics, published } = await channel.sync()
    expect(published).toBe(true)
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        file: 'public/large.bin',
        code: 'file-too-large',
        message: 'The file has 1.1 MB, and this site takes files of up to 1 MB: it is not published',
        hint: expect.stringContaining('maxMegabytes'),
      },
    ])
    const files = await queryRows(
      database.target,
      `SELECT path FROM file WHERE channel = 'large-file' AND path LIKE '%.bin'`,
    )
    expect(files).toEqual([{ path: '/small.bin' }])
    const again = await channel.sync({ 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nChanged.\n' })
    expect(again.diagnostics).toHaveLength(1)
  })

  test('that is a larger version of a published file keeps the last good one, at its address and in pages', async () => {
    const channel = await openChannel('grown-file', {
      ...smallSite,
      'site.config.json': '{ "files": { "maxMegabytes": 1 } }',
      'public/film.bin': new Uint8Array(9),
    })
    await channel.sync()
    const shown = () =>
      queryRows(
        database.target,
        `SELECT path, file.media AS shows FROM file WHERE channel = 'grown-file' AND until IS NULL UNION ALL
        SELECT path, document FROM entry WHERE channel = 'grown-file' AND until IS NULL ORDER BY path`,
      )
    const before = await shown()
    const grown = {
      'public/film.bin': new Uint8Array(1_000_001),
      'en/1.guide/mark.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12">${' '.repeat(1_000_000)}</svg>`,
    }
    const { diagnostics, published } = await channel.sync(grown)
    expect([published, await shown()]).toEqual([false, before])
    expect(diagnostics).toMatchObject(
      ['en/1.guide/mark.svg', 'public/film.bin'].map((file) => ({
        severity: 'error',
        file,
        code: 'file-too-large',
        message: expect.stringMatching(/up to 1 MB: the version that was published before stays$/),
      })),
    )
    const next = await channel.sync({ 'en/1.guide/1.install.md': '---\ntitle: Install\n---\n\nChanged.\n' })
    expect([next.changed, next.removed]).toEqual([['/en/guide/install'], []])
  })

  test('that makes the text of a page larger than a page may be is refused, and one at the limit goes out', async () => {
    const channel = await openChannel('oversize-page')
    const code = (bytes: number) =>
      `\`\`\`text\n${'x'
        .repeat(3999)
        .concat('\n')
        .repeat(bytes / 4000)
        .slice(0, bytes - 13)}\n\`\`\`\n`
    const { diagnostics } = await channel.sync({
      'en/1.guide/7.book.md': `---\ntitle: Book\n---\n${code(maxMarkdownBytes)}`,
      'en/1.guide/8.longer-book.md': `---\ntitle: Longer book\n---\n${code(maxMarkdownBytes + 1)}`,
    })
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        file: 'en/1.guide/8.longer-book.md',
        line: 4,
        code: 'oversize-page',
        hint: 'Split it into several pages in one folder.',
        message: 'The text is 5,000,001 bytes long: a page may have 5,000,000 bytes of Markdown.',
      },
    ])
    const paths = (await channel.visible()).map(({ path }) => path)
    expect([paths.includes('/en/guide/book'), paths.includes('/en/guide/longer-book')]).toEqual([true, false])
  })

  test('that leaves a folder without content empties no site', async () => {
    const channel = await openChannel('emptied', { 'en/index.md': 'Home' })
    await channel.sync()
    // The title of a menu and a data file are no pages.
    await expect(
      channel.sync({ 'en/index.md': null, 'en/1.guide/.navigation.yml': 'title: Guide\n', 'data/a.json': '{}' }),
    ).rejects.toThrow(/There is no page in .+, and release 1 has one\. Nothing was published\./)
    expect((await channel.visible()).map(({ path }) => path)).toEqual(['/en'])
    expect(
      await channel.sync({ 'en/index.md': 'Home', 'en/1.guide/.navigation.yml': null, 'data/a.json': null }),
    ).toMatchObject({ published: false })
  })

  test('of two files with one address is named, and the first keeps it', async () => {
    const channel = await openChannel('duplicates', {
      'en/index.md': 'Home',
      'en/1.a.md': '---\ntitle: One\n---\n',
      'en/2.a.md': '---\ntitle: Two\n---\n',
    })
    const { diagnostics } = await channel.sync()
    expect(diagnostics).toMatchObject([{ file: 'en/2.a.md', code: 'duplicate-path', severity: 'error' }])
    expect((await channel.visible()).find(({ path }) => path === '/en/a')?.title).toBe('One')
  })

  test('in the configuration stops the sync with every problem named', async () => {
    const channel = await openChannel('config', {
      ...smallSite,
      'site.config.json': '{"titel":"x","locales":[],"theme":{"colors":{"primary":"greem"}}}',
    })
    await expect(channel.sync()).rejects.toThrow(
      /locales: expected at least one[^]*theme\.colors\.primary: expected a colour such as .*, or one of red[^]*titel: there is no such key/,
    )
  })
})

describe('a sync that ends before its end', () => {
  test('changes nothing a reader sees, wherever it ends, and the next one completes', async () => {
    const channel = await openChannel('killed')
    await channel.sync()
    const before = { entry: await channel.visible(), navigation: await channel.visible('navigation') }
    const changes = {
      'en/1.guide/2.use.md': '---\ntitle: Changed\n---\n\nNew.\n',
      'en/1.guide/7.new.md': 'New page.\n',
      'en/2.reference/1.options.md': null,
    }
    let completed = false
    for (let batches = 0; !completed && batches < 40; batches++) {
      await database.target.batch([{ sql: `DELETE FROM lease WHERE channel = 'killed'`, params: [] }])
      completed = await channel.sync(changes, 'r1', failingAfter(batches)).then(
        ({ published }) => published,
        () => false,
      )
      if (!completed) {
        expect(await channel.visible()).toEqual(before.entry)
        expect(await channel.visible('navigation')).toEqual(before.navigation)
      }
    }
    expect(completed).toBe(true)
    const paths = (await channel.visible()).map(({ path }) => path)
    expect(paths).toContain('/en/guide/new')
    expect(paths).not.toContain('/en/reference/options')
    const [rubbish] = await queryRows(
      database.target,
      `SELECT count(*) AS n FROM entry WHERE channel = 'killed' AND (since > 2 OR until > 2)`,
    )
    expect(rubbish?.n).toBe(0)
  })

  test('is continued by the next one: no part of a large file is sent twice', async () => {
    const channel = await openChannel('continued')
    await channel.sync()
    const sent: unknown[] = []
    const upTo = (most: number): D1Target => ({
      async batch(statements) {
        const parts = statements.flatMap(({ sql, params }) => (sql.includes('INTO media_part') ? [params[1]] : []))
        if (sent.length + parts.length > most) throw new Error('Killed')
        sent.push(...parts)
        return await database.target.batch(statements)
      },
    })
    const film = Buffer.alloc(5_000_000, 'Waves, and more waves. ')
    await expect(channel.sync({ 'public/film.mp4': film }, 'r1', upTo(8))).rejects.toThrow('Killed')
    expect(sent.length).toBeGreaterThan(0)
    // What is left of it outlives syncs of others.
    await (await openChannel('meanwhile')).sync()
    expect(await channel.sync({}, 'r1', upTo(Infinity))).toMatchObject({ published: true, media: 1 })
    expect(sent).toEqual(Array.from({ length: 13 }, (_, part) => part))
    const [stored] = await queryRows(
      database.target,
      `SELECT count(*) AS parts, sum(length(bytes)) AS bytes FROM media_part JOIN media USING (hash) WHERE size = 5000000`,
    )
    expect(stored).toEqual({ parts: 13, bytes: 5_000_000 })
  })

  test('leaves for a day what nobody continues', async () => {
    const channel = await openChannel('given-up')
    const film = Buffer.alloc(4_000_000, 'A film that is never finished. ')
    let batches = 0
    const failing: D1Target = {
      async batch(statements) {
        if (statements.some(({ sql }) => sql.includes('INTO media_part')) && batches++ === 1) throw new Error('Killed')
        return await database.target.batch(statements)
      },
    }
    await expect(channel.sync({ 'public/film.mp4': film }, 'r1', failing)).rejects.toThrow('Killed')
    const left = async () =>
      (
        await queryRows(
          database.target,
          'SELECT count(*) AS n FROM media_part WHERE hash NOT IN (SELECT hash FROM media)',
        )
      )[0]
    await channel.sync({ 'public/film.mp4': null })
    expect(await left()).toEqual({ n: 5 })
    await queryRows(database.target, 'UPDATE media_upload SET renewed_at = renewed_at - 90000')
    await channel.sync({ 'en/1.guide/7.new.md': 'New page.\n' })
    expect([await left(), await queryRows(database.target, 'SELECT * FROM media_upload')]).toEqual([{ n: 0 }, []])
  })

  test('because of `strict` leaves what it has compiled to the next one', async () => {
    const path = await writeContent({ ...smallSite, 'en/1.guide/7.new.md': 'New page.\n' })
    const options = {
      folder: new ContentFolder(path),
      target: database.target,
      channel: 'strict',
      renderer: 'r1',
      tools,
    }
    await writeFiles(path, { 'en/1.guide/2.use.md': '---\ntitle: [broken\n---\n' })
    expect(await publish({ ...options, strict: true })).toMatchObject({ refused: true, published: false })
    expect(await publish({ ...options, strict: true })).toMatchObject({ refused: true, documents: 0, media: 0 })
    await writeFiles(path, { 'en/1.guide/2.use.md': 'Only this page is new, and nothing else. ' })
    expect(await publish({ ...options, strict: true })).toMatchObject({ refused: false, documents: 1, media: 0 })
  })
})

describe('the lease of a channel', () => {
  test('is one writer’s at a time', async () => {
    const lease = await takeLease(database.target, 'held')
    await expect(takeLease(database.target, 'held')).rejects.toThrow(LeaseHeld)
    const channel = await openChannel('held')
    await expect(channel.sync()).rejects.toThrow(
      /Another sync \(process \d+ on this machine\) is writing to the channel "held"/,
    )
    await lease.release()
    expect((await channel.sync()).published).toBe(true)
  })

  test('fences a writer that stood still: what it sends late is not written', async () => {
    const late = await takeLease(database.target, 'fenced')
    await database.target.batch([
      { sql: `UPDATE lease SET expires_at = unixepoch() - 1 WHERE channel = 'fenced'`, params: [] },
    ])
    const next = await takeLease(database.target, 'fenced')
    const write = { sql: `UPDATE channel SET head = 99 WHERE name = 'fenced'`, params: [] }
    await expect(late.batch([write])).rejects.toThrow(LeaseLost)
    expect(await queryRows(database.target, `SELECT head FROM channel WHERE name = 'fenced'`)).toEqual([{ head: 0 }])
    await next.batch([write])
    expect(await queryRows(database.target, `SELECT head FROM channel WHERE name = 'fenced'`)).toEqual([{ head: 99 }])
  })
})

test('a page far over the size of a row is stored in parts and read back whole', async () => {
  // As a code block, which is compiled sooner than a paragraph of that length.
  const text = `\`\`\`text\n${`${'Lange Wörter und Zeilen. '.repeat(150)}\n`.repeat(440)}\`\`\``
  const channel = await openChannel('large', {
    'en/index.md': 'Home',
    'en/big.md': `---\ntitle: Big\ndescription: Big\n---\n\n${text}\n`,
  })
  await channel.sync()
  const parts = await queryRows(
    database.target,
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

test('a collection of the operator’s own takes its files, checks their fields, and is data or pages', async () => {
  const channel = await openChannel('own-collections', {
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
  })
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
