import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { engineFolder } from '../../scripts/engine.ts'
import { cutChangelog, nextVersion, unreleasedChanges } from '../../scripts/version/changelog.ts'

test.each([
  ['1.4.9', 'patch', '1.4.10'],
  ['1.4.9', 'minor', '1.5.0'],
  ['1.4.9', 'major', '2.0.0'],
  ['0.1.0', 'minor', '0.2.0'],
] as const)('after %s, the next %s version is %s', (current, bump, next) => {
  expect(nextVersion(current, bump)).toBe(next)
})

test('rejects a current version that does not consist of three numbers', () => {
  expect(() => nextVersion('1.0.0-beta.1', 'patch')).toThrow('Invalid version "1.0.0-beta.1". Use three numbers')
})

const changelog = `# Changelog

## [Unreleased]

### Added

- Tides.

## [1.0.0] - 2026-01-01

- Everything.

[Unreleased]: https://example.org/repository/compare/v1.0.0...HEAD
[1.0.0]: https://example.org/repository/releases/tag/v1.0.0
`

test('moves unreleased changes under the version and updates the links', () => {
  expect(cutChangelog(changelog, { current: '1.0.0', next: '1.1.0', date: '2026-02-03' })).toBe(`# Changelog

## [Unreleased]

## [1.1.0] - 2026-02-03

### Added

- Tides.

## [1.0.0] - 2026-01-01

- Everything.

[Unreleased]: https://example.org/repository/compare/v1.1.0...HEAD
[1.1.0]: https://example.org/repository/compare/v1.0.0...v1.1.0
[1.0.0]: https://example.org/repository/releases/tag/v1.0.0
`)
})

test('reads unreleased changes up to the next version or the links', () => {
  expect(unreleasedChanges(changelog)).toBe('### Added\n\n- Tides.')
  expect(unreleasedChanges('## [Unreleased]\n\n- One.\n\n[Unreleased]: https://example.org\n')).toBe('- One.')
  expect(unreleasedChanges(cutChangelog(changelog, { current: '1.0.0', next: '1.1.0', date: '2026-02-03' }))).toBe('')
})

test.each([
  ['# Changelog\n', 'The heading "## [Unreleased]" is missing'],
  ['## [Unreleased]\n', 'The link "[Unreleased]: …/compare/v1.0.0...HEAD" is missing'],
])('rejects a changelog without the required parts: %j', (text, message) => {
  expect(() => cutChangelog(text, { current: '1.0.0', next: '1.1.0', date: '2026-02-03' })).toThrow(message)
})

test('accepts the project’s changelog, whose newest version matches package.json', async () => {
  const text = await readFile(join(engineFolder, 'CHANGELOG.md'), 'utf8')
  const { version } = JSON.parse(await readFile(join(engineFolder, 'package.json'), 'utf8')) as { version: string }
  expect(/^## \[(\d[^\]]*)\]/m.exec(text)?.[1]).toBe(version)
  const next = nextVersion(version, 'patch')
  expect(cutChangelog(text, { current: version, next, date: '2026-02-03' })).toContain(`## [${next}] - 2026-02-03`)
})
