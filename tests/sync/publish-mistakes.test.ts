import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashOf } from '../../scripts/sync/content-hash.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { renderPng } from '../harness/png.ts'
import { smallSite } from '../harness/small-site.ts'
import { openChannel, shareDatabase } from './open-channel.ts'

let database: D1Target
beforeAll(async () => {
  database = await shareDatabase()
})

describe('an author’s error', () => {
  test('is reported at its line with all others in one run, and valid pages are published', async () => {
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

  test('keeps the last valid version of a page', async () => {
    const channel = await openChannel('last-good')
    await channel.sync()
    const result = await channel.sync({ 'en/1.guide/2.use.md': '---\ntitle: [broken\n---\n\nNew text.\n' })
    expect(result).toMatchObject({ published: false, release: 1 })
    expect(result.diagnostics[0]).toMatchObject({ file: 'en/1.guide/2.use.md', severity: 'error' })
    expect((await channel.visible()).map(({ path }) => path)).toContain('/en/guide/use')
  })

  test('that makes a page too large for the database keeps its last valid version, and other pages are published', async () => {
    const channel = await openChannel('oversize')
    await channel.sync()
    const titleOf = async (path: string) => (await channel.visible()).find((row) => row.path === path)?.title
    const before = await titleOf('/en/guide/use')
    const { published, diagnostics } = await channel.sync({
      'en/1.guide/2.use.md': `---\ntitle: Renamed\nnotes: ${'Ａ ｌｏｎｇ ｎｏｔｅ. '.repeat(65_000)}\n---\n\nText.\n`,
      'en/1.guide/7.new.md': '---\ntitle: New\n---\n\nText.\n',
      'en/1.guide/8.long.md': `---\ntitle: Long\n---\n\nText.\n\n## ${'Ａ ｌｏｎｇ ｈｅａｄｉｎｇ. '.repeat(28_000)}\n`,
    })
    expect(published).toBe(true)
    expect(diagnostics).toMatchObject([
      { severity: 'error', file: 'en/1.guide/2.use.md', line: 1, code: 'oversize-row' },
      { severity: 'error', file: 'en/1.guide/8.long.md', line: 7, code: 'oversize-row' },
    ])
    expect([await titleOf('/en/guide/use'), await titleOf('/en/guide/new')]).toEqual([before, 'New'])
  })

  test('that adds a file over the size limit is rejected with a fix, and other files are published', async () => {
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
        message: 'The file is 1.1 MB, which exceeds the limit of 1 MB; it is not published.',
        hint: expect.stringContaining('maxMegabytes'),
      },
    ])
    const files = await queryRows(database, `SELECT path FROM file WHERE channel = 'large-file' AND path LIKE '%.bin'`)
    expect(files).toEqual([{ path: '/small.bin' }])
    const again = await channel.sync({ 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nChanged.\n' })
    expect(again.diagnostics).toHaveLength(1)
  })

  test("that stores other data in an image file is rejected, and a page shows the image's text", async () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
    const channel = await openChannel('broken-image', {
      ...smallSite,
      'en/1.guide/shore.png': pointer,
      'public/error.jpg': '<!doctype html><title>Not found</title>',
      'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n![The shore](shore.png)\n',
    })
    const { diagnostics } = await channel.sync()
    const named = diagnostics.filter(({ code }) => code === 'broken-image')
    expect(named.map(({ file, severity, message }) => [file, severity, message])).toEqual([
      [
        'en/1.guide/shore.png',
        'error',
        'The file is a Git LFS pointer instead of the image (run `git lfs pull`); it is not published.',
      ],
      ['public/error.jpg', 'error', 'The file is an HTML page; it is not published.'],
    ])
    const files = await queryRows(
      database,
      `SELECT path FROM file WHERE channel = 'broken-image' AND path LIKE '%.jpg' UNION ALL
      SELECT hash FROM media WHERE type = 'image/png' AND size = ${pointer.length}`,
    )
    expect(files).toEqual([])
  })

  test('that browsers show differently or that is too large is reported, and published without resized copies', async () => {
    const large = Buffer.from(renderPng(4, 4))
    large.writeUInt32BE(20_000, 16)
    large.writeUInt32BE(20_000, 20)
    const oriented = Buffer.from(
      '524946463400000057454250565038580a000000080000003f00001f0000' +
        '455849461600000049492a00080000000100120103000100000006000000',
      'hex',
    )
    const channel = await openChannel('oriented', {
      ...smallSite,
      'en/1.guide/shore.webp': oriented,
      'en/1.guide/coast.png': large,
      'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n![The shore](shore.webp) ![The coast](coast.png)\n',
    })
    const { diagnostics } = await channel.sync()
    expect(diagnostics).toMatchObject([
      {
        code: 'oversize-image',
        severity: 'warning',
        file: 'en/1.guide/coast.png',
        message: expect.stringMatching(/^The image has 400 megapixels\. Above 100, Rivage creates no smaller copies/),
      },
      { code: 'image-orientation', severity: 'warning', file: 'en/1.guide/shore.webp' },
    ])
    const [html] = await queryRows(
      database,
      `SELECT text FROM document_part WHERE kind = 'html' AND hash =
        (SELECT document FROM entry WHERE channel = 'oriented' AND path = '/en/guide/use')`,
    )
    expect(html?.text).toMatch(/width="64" height="32"/)
    expect(html?.text).not.toContain('srcset')
  })

  test.each([
    ['changes', async (file: string) => await writeFile(file, renderPng(3, 4)), 'changed'],
    ['deletes', async (file: string) => await rm(file, { force: true }), 'was deleted'],
  ])(
    'that %s a file during its upload stops the sync, and stores no other bytes under its hash',
    async (does, change, says) => {
      const channel = await openChannel(`upload-${does}`, {
        ...smallSite,
        'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\n![The shore](shore.png)\n',
        'en/1.guide/shore.png': renderPng(4, 3),
      })
      const file = join(channel.path, 'en/1.guide/shore.png')
      const meddling: D1Target = {
        batch: async (statements) => {
          if (statements.some(({ sql }) => sql.startsWith('SELECT hash FROM media '))) await change(file)
          return await database.batch(statements)
        },
      }
      await expect(channel.sync({}, 'r1', meddling)).rejects.toThrow(
        `en/1.guide/shore.png ${says} while it was uploaded. Run the sync again.`,
      )
      const hash = hashOf(renderPng(4, 3))
      expect(await queryRows(database, 'SELECT hash FROM media WHERE hash = ?', hash)).toEqual([])
      await writeFile(file, renderPng(4, 3))
      expect(await channel.sync()).toMatchObject({ published: true, diagnostics: [] })
      await queryRows(database, 'DELETE FROM media WHERE hash = ?', hash)
    },
  )

  test('that makes a published file too large keeps the last valid version, at its URL and in pages', async () => {
    const channel = await openChannel('grown-file', {
      ...smallSite,
      'site.config.json': '{ "files": { "maxMegabytes": 1 } }',
      'public/film.bin': new Uint8Array(9),
    })
    await channel.sync()
    const shown = () =>
      queryRows(
        database,
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
        message: expect.stringMatching(/which exceeds the limit of 1 MB; the site keeps the published version\.$/),
      })),
    )
    const next = await channel.sync({ 'en/1.guide/1.install.md': '---\ntitle: Install\n---\n\nChanged.\n' })
    expect([next.changed, next.removed]).toEqual([['/en/guide/install'], []])
  })

  test('that makes the text of a page too long is rejected, and a text at the limit is published', async () => {
    const channel = await openChannel('oversize-page')
    // Some of the letters have three bytes, and some have one.
    const code = (bytes: number) => {
      const lines = Math.floor((bytes - 13) / 4000)
      return `\`\`\`text\n${`${'ẍ'.repeat(1333)}\n`.repeat(lines)}${'x'.repeat(bytes - 13 - lines * 4000)}\n\`\`\`\n`
    }
    const { diagnostics } = await channel.sync({
      'en/1.guide/7.book.md': `---\ntitle: Book\n---\n${code(5_000_000)}`,
      'en/1.guide/8.longer-book.md': `---\ntitle: Longer book\n---\n${code(5_000_001)}`,
    })
    expect(diagnostics).toEqual([
      {
        severity: 'error',
        file: 'en/1.guide/8.longer-book.md',
        line: 4,
        code: 'oversize-page',
        hint: 'Split it into several pages in one folder.',
        message: 'The text is 5,000,001 bytes long. The limit for a page is 5,000,000 bytes of Markdown.',
      },
    ])
    const paths = (await channel.visible()).map(({ path }) => path)
    expect([paths.includes('/en/guide/book'), paths.includes('/en/guide/longer-book')]).toEqual([true, false])
  })

  test('that empties the content folder leaves the site unchanged', async () => {
    const channel = await openChannel('emptied', { 'en/index.md': 'Home' })
    await channel.sync()
    // A sidebar title and a data file are not pages.
    await expect(
      channel.sync({ 'en/index.md': null, 'en/1.guide/.navigation.yml': 'title: Guide\n', 'data/a.json': '{}' }),
    ).rejects.toThrow(/ contains no pages, but release 1 has one\. Nothing was published\./)
    expect((await channel.visible()).map(({ path }) => path)).toEqual(['/en'])
    expect(
      await channel.sync({ 'en/index.md': 'Home', 'en/1.guide/.navigation.yml': null, 'data/a.json': null }),
    ).toMatchObject({ published: false })
  })

  test('that leaves a sidebar title empty falls back to the page title', async () => {
    const channel = await openChannel('empty-title', {
      'en/index.md': 'Home',
      'en/a.md': '---\ntitle: A\nnavigation:\n  title:\n---\n',
    })
    expect(await channel.sync()).toMatchObject({ published: true, diagnostics: [] })
  })

  test('that gives two files the same path is reported, and the first file keeps it', async () => {
    const channel = await openChannel('duplicates', {
      'en/index.md': 'Home',
      'en/1.a.md': '---\ntitle: One\n---\n',
      'en/2.a.md': '---\ntitle: Two\n---\n',
    })
    const { diagnostics } = await channel.sync()
    expect(diagnostics).toMatchObject([{ file: 'en/2.a.md', code: 'duplicate-path', severity: 'error' }])
    expect((await channel.visible()).find(({ path }) => path === '/en/a')?.title).toBe('One')
  })

  test.each([
    ['by its slug', { 'en/3.other.md': '---\ntitle: Other\nslug: /guide/use\n---\n' }, 'en/3.other.md', 3],
    ['by its path', { 'en/0.thief.md': '---\ntitle: Thief\npath: /en/guide/use\n---\n' }, 'en/0.thief.md', 3],
    ['by its location', { 'en/0.guide/2.use.md': '---\ntitle: Thief\n---\n' }, 'en/0.guide/2.use.md', undefined],
    [
      'through a page that moves to another taken path',
      {
        'en/1.guide/1.install.md': '---\ntitle: Install\npath: /en/guide/use\n---\n',
        'en/0.thief.md': '---\ntitle: Thief\npath: /en/guide/install\n---\n',
      },
      'en/0.thief.md',
      3,
    ],
  ])('that claims a published path %s leaves every page unchanged', async (name, changes, file, line) => {
    const channel = await openChannel(`taken ${name}`, { ...smallSite, 'en/3.other.md': '---\ntitle: Other\n---\n' })
    await channel.sync()
    const before = await channel.visible()
    for (const text of ['More.', 'Even more.']) {
      const { diagnostics } = await channel.sync({ ...changes, 'en/2.reference/1.options.md': text })
      const key = file === 'en/3.other.md' ? 'slug' : 'path'
      expect(diagnostics[0]).toMatchObject({
        severity: 'error',
        file,
        code: 'duplicate-path',
        ...(line && { line }),
        hint: expect.stringMatching(line ? `^Change \`${key}\` in ${file}` : /^Rename/),
      })
      const withoutOptions = (rows: typeof before) => rows.filter(({ path }) => path !== '/en/reference/options')
      expect(withoutOptions(await channel.visible())).toEqual(withoutOptions(before))
    }
  })

  test('that claims a taken path is fixed by another path, or once that path is free', async () => {
    const other = (slug: string) => ({ 'en/3.other.md': `---\ntitle: Other\n${slug}---\n` })
    const channel = await openChannel('taken-and-free', { ...smallSite, ...other('') })
    await channel.sync()
    const pathOfOther = async () => (await channel.visible()).find(({ file }) => file === 'en/3.other.md')?.path
    await channel.sync(other('slug: /guide/use\n'))
    expect((await channel.sync(other('slug: third\n'))).diagnostics).toEqual([])
    expect(await pathOfOther()).toBe('/en/third')
    await channel.sync(other('slug: /guide/use\n'))
    expect(await pathOfOther()).toBe('/en/third')
    expect((await channel.sync({ 'en/1.guide/2.use.md': null })).diagnostics).not.toContainEqual(
      expect.objectContaining({ code: 'duplicate-path' }),
    )
    expect(await pathOfOther()).toBe('/en/guide/use')
  })

  test('in a severity or a collection name stops the sync with its location', async () => {
    const channel = await openChannel('config-names', {
      ...smallSite,
      'site.config.json': `{
        "check": { "error": ["all"], "warn": ["missing-alt", "missing-imag"] },
        "collections": {
          "landing_en": { "type": "page", "source": "en/news/**" },
          "docs_fr": { "type": "page", "source": "fr/**" },
          "docs_blog": { "type": "page", "source": "en/blog/**" },
          "info": { "type": "data", "source": "data/**" }
        }
      }`,
    })
    const names = ['4:11 collections.landing_en', '5:11 collections.docs_fr', '7:11 collections.info']
    await expect(channel.sync()).rejects.toThrow(
      [
        'site.config.json is not valid:',
        '  site.config.json:2:62 check.warn.1: unknown code "missing-imag". Did you mean "missing-image"?',
        ...names.map(
          (name) => `  site.config.json:${name}: every site already has a collection of this name. Choose another name`,
        ),
      ].join('\n'),
    )
  })

  test('in the configuration stops the sync with a list of every problem', async () => {
    const channel = await openChannel('config', {
      ...smallSite,
      'site.config.json': '{"titel":"x","locales":[],"theme":{"colors":{"primary":"greem"}}}',
    })
    await expect(channel.sync()).rejects.toThrow(
      /locales: expected at least one[^]*theme\.colors\.primary: expected a color such as .*, or one of red[^]*titel: unknown key; did you mean "title"/,
    )
  })
})
