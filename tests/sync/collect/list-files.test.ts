import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ContentCheck } from '../../../scripts/check/content-check.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { listFiles } from '../../../scripts/sync/collect/list-files.ts'
import { renderPng } from '../../harness/png.ts'
import { temporaryFolder } from '../../harness/temporary-folder.ts'

const text = '---\ntitle: A page\n---\n\nText.\n'

/** Creates a content folder next to other folders, with links: path → target. */
async function folderWith(files: Record<string, string>, links: Record<string, string> = {}): Promise<string> {
  const parent = await temporaryFolder('list-files')
  const root = join(parent, 'content')
  await mkdir(root)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), content)
  }
  for (const [file, target] of Object.entries(links)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await symlink(target, join(root, file))
  }
  return root
}

describe('symbolic links', () => {
  const files = {
    'en/index.md': text,
    '_shared/a.md': text,
    '_shared/deep/b.md': text,
    '.env': 'x',
    '../out/c.md': text,
  }

  test.each<[name: string, link: string, target: string, listed: string[]]>([
    ['to a private file', 'en/a.md', '../_shared/a.md', ['en/a.md']],
    ['to a private folder', 'en/s', '../_shared', ['en/s/a.md', 'en/s/deep/b.md']],
    ['to a language', 'fr', 'en', ['fr/index.md']],
    ['to a link', 'en/1/x.md', '../x.md', []],
    ['with an absolute path', 'en/b.md', '$ROOT/_shared/deep/b.md', ['en/b.md']],
    ['in public', 'public/a.txt', '../_shared/a.md', ['public/a.txt']],
    ['in .well-known', 'public/.well-known/a.txt', '../../_shared/a.md', ['public/.well-known/a.txt']],
  ])('are followed: %s', async (_, link, target, listed) => {
    const root = await folderWith(files)
    await mkdir(dirname(join(root, link)), { recursive: true })
    await symlink(target.replace('$ROOT', root), join(root, link))
    if (listed.length === 0) {
      await symlink('../_shared/a.md', join(root, 'en/x.md'))
      listed = [link, 'en/x.md']
    }
    const { files: found, diagnostics } = await listFiles(root)
    expect(diagnostics).toEqual([])
    expect(found.filter((file) => !(file in files)).sort()).toEqual(listed.sort())
  })

  test.each<[name: string, link: string, target: string, why: RegExp]>([
    ['outside the folder', 'en/c.md', '../../out/c.md', /points outside of the content folder/],
    ['to a folder outside', 'en/out', '../../out', /points outside of the content folder/],
    [
      'to a folder whose name starts with the same letters',
      'en/out',
      '../../content-other',
      /points to a missing file/,
    ],
    ['to an absolute path outside', 'en/passwd.txt', '/etc/passwd', /points outside of the content folder/],
    ['to the folder itself', 'en/all', '..', /is circular/],
    ['to the folder that contains it', 'en/again', '.', /is circular/],
    ['to itself', 'en/self.md', 'self.md', /is circular/],
    ['to a missing file', 'en/gone.md', '../gone.md', /points to a missing file/],
    ['to a hidden file', 'en/env.txt', '../.env', /hidden/],
    ['from `public` to a file outside it', 'public/c.md', '../../out/c.md', /points outside of the content folder/],
  ])('are reported and not followed: %s', async (_, link, target, why) => {
    const root = await folderWith(files, { [link]: target })
    const { files: found, diagnostics } = await listFiles(root)
    expect(found.filter((file) => !(file in files))).toEqual([])
    expect(diagnostics).toMatchObject([{ severity: 'warning', file: link, code: 'symbolic-link' }])
    expect(diagnostics[0]!.message).toMatch(why)
  })

  test('to a missing file are reported, also if they appear while the folder is watched', async () => {
    const root = await folderWith(files)
    const folder = new ContentFolder(root)
    folder.follow()
    await folder.collect()
    await symlink('../gone.md', join(root, 'en/gone.md'))
    folder.touch(join(root, 'en/gone.md'))
    expect((await folder.collect()).unlisted).toMatchObject([{ file: 'en/gone.md', code: 'symbolic-link' }])
  })

  test('that Git stored as text are reported, also for folders', async () => {
    const root = await folderWith(files)
    await writeFile(join(root, 'en/shared'), '../_shared')
    await writeFile(join(root, 'en/outside'), '../../')
    await writeFile(join(root, 'en/NAME'), 'fr')
    const { files: found, diagnostics } = await listFiles(root)
    expect(found).not.toContain('en/shared')
    expect(found).toContain('en/outside')
    expect(found).toContain('en/NAME')
    expect(diagnostics).toEqual([
      {
        severity: 'warning',
        file: 'en/shared',
        code: 'symbolic-link',
        message: 'The file contains only the path `../_shared`, because Git stored a symbolic link as text.',
        hint: 'Run `git config core.symlinks true` and check the file out again, or copy the target here.',
      },
    ])
  })

  test('are ignored in hidden and private folders', async () => {
    const root = await folderWith(files, { '_code/fonts': '../../out', '.git/x': '../../out', 'node_modules/y': '..' })
    expect(await listFiles(root)).toMatchObject({ hasLinks: false, diagnostics: [] })
  })

  test('that multiply are followed up to a limit', async () => {
    const links = Object.fromEntries(
      Array.from({ length: 24 }, (_, level) =>
        ['x', 'y'].map((name) => [`${level}/${name}`, `../${level + 1}`]),
      ).flat(),
    )
    const root = await folderWith({ '24/a.md': text }, links)
    const { files: found, diagnostics } = await listFiles(root, { maxLinked: 500 })
    expect(found.length).toBeLessThan(600)
    expect(diagnostics[0]?.message).toMatch(/more than 500 files/)
  })

  test('to a changed file provide its new text', async () => {
    const root = await folderWith({ 'en/index.md': text, '_shared/a.md': text }, { 'en/a.md': '../_shared/a.md' })
    const folder = new ContentFolder(root)
    folder.follow()
    const hashes = async () => (await folder.collect()).content.map(({ hash }) => hash)
    const before = await hashes()
    await writeFile(join(root, '_shared', 'a.md'), `${text}More.\n`)
    folder.touch(join(root, '_shared', 'a.md'))
    const after = await hashes()
    expect(after.filter((hash) => !before.includes(hash))).toHaveLength(1)
  })
})

describe('names in decomposed Unicode (NFD)', () => {
  const name = (composed: string) => composed.normalize('NFD')
  const image = renderPng(4, 4)

  test.each<[name: string, page: string, body: string]>([
    ['a page', 'en/2.Équipage.md', '[crew](2.Équipage.md)'],
    ['a page without its extension', 'en/2.Équipage.md', '[crew](2.Équipage)'],
    ['a page from the root', 'en/2.Équipage.md', '[crew](/en/2.Équipage.md)'],
    ['a page in a folder', 'en/été/2.ガイド.md', '[guide](./été/2.ガイド.md)'],
    ['a page by its path', 'en/ガイド.md', '[guide](/en/ガイド)'],
    ['a page by its encoded path', 'en/ガイド.md', `[guide](/en/${encodeURI('ガイド')})`],
    ['a page in Korean', 'en/한국어.md', '[guide](한국어.md)'],
    ['a page in Vietnamese', 'en/Việt.md', '[guide](Việt.md)'],
    ['an inclusion', 'en/_partié.md', '::include{src="./_partié.md"}\n::'],
    ['code', 'en/_codé.ts', '<<< ./_codé.ts'],
  ])('are found by links in both forms: %s', async (_, file, body) => {
    for (const form of ['NFC', 'NFD']) {
      for (const onDisk of [file, name(file)]) {
        const root = await folderWith({
          'en/index.md': `${text}\n${body.normalize(form)}\n`,
          [onDisk]: text,
          'site.config.json': '{ "locales": ["en"] }',
        })
        const { diagnostics } = await new ContentCheck(new ContentFolder(root)).run()
        expect(diagnostics).toEqual([])
      }
    }
  })

  test('are found by images and read from the disk', async () => {
    const root = await folderWith({
      'en/index.md': `${text}\n![River](rivière.png)\n`,
      'site.config.json': '{ "locales": ["en"] }',
    })
    await writeFile(join(root, 'en', name('rivière.png')), image)
    const folder = new ContentFolder(root)
    const { diagnostics, site } = await new ContentCheck(folder).run()
    expect(diagnostics).toEqual([])
    expect(site.media).toMatchObject([{ file: 'en/rivière.png', width: 4, height: 4 }])
    expect(await folder.readBytes('en/rivière.png')).toEqual(Buffer.from(image))
  })

  test('that differ from another name only in their form are reported', async () => {
    const root = await folderWith({ 'en/é.md': text, [name('en/é.md')]: text })
    const { files, diagnostics } = await listFiles(root)
    expect(files).toEqual(['en/é.md'])
    expect(diagnostics).toMatchObject([{ file: 'en/é.md', code: 'duplicate-name' }])
  })

  test('are stored in composed form after an edit', async () => {
    const root = await folderWith({ 'en/index.md': text, [name('en/été/é.md')]: text })
    const folder = new ContentFolder(root)
    folder.follow()
    await folder.collect()
    await cp(join(root, 'en', 'index.md'), join(root, name('en/été/ö.md')))
    folder.touch(join(root, name('en/été/ö.md')))
    const { content } = await folder.collect()
    expect(content.map(({ file }) => file)).toEqual(['en/index.md', 'en/été/é.md', 'en/été/ö.md'])
    folder.touch(join(root, name('en/été')))
    expect(await folder.collect()).toEqual({ ...(await new ContentFolder(root).collect()) })
  })
})

describe('README.md', () => {
  const config = { 'site.config.json': '{ "locales": ["en", "fr"] }', 'fr/index.md': text, 'en/index.md': text }
  const readme = '# For contributors\n\nText.\n'

  test.each<[name: string, files: Record<string, string>, readmes: string[]]>([
    ['next to an index', { 'en/1.guide/README.md': readme, 'en/1.guide/index.md': text }, ['en/1.guide/README.md']],
    [
      'next to a numbered index',
      { 'en/1.guide/README.md': readme, 'en/1.guide/0.index.md': text },
      ['en/1.guide/README.md'],
    ],
    ['next to a home page', { 'en/README.md': readme }, ['en/README.md']],
    [
      'next to a page with the same path',
      { 'en/guide/readme.md': readme, 'en/guide.md': text },
      ['en/guide/readme.md'],
    ],
    ['above all languages', { 'README.md': readme }, ['README.md']],
    ['above all languages, in lower case', { 'readme.md': readme }, ['readme.md']],
  ])('is left out with a warning: %s', async (_, files, readmes) => {
    const root = await folderWith({ ...config, ...files })
    const { site, diagnostics } = await new ContentCheck(new ContentFolder(root)).run()
    const found = diagnostics.filter(({ code }) => code !== 'missing-translation')
    expect(found).toMatchObject(readmes.map((file) => ({ file, severity: 'warning', code: 'duplicate-path' })))
    expect([...site.byPath.values()].map(({ file }) => file)).not.toContain(readmes[0])
  })

  test.each<[name: string, files: Record<string, string>, path: string]>([
    ['of a folder without an index', { ...config, 'en/1.guide/README.md': readme }, '/en/guide'],
    ['of a language without an index', { 'site.config.json': '{}', 'en/README.md': readme }, '/en'],
    ['of a site without language folders', { 'site.config.json': '{}', 'README.md': readme, '1.a.md': text }, '/en'],
  ])('becomes the page %s', async (_, files, path) => {
    const { site } = await new ContentCheck(new ContentFolder(await folderWith(files))).run()
    expect(site.byPath.get(path)?.file).toMatch(/README/)
  })
})
