import { describe, expect, test } from 'vitest'
import { parseChangelog } from '../../../scripts/sync/changelog/parse-changelog.ts'
import { parseVersionHeading } from '../../../scripts/sync/changelog/parse-heading.ts'

describe('the heading of a version', () => {
  const dated = { version: '2.1.0', title: '2.1.0', date: '2026-11-28' }

  test.each([
    ['[2.1.0] - 2026-11-28', { ...dated, label: '2.1.0' }],
    ['2.1.0 (2026-11-28)', dated],
    ['v2.1.0 / 2026-11-28', dated],
    ['Version 2.1.0 – November 28, 2026', dated],
    ['2.1.0 - 28th Nov 2026', dated],
    [
      '[2.1.0](https://example.com/compare/v2.0.0...v2.1.0) (2026-11-28)',
      { ...dated, href: 'https://example.com/compare/v2.0.0...v2.1.0' },
    ],
    [
      '<small>[2.1.0](https://example.com/compare "All") (2026-11-28)</small>',
      { ...dated, href: 'https://example.com/compare' },
    ],
    ['[v2.1.0][2.1.0] - 2026.11.28', { ...dated, label: '2.1.0' }],
    ['[v2.1.0][] - 2026.11.28', { ...dated, label: 'v2.1.0' }],
    ['@acme/pier@2.1.0 (2026-11-28)', dated],
    ['2.1.0', { version: '2.1.0', title: '2.1.0' }],
    ['3.0.0-next.12', { version: '3.0.0-next.12', title: '3.0.0-next.12' }],
    ['1.0rc1', { version: '1.0rc1', title: '1.0rc1' }],
    ['[2.1.0] - 2026-11-28 [YANKED]', { ...dated, title: '2.1.0 [YANKED]', label: '2.1.0' }],
    ['2.1.0 "High tide" (2026-11-28)', { ...dated, title: '2.1.0 – High tide' }],
    ['[2.1.0] - 2026-02-30', { version: '2.1.0', title: '2.1.0', wrongDate: '2026-02-30', label: '2.1.0' }],
    ['[2.1.0] - 11/28/2026', { version: '2.1.0', title: '2.1.0', wrongDate: '11/28/2026', label: '2.1.0' }],
    ['[2.1.0] - Unreleased', { version: null, title: '2.1.0', label: '2.1.0' }],
    ['[Unreleased]', { version: null, title: 'Unreleased' }],
    ['Unreleased (2026-xx-xx)', { version: null, title: 'Unreleased' }],
    ['2.0 migration guide', undefined],
    ['Next.js 2.0', undefined],
    ['Bug Fixes', undefined],
  ])('%s', (text, heading) => {
    expect(parseVersionHeading(text)).toEqual(heading)
  })
})

describe('a changelog', () => {
  const text = [
    '# The [Pier](https://pier.example) changelog',
    '',
    'All changes.',
    '',
    '## [2.0.0] - 2026-02-01',
    '### Added',
    '- A crane, see [#1] and [the guide][Guide], with `{{ tide }}`.',
    '```md',
    '## [1.5.0] - 2026-01-20',
    '```',
    '#### Details',
    '',
    '<!--',
    '## [1.4.0]',
    '-->',
    '',
    '1.0.0 / 2026-01-01',
    '==================',
    '  * First',
    '',
    '# Older versions',
    '',
    'See the archive.',
    '',
    '[2.0.0]: https://pier.example/2.0.0',
    '[#1]: https://pier.example/issues/1',
    '[guide]: ./guide.md',
  ].join('\n')

  test('has a title, a text, and a section for each version', () => {
    const { title, intro, sections, others } = parseChangelog(text, 3)
    expect([title, intro]).toEqual(['The Pier changelog', { body: 'All changes.\n', bodyLine: 5 }])
    expect(sections.map(({ version, date, line, bodyLine }) => [version, date, line, bodyLine])).toEqual([
      ['2.0.0', '2026-02-01', 7, 8],
      ['1.0.0', '2026-01-01', 19, 21],
    ])
    expect(sections[1]!.body).toBe('  * First\n')
    expect(sections.map(({ href }) => href)).toEqual(['https://pier.example/2.0.0', undefined])
    expect(others).toEqual([{ line: 23, text: 'Older versions' }])
  })

  test('raises the headings of a section, and adds the definitions of its links', () => {
    const [{ body } = { body: '' }] = parseChangelog(text).sections
    expect(body).toContain('## Added\n')
    expect(body).toContain('`\\{{ tide }}`')
    expect(body).toContain('\n### Details\n')
    expect(body).toContain('\n## [1.5.0] - 2026-01-20\n')
    expect(body).toMatch(/\n\n\[#1\]: https:\/\/pier.example\/issues\/1\n\[guide\]: .\/guide.md\n$/)
  })
})
