import { execFileSync } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bump } from '../../scripts/version/changelog.ts'
import { cutVersion } from '../../scripts/version/cut-version.ts'
import { writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

let root: string
/** The repository at the start of each test. */
let original: string

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
const read = async (file: string) => await readFile(join(root, file), 'utf8')
/** Returns a tarball that names its version. */
const pack = async (folder: string) => {
  const { version } = JSON.parse(await read('package.json')) as { version: string }
  await writeFile(join(folder, `x-${version}.tgz`), version)
  return `x-${version}.tgz`
}
const cut = async (bump: Bump, { dryRun = false, passes = true } = {}) =>
  await cutVersion({
    root,
    bump,
    dryRun,
    now: new Date('2026-02-03T23:00:00Z'),
    check: () => Promise.resolve(passes),
    pack,
    importPosts: async () => {
      await writeFiles(root, { 'content/en/changelog/1.1.0.md': 'Tides.\n' })
      return ['content/en/changelog/1.1.0.md']
    },
  })

const lock = {
  name: 'x',
  version: '1.0.0',
  packages: { '': { version: '1.0.0' }, 'node_modules/y': { version: '1.0.0' } },
}
const changelog = (changes: string) =>
  `## [Unreleased]\n${changes}\n## [1.0.0] - 2026-01-01\n\n[Unreleased]: https://example.org/compare/v1.0.0...HEAD\n`

beforeAll(async () => {
  root = original = await temporaryFolder('version')
  git('init', '--quiet', '--template=', '--initial-branch', 'main')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@example.org')
  git('config', 'commit.gpgsign', 'false')
  git('config', 'tag.gpgsign', 'false')
  await writeFiles(root, {
    'CHANGELOG.md': changelog('\n- Tides.\n'),
    'package.json': '{\n  "name": "x",\n  "version": "1.0.0",\n  "files": ["a", "b"]\n}\n',
    'package-lock.json': `${JSON.stringify(lock, null, 2)}\n`,
    'tests/fixtures/releases/x-1.0.0.tgz': '1.0.0',
    'create-rivage/package.json': '{\n  "name": "create-x",\n  "version": "1.0.0"\n}\n',
  })
  commit()
})
beforeEach(async () => {
  root = await temporaryFolder('version')
  await cp(original, root, { recursive: true })
})
afterEach(async () => await rm(root, { recursive: true, force: true }))

function commit() {
  git('add', '.')
  git('commit', '--quiet', '--message', 'feat: something')
}

test('writes a version to the changelog, both packages, and the lock file, and commits and tags it', async () => {
  expect(await cut('minor')).toEqual({
    version: '1.1.0',
    changes: '- Tides.',
    tarball: 'tests/fixtures/releases/x-1.1.0.tgz',
  })
  expect(await read('CHANGELOG.md')).toContain('## [Unreleased]\n\n## [1.1.0] - 2026-02-03\n\n- Tides.\n')
  expect(await read('package.json')).toBe('{\n  "name": "x",\n  "version": "1.1.0",\n  "files": ["a", "b"]\n}\n')
  expect(JSON.parse(await read('package-lock.json'))).toEqual({
    name: 'x',
    version: '1.1.0',
    packages: { '': { version: '1.1.0' }, 'node_modules/y': { version: '1.0.0' } },
  })
  expect(await read('create-rivage/package.json')).toBe('{\n  "name": "create-x",\n  "version": "1.1.0"\n}\n')
  // The tarball of the previous version is removed.
  expect(git('ls-files', 'tests')).toBe('tests/fixtures/releases/x-1.1.0.tgz')
  expect(git('ls-files', 'content')).toBe('content/en/changelog/1.1.0.md')
  expect(git('status', '--porcelain')).toBe('')
  expect(git('log', '-1', '--format=%s')).toBe('chore(release): 1.1.0')
  expect(git('rev-parse', 'v1.1.0^{commit}')).toBe(git('rev-parse', 'HEAD'))
  expect(git('cat-file', '-t', 'v1.1.0')).toBe('tag')
})

test('returns the same result in a dry run and changes nothing', async () => {
  const head = git('rev-parse', 'HEAD')
  expect(await cut('patch', { dryRun: true })).toEqual({ version: '1.0.1', changes: '- Tides.' })
  expect([git('status', '--porcelain'), git('tag'), git('rev-parse', 'HEAD')]).toEqual(['', '', head])
})

test.each<[string, string, () => Promise<void> | void]>([
  [
    'another branch',
    'Versions are released from main, but the checkout is on topic',
    () => void git('switch', '--quiet', '-c', 'topic'),
  ],
  ['an uncommitted file', 'new.txt', () => writeFiles(root, { 'new.txt': '' })],
  ['an existing tag', 'The tag v1.0.1 already exists', () => void git('tag', 'v1.0.1')],
  [
    'an empty list of changes',
    '"## [Unreleased]" in CHANGELOG.md is empty',
    async () => {
      await writeFiles(root, { 'CHANGELOG.md': changelog('') })
      commit()
    },
  ],
  [
    'a lock file with another version',
    'The version in package-lock.json is not 1.0.0',
    async () => {
      await writeFiles(root, { 'package-lock.json': '{}' })
      commit()
    },
  ],
  [
    'a create-rivage package with another version',
    'The version in create-rivage/package.json is not 1.0.0',
    async () => {
      await writeFiles(root, { 'create-rivage/package.json': '{ "version": "0.9.0" }' })
      commit()
    },
  ],
])('%s prevents a release', async (_, message, arrange) => {
  await arrange()
  const before = [git('rev-parse', 'HEAD'), git('tag')]
  await expect(cut('patch')).rejects.toThrow(message)
  expect([git('rev-parse', 'HEAD'), git('tag')]).toEqual(before)
})

test('a failed check prevents a release', async () => {
  await expect(cut('patch', { passes: false })).rejects.toThrow('The quick checks failed, so no version was released')
  expect([git('status', '--porcelain'), git('tag')]).toEqual(['', ''])
})
