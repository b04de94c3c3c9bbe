import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { runVerb } from '../../scripts/cli/run-verb.ts'
import { changelog } from '../../scripts/verbs/changelog.ts'
import { ownProject } from '../harness/own-project.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const text = `# Changelog

All changes, see the [guide](content/en/guide.md#start).

## [Unreleased]

- Not yet.

## [2.1.0] - 2026-11-28 [YANKED]

### Added

- A crane ([guide](content/en/guide.md), [license](LICENSE), [data](content/_data/x.json)), not \`[code](LICENSE)\`.

## 2.0.0

- First.
`

let project: typeof ownProject

beforeEach(async () => {
  const folder = await temporaryFolder('changelog')
  project = { ...ownProject, folder, workingFolder: folder }
  await put(
    'content/site.config.json',
    JSON.stringify({ github: { url: 'https://github.com/acme/pier' }, collections: { changelog: { kind: 'posts' } } }),
  )
  await put('content/en/guide.md', '# Guide\n')
  await put('content/fr/guide.md', '# Guide\n')
  await put('CHANGELOG.md', text)
})

async function put(file: string, content: string): Promise<void> {
  await mkdir(dirname(join(project.folder, file)), { recursive: true })
  await writeFile(join(project.folder, file), content)
}

const get = async (file: string) => await readFile(join(project.folder, file), 'utf8')
const posts = async () => (await readdir(join(project.folder, 'content/en/changelog'))).toSorted()

async function run(...args: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = []
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((line: string) => void lines.push(line)),
  )
  const code = await runVerb(changelog, args, project)
  for (const spy of spies) spy.mockRestore()
  return { code, output: lines.join('\n') }
}

describe('changelog new', () => {
  test('writes a post with the current date, and never overwrites it', async () => {
    const { code, output } = await run('new', 'Faster "search"', '--version', '2.1.0', '--locale', 'fr')
    expect(code).toBe(0)
    expect(output).toMatch(/^content\/fr\/changelog\/\d{4}-\d\d-\d\d-faster-search\.md$/)
    expect(await get(output)).toBe(
      '---\ntitle: "Faster \\"search\\""\nversion: "2.1.0"\ntags: []\nauthors: []\n---\n\n',
    )
    expect(await run('new', 'Faster search', '--locale', 'fr')).toMatchObject({
      code: 2,
      output: expect.stringContaining('already exists') as string,
    })
  })

  test('uses the numbered folder of the collection', async () => {
    await put('content/en/9.changelog/1.0.0.md', '---\ndate: 2026-01-01\n---\n')
    expect((await run('new', 'Pier', '--locale', 'fr')).output).toContain('content/fr/9.changelog/')
  })

  test.each([
    [['new'], 'Usage'],
    [['new', 'Pier', '--collection', 'blog'], 'Use one of: changelog'],
    [['new', 'Pier', '--locale', 'de'], 'Use one of: en, fr'],
    [['new', 'Pier', '--check'], '--check works only with `import`'],
  ])('rejects %j', async (args, message) => {
    const { code, output } = await run(...args)
    expect([code, output]).toEqual([2, expect.stringContaining(message)])
  })
})

describe('changelog import', () => {
  test('writes a post for each version, with working links', async () => {
    expect((await run('import', 'CHANGELOG.md')).code).toBe(0)
    expect(await posts()).toEqual(['2.0.0.md', '2.1.0.md', 'index.md'])
    expect(await get('content/en/changelog/2.1.0.md')).toMatch(
      /^---\n# Imported from CHANGELOG\.md \([\da-f]{12}\).*\ntitle: "2\.1\.0 \[YANKED\]"\nversion: "2\.1\.0"\ndate: 2026-11-28\n---\n\n## Added\n/,
    )
    expect(await get('content/en/changelog/2.1.0.md')).toContain(
      '([guide](../guide.md), [license](https://github.com/acme/pier/blob/main/LICENSE), [data](https://github.com/acme/pier/blob/main/content/_data/x.json)), not `[code](LICENSE)`.',
    )
    expect(await get('content/en/changelog/2.0.0.md')).toContain('date: false')
    expect(await get('content/en/changelog/index.md')).toContain('[guide](../guide.md#start)')
  })

  test('repeated, changes only the posts whose section changed', async () => {
    expect((await run('import', 'CHANGELOG.md', '--check')).code).toBe(1)
    await run('import', 'CHANGELOG.md')
    expect((await run('import', 'CHANGELOG.md', '--check')).code).toBe(0)
    await put('CHANGELOG.md', `${text.replace('A crane', 'Two cranes').replace('2.0.0', '1.9.0')}`)
    expect((await run('import', 'CHANGELOG.md', '--check')).code).toBe(1)
    const { code, output } = await run('import', 'CHANGELOG.md')
    expect(code).toBe(0)
    expect(output).toContain('Added 1 post, updated 1, and removed 1. 1 unchanged.')
    expect(await posts()).toEqual(['1.9.0.md', '2.1.0.md', 'index.md'])
  })

  test('keeps edited posts, and posts that it has not written', async () => {
    await put('content/en/changelog/2.0.0.md', '---\ndate: 2026-01-01\n---\n\nMine.\n')
    await run('import', 'CHANGELOG.md')
    const file = 'content/en/changelog/2.1.0.md'
    await put(file, (await get(file)).replace('A crane', 'My crane'))
    await put('CHANGELOG.md', text.replace('A crane', 'Two cranes'))
    const { code, output } = await run('import', 'CHANGELOG.md')
    expect(code).toBe(1)
    expect(output).toContain('! en/changelog/2.1.0.md was edited since its import')
    expect(await get(file)).toContain('My crane')
    expect(await get('content/en/changelog/2.0.0.md')).toContain('Mine.')
    await put(file, (await get(file)).replace(/^# Imported.*\n/m, ''))
    expect((await run('import', 'CHANGELOG.md', '--check')).code).toBe(0)
  })

  test('stops at errors with their lines', async () => {
    await put('CHANGELOG.md', text.replace('2026-11-28', '2026-11-31'))
    expect(await run('import', 'CHANGELOG.md')).toMatchObject({
      code: 2,
      output: expect.stringContaining('CHANGELOG.md:9 `2026-11-31` is not a date.') as string,
    })
    expect((await run('import', 'NEWS.md')).code).toBe(2)
  })
})
