import { beforeAll, expect, test } from 'vitest'
import type { VersionDifference } from '../../core/release/index.ts'
import type { ListedVersion } from '../../scripts/releases/list-versions.ts'
import { runVerb } from '../harness/command-line.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { serveState } from '../harness/served-state.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'

const page = (title: string, text: string) => `---\ntitle: ${title}\n---\n\n${text}\n`
const config = (...versions: { name: string; state: string; until?: string }[]) =>
  JSON.stringify({ locales: ['en'], versions })
const files: Files = {
  'site.config.json': config({ name: '2.x', state: 'current' }),
  'en/index.md': page('Home', 'Welcome.'),
  'en/1.install.md': page('Install', 'Run the installer of the first version.'),
  'en/2.use.md': page('Use', 'Use it.'),
  'en/3.old.md': page('Old name', 'A page with a name that changes.'),
}

let state: string
let content: string
const rivage = async (...args: string[]) => await runVerb(...args, '--state', state)
const list = async () => JSON.parse((await rivage('versions', '--json')).stdout) as ListedVersion[]
const sync = async (changes: Files, ...flags: string[]) => {
  await writeFiles(content, changes)
  return await rivage('sync', '--content', content, ...flags)
}

beforeAll(async () => {
  // Commands reach the database through this process, so that they don't start one each.
  const { stateDir, dispose } = await serveState(await openMemoryDatabase())
  state = stateDir
  content = await writeContent(files)
  return dispose
})

test('a version needs a published site, a valid name, and a stored release', async () => {
  expect(await rivage('versions', 'cut', '1.x')).toMatchObject({
    code: 2,
    output: expect.stringContaining('Publish the site first'),
  })
  await sync({})
  for (const [args, message] of [
    [['cut', 'V 1'], 'Invalid version "V 1": expected lowercase letters'],
    [['cut', '1.x', '--release', '7'], 'The site has no stored release 7'],
    [['cut', '1.x', '--at', '2001-01-01'], 'The site has no stored release for 2001-01-01'],
    [['cut', '1.x', '--at', 'May'], '--at May is not a date'],
    [['cut', '1.x', '--at', '2026-01-01', '--release', '1'], 'Use only one of them'],
    [['cut'], 'Usage: rivage versions cut NAME'],
    [['slice', '1.x'], 'Unknown action "slice". Use one of: list, cut, remove, rename, diff, port.'],
    [['remove', '1.x'], 'Unknown version "1.x". Cut one with'],
    [['remove', '2.x'], '"2.x" is the current version'],
    [['diff', '1.x', '2.x'], 'Unknown version "1.x"'],
  ] as const)
    expect(await rivage('versions', ...args)).toMatchObject({ code: 2, output: expect.stringContaining(message) })
  expect(await list()).toMatchObject([{ name: '2.x', state: 'current', release: 1, pages: 4 }])
})

test('cutting a version writes two rows, and changes nothing else', async () => {
  expect((await rivage('versions', 'cut', '1.x')).output).toContain('Cut version "1.x" from release 1.')
  expect(await rivage('versions', 'cut', '1.x')).toMatchObject({
    code: 2,
    output: expect.stringContaining('already exists'),
  })
  expect(await list()).toMatchObject([
    { name: '2.x', state: 'current', release: 1 },
    { name: '1.x', state: null, release: 1, base: 1, pages: 4, differing: 0, rows: 1, bytes: 0 },
  ])
})

test('a version keeps its content while the site changes, and is compared with it page by page', async () => {
  await sync({
    'site.config.json': config(
      { name: '2.x', state: 'current' },
      { name: '1.x', state: 'supported', until: '2020-01-01' },
    ),
    'en/1.install.md': page('Install', 'Run the installer of the second version.'),
    'en/3.old.md': null,
    'en/3.new.md': page('Old name', 'A page with a name that changes.'),
    'en/4.more.md': page('More', 'Only in the second version.'),
  })
  const { stdout } = await rivage('versions', 'diff', '1.x', '2.x', '--json')
  const difference = JSON.parse(stdout) as VersionDifference
  expect(difference).toMatchObject({
    added: [{ path: '/en/more' }],
    removed: [],
    moved: [{ from: '/en/old', path: '/en/new', changed: false }],
    changed: [{ path: '/en/install' }],
    same: 2,
  })
  expect((await rivage('versions', 'diff', '1.x', '2.x')).output).toContain('→ /en/old to /en/new')
  // Support ended on the day in the configuration, without another sync.
  expect(await list()).toMatchObject([{ name: '2.x' }, { name: '1.x', state: 'ended', differing: 3 }])
})

test('a sync into a version writes only what differs from the release it overlays', async () => {
  const folder = await writeContent({
    ...files,
    'site.config.json': config(),
    'en/2.use.md': page('Use', 'Use it, with a correction for the first version.'),
  })
  const { output } = await rivage('sync', '--content', folder, '--version', '1.x')
  expect(output).toMatch(/Published release 2: 4 pages \(1 changed\)/)
  expect(await list()).toMatchObject([{ name: '2.x' }, { name: '1.x', release: 2, pages: 4, differing: 4 }])
  expect((await rivage('releases', '--version', '1.x')).output).toMatch(/→ 2 [^]*Cut from release 1/)
  const { stdout } = await rivage('releases', '--version', '1.x', '--json')
  expect(JSON.parse(stdout)).toMatchObject([{ number: 2, added: 0, changed: 1, removed: 0 }, { number: 1 }])
  expect((await rivage('sync', '--content', folder, '--version', '1.x')).output).toContain('Nothing to publish')
})

test('a rollback of a version restores rows of the release it overlays, and leaves the site unchanged', async () => {
  expect((await rivage('rollback', '--version', '1.x')).output).toMatch(
    /Published release 3 with the content of release 1/,
  )
  expect(await list()).toMatchObject([
    { name: '2.x', release: 2 },
    { name: '1.x', release: 3, differing: 3 },
  ])
  expect((await rivage('rollback', '2', '--version', '1.x')).output).toMatch(
    /Published release 4 with the content of release 2/,
  )
  expect(await list()).toMatchObject([
    { name: '2.x', release: 2 },
    { name: '1.x', release: 4, differing: 4 },
  ])
})

test('prune removes old releases of one version only', async () => {
  const { stdout } = await rivage('prune', '--keep', '2', '--version', '1.x', '--dry-run', '--json')
  expect(JSON.parse(stdout)).toMatchObject({ releases: 2, rows: 2 })
  expect(await rivage('prune', '--keep', '2', '--version', '0.1')).toMatchObject({
    code: 2,
    output: expect.stringContaining('Unknown version "0.1"'),
  })
  await rivage('prune', '--keep', '2', '--version', '1.x')
  const numbersOf = async (...args: string[]) =>
    (JSON.parse((await rivage('releases', '--json', ...args)).stdout) as { number: number }[]).map(
      ({ number }) => number,
    )
  expect(await numbersOf('--version', '1.x')).toEqual([4, 3])
  expect(await numbersOf()).toEqual([2, 1])
})

test('a sync into the current version publishes the site, and one into a new version creates it', async () => {
  expect((await sync({}, '--version', '2.x')).output).toContain('Nothing to publish')
  expect(await sync({}, '--version', '3.x', '--channel', 'preview')).toMatchObject({ code: 2 })
  await sync({ 'en/2.use.md': page('Use', 'Use the next version.') }, '--version', 'next')
  expect(await list()).toMatchObject([
    { name: '2.x', release: 2 },
    { name: '1.x' },
    { name: 'next', state: null, differing: 1 },
  ])
})

test('renaming a version keeps its releases, and removing it frees the name', async () => {
  expect((await rivage('versions', 'rename', 'next', '3.x')).output).toContain('Renamed version "next" to "3.x"')
  expect(await rivage('versions', 'rename', '3.x', '1.x')).toMatchObject({ code: 2 })
  expect(await list()).toMatchObject([{}, {}, { name: '3.x', release: 1, differing: 1 }])
  expect(JSON.parse((await rivage('versions', 'remove', '3.x', '--json')).stdout)).toEqual({
    name: '3.x',
    isListed: false,
  })
  expect(await list()).toHaveLength(2)
  // A prune keeps the release that a version overlays.
  await rivage('prune', '--keep', '1')
  expect((await rivage('versions', 'cut', '0.9', '--release', '1')).code).toBe(0)
  expect((await rivage('versions', 'remove', '1.x')).output).toContain(
    'Also remove it from `versions` in site.config.ts.',
  )
})

test('ports a fix to every version with the same section, and shows the differing text of the others', async () => {
  const intro = (text: string) => `Start here.\n\n## Download\n\n${text}\n`
  const folder = await writeContent({ ...files, 'site.config.json': config({ name: '2.x', state: 'current' }) })
  const { stateDir, dispose } = await serveState(await openMemoryDatabase())
  const run = async (...args: string[]) => await runVerb(...args, '--state', stateDir)
  const publish = async (changes: Files, ...flags: string[]) => {
    await writeFiles(folder, changes)
    return await run('sync', '--content', folder, ...flags)
  }
  const port = async (...args: string[]) => await run('versions', 'port', ...args, '--content', folder)
  try {
    await publish({ 'en/3.setup.md': page('Setup', intro('Donwload it.')) })
    for (const name of ['0.9', '1.x']) await run('versions', 'cut', name)
    await publish({ 'en/3.setup.md': page('Setup', intro('Ask your administrator.')) }, '--version', '0.9')
    // The page moves, and only one section changes in the release after it.
    await publish({ 'en/3.setup.md': null, 'en/3.install-it.md': page('Setup', intro('Donwload it.')) })
    expect(await port('en/3.install-it.md', '--to', '1.x')).toMatchObject({
      code: 2,
      output: expect.stringContaining('no earlier text'),
    })
    await publish({ 'en/3.install-it.md': page('Setup', intro('Download it.\n\n## Verify\n\nCheck the signature.')) })
    const before = await run('versions', '--json')
    const dry = await port('en/install-it.md', '--to', '1.x,0.9', '--dry-run')
    expect(dry).toMatchObject({ code: 1, output: expect.stringContaining('1.x: would change /en/setup') })
    expect(dry.output).toContain('-Donwload it.\n  +Ask your administrator.')
    expect((await run('versions', '--json')).stdout).toBe(before.stdout)
    expect((await port('en/install-it.md', '--to', '1.x')).output).toContain('1.x: changed /en/setup, release 2')
    expect((await port('en/install-it.md', '--to', '1.x')).output).toContain('1.x: /en/setup already has the change')
    // A sync of the version's files with the same text publishes nothing.
    const same = {
      'en/3.install-it.md': null,
      'en/3.setup.md': page('Setup', intro('Download it.\n\n## Verify\n\nCheck the signature.')),
    }
    expect((await publish(same, '--version', '1.x')).output).toContain('Nothing to publish')
    expect(await port('en/nowhere.md', '--to', '1.x')).toMatchObject({ code: 2 })
    expect(await port('en/setup.md', '--to', '2.x')).toMatchObject({ code: 2 })
  } finally {
    await dispose()
  }
})
