import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ContentCheck } from '../../../scripts/check/content-check.ts'
import { ContentFolder } from '../../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../../scripts/local/d1-target.ts'
import { publish } from '../../../scripts/sync/publish.ts'
import { compileTools } from '../../harness/compile-tools.ts'
import { openTestSite } from '../../harness/site.ts'
import type { TestSite } from '../../harness/site.ts'

let site: TestSite

const changelog = `# Pier changelog

All notable changes to the [pier](guide.md).

## [Unreleased]

- Not yet.

## [2.1.0] - 2026-11-28

### Added

- A crane ([#12]), see the [guide](guide.md).

## [2.0.0-quay.1] - 2026-11-01 [YANKED]

### Fixed

- The tide.

## 1.0.0

- First.

[#12]: https://pier.example/issues/12
[2.1.0]: https://pier.example/compare/v2.0.0...v2.1.0
`

beforeAll(async () => {
  site = await openTestSite({
    'site.config.json': JSON.stringify({
      title: 'Pier',
      locales: ['en', 'fr'],
      collections: { changelog: { kind: 'posts', source: 'CHANGELOG.md' } },
    }),
    'en/index.md': '# Pier\n',
    'en/guide.md': '# Guide\n',
    'fr/index.md': '# Jetée\n',
    'en/CHANGELOG.md': changelog,
  })
})
afterAll(() => site.dispose())

async function read(path: string): Promise<string> {
  const response = await site.get(path)
  expect([path, response.status]).toEqual([path, 200])
  return await response.text()
}

async function check(text: string) {
  await writeFile(join(site.folder, 'en/CHANGELOG.md'), text)
  const { diagnostics } = await new ContentCheck(new ContentFolder(site.folder)).run()
  return diagnostics
    .filter(({ code }) => code !== 'missing-translation')
    .map(({ code, file, line, message }) => [code, `${file}:${line}`, message])
}

describe('a changelog in one file', () => {
  test('is a list of its versions with its title and first text', async () => {
    const html = await read('/en/changelog')
    expect(html).toContain('<h1>Pier changelog</h1>')
    expect(html).toContain('All notable changes to the <a href="/en/guide">pier</a>')
    const titles = Array.from(html.matchAll(/<h2[^>]*><a href="([^"]*)">([^<]*)</g), ([, href, title]) => [href, title])
    expect(titles).toEqual([
      ['/en/changelog/2.1.0', '2.1.0'],
      ['/en/changelog/2.0.0-quay.1', '2.0.0-quay.1 [YANKED]'],
      ['/en/changelog/1.0.0', '1.0.0'],
    ])
    expect(html).not.toContain('Not yet.')
    expect(html).toContain('<time dateTime="2026-11-28">')
    expect(html.match(/<time /g)).toHaveLength(2)
    expect(await read('/fr/changelog/2.1.0')).toContain('A crane')
  })

  test('has a page for each version, with its links', async () => {
    const html = await read('/en/changelog/2.1.0')
    expect(html).toMatch(/<h2 id="added"/)
    expect(html).toContain('href="https://pier.example/issues/12"')
    expect(html).toContain('href="/en/guide"')
    expect(html).toMatch(/href="https:\/\/pier.example\/compare\/v2.0.0...v2.1.0"[^>]*>v2\.0\.0\.\.\.v2\.1\.0/)
    expect((await site.get('/en/changelog/unreleased')).status).toBe(404)
  })

  test('writes only the versions that an edit changes', async () => {
    await site.serve({ 'en/CHANGELOG.md': changelog.replace('- The tide.', '- The tides.') })
    const rows = await queryRows<{ path: string }>(
      site.target,
      `SELECT path FROM entry WHERE until IS NULL AND since = (SELECT max(since) FROM entry)`,
    )
    expect(rows.map(({ path }) => path)).toEqual(['/en/changelog/2.0.0-quay.1'])
  })

  test('shows unreleased changes only to authors', async () => {
    const folder = new ContentFolder(site.folder, { showsUnpublished: true })
    await publish({ folder, target: site.target, channel: 'live', renderer: 'test', tools: compileTools })
    const rows = await queryRows<{ title: string; meta: string }>(
      site.target,
      `SELECT title, meta FROM entry WHERE until IS NULL AND path = '/en/changelog/unreleased'`,
    )
    expect(rows.map(({ title, meta }) => [title, (JSON.parse(meta) as { post: unknown }).post])).toEqual([
      ['Unreleased', expect.objectContaining({ draft: true })],
    ])
  })

  test('reports problems at their line', async () => {
    expect(await check(changelog)).toEqual([])
    const broken = changelog.replace('2026-11-01', '2026-02-30').replace('## 1.0.0', '## [2.1.0]\n\n[gone](gone.md)')
    expect(await check(`${broken}\n# Elsewhere\n`)).toEqual([
      ['changelog-section', 'en/CHANGELOG.md:15', '`2026-02-30` is not a date.'],
      ['changelog-section', 'en/CHANGELOG.md:21', '`2.1.0` already has a section, on line 9.'],
      [
        'changelog-section',
        'en/CHANGELOG.md:30',
        'The heading `Elsewhere` contains no version, so its section is not shown.',
      ],
    ])
    const lost = changelog.replace('- The tide.', '- The [tide](tide.md).')
    expect((await check(lost)).map(([code, place]) => [code, place])).toEqual([['broken-link', 'en/CHANGELOG.md:19']])
  })
})
