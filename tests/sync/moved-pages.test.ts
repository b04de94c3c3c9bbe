import { beforeAll, describe, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { ContentCheck } from '../../scripts/check/content-check.ts'
import { followMoves, publishedMoves } from '../../scripts/check/moved-targets.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { compileTools } from '../harness/compile-tools.ts'

let database: { target: D1Target }

beforeAll(async () => {
  database = { target: await openMemoryDatabase() }
})

const sentences = (name: string, count = 10) =>
  Array.from(
    { length: count },
    (_, index) =>
      `Of${name}${index} tells${name}${index} these${name}${index} words${name}${index} here${name}${index}.`,
  )
const page = (title: string, lines = sentences(title)) => `---\ntitle: ${title}\n---\n\n${lines.join('\n\n')}\n`

async function openChannel(name: string, files: Files) {
  const path = await writeContent({ 'en/index.md': 'Home', ...files })
  const folder = new ContentFolder(path)
  const sync = async (changes: Files = {}) => {
    await writeFiles(path, changes)
    return await publish({ folder, target: database.target, channel: name, renderer: 'r1', tools: compileTools })
  }
  await sync()
  return {
    sync,
    folder,
    redirects: async () =>
      (
        await queryRows(
          database.target,
          `SELECT source, target, status FROM redirect WHERE channel = ?1 AND until IS NULL ORDER BY source`,
          name,
        )
      ).map(({ source, target, status }) => `${String(source)} ${String(status)} ${String(target)}`),
  }
}

describe('a page at a new path', () => {
  test('has moved after its file was renamed or its path was set', async () => {
    const channel = await openChannel('renamed', { 'en/a.md': page('Apple'), 'en/b.md': page('Berry') })
    const result = await channel.sync({
      'en/a.md': null,
      'en/fruit/apple.md': page('Apple'),
      'en/b.md': page('Berry').replace('---\n', '---\npath: /en/bérry\n'),
    })
    expect(result.moved).toEqual([
      { from: '/en/b', to: '/en/bérry' },
      { from: '/en/a', to: '/en/fruit/apple' },
    ])
    expect(result).toMatchObject({ added: [], removed: [] })
    expect(await channel.redirects()).toEqual(['/en/a 301 /en/fruit/apple', '/en/b 301 /en/b%C3%A9rry'])
    expect(await channel.sync()).toMatchObject({ published: false, rows: 0 })
  })

  test.each([
    [2, true],
    [3, false],
  ])('is recognized with %i of 10 sentences changed: %s', async (changed, same) => {
    const channel = await openChannel(`edited-${changed}`, { 'en/a.md': page('Apple') })
    const lines = [...sentences('Apple').slice(changed), ...sentences('Zebra', changed)]
    const { moved, removed } = await channel.sync({ 'en/a.md': null, 'en/other.md': page('Apple', lines) })
    expect(moved).toEqual(same ? [{ from: '/en/a', to: '/en/other' }] : [])
    expect(removed).toEqual(same ? [] : ['/en/a'])
    expect(await channel.redirects()).toEqual([same ? '/en/a 301 /en/other' : '/en/a 410 '])
  })

  test('has moved if its text was first copied and only one copy remains', async () => {
    const channel = await openChannel('copied', {
      'en/a.md': page('Apple'),
      'en/b.md': page('Berry'),
      'fr/index.md': 'Accueil',
      'fr/a.md': page('Apple'),
    })
    await channel.sync({ 'en/copy.md': page('Apple'), 'en/one.md': page('Berry'), 'en/two.md': page('Berry') })
    await channel.sync({ 'en/a.md': null, 'en/b.md': null })
    expect(await channel.redirects()).toEqual(['/en/a 301 /en/copy', '/en/b 410 '])
    await channel.sync({ 'en/a.md': page('Apple'), 'en/copy.md': null })
    expect(await channel.redirects()).toEqual(['/en/b 410 ', '/en/copy 301 /en/a'])
  })

  test('moves only in its language', async () => {
    const channel = await openChannel('locales', {
      'en/a.md': page('Apple'),
      'fr/index.md': 'Accueil',
      'fr/a.md': page('Pomme'),
    })
    await channel.sync({ 'fr/a.md': null, 'fr/pomme.md': page('Pomme') })
    expect(await channel.redirects()).toEqual(['/fr/a 301 /fr/pomme'])
  })

  test('redirects to its last path after several moves, not at all after moving back, and not after a swap', async () => {
    const channel = await openChannel('chain', { 'en/a.md': page('Apple') })
    await channel.sync({ 'en/a.md': null, 'en/b.md': page('Apple') })
    await channel.sync({ 'en/b.md': null, 'en/c.md': page('Apple') })
    expect(await channel.redirects()).toEqual(['/en/a 301 /en/c', '/en/b 301 /en/c'])
    await channel.sync({ 'en/c.md': null, 'en/a.md': page('Apple') })
    expect(await channel.redirects()).toEqual(['/en/b 301 /en/a', '/en/c 301 /en/a'])
    await channel.sync({ 'en/b.md': page('Berry') })
    await channel.sync({ 'en/a.md': page('Berry'), 'en/b.md': page('Apple') })
    expect(await channel.redirects()).toEqual(['/en/c 301 /en/a'])
  })

  test('is recognized even if it was missing in between', async () => {
    const channel = await openChannel('between', { 'en/a.md': page('Apple') })
    await channel.sync({ 'en/a.md': null })
    expect(await channel.redirects()).toEqual(['/en/a 410 '])
    expect((await channel.sync({ 'en/later.md': page('Apple') })).moved).toEqual([{ from: '/en/a', to: '/en/later' }])
    expect(await channel.redirects()).toEqual(['/en/a 301 /en/later'])
  })

  test('moves with its folder: fifty similar pages each keep their counterpart', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `page-${index}`)
    const text = (name: string) =>
      page(name, ['The same beginning of every page in this folder.', `Only ${name} says this.`])
    const channel = await openChannel(
      'folder',
      Object.fromEntries(names.map((name) => [`en/1.old/${name}.md`, text(name)])),
    )
    const { moved } = await channel.sync(
      Object.fromEntries(
        names.flatMap((name) => [
          [`en/1.old/${name}.md`, null],
          [`en/1.new/${name}.md`, text(name)],
        ]),
      ),
    )
    expect(moved.length).toBe(50)
    expect(moved.every(({ from, to }) => from.replace('/old/', '/new/') === to)).toBe(true)
  })
})

test('is listed by `check` with moved headings and the redirects that would be written', async () => {
  const text = '## Install\n\n' + sentences('Kiwi').join('\n\n')
  const channel = await openChannel('checked', {
    'en/a.md': page('Apple'),
    'en/b.md': page('Berry', [text]),
  })
  await channel.sync({
    'en/a.md': null,
    'en/fruit/apple.md': page('Apple'),
    'en/b.md': page('Berry', [text.replace('Install', 'Set up')]),
    'en/c.md': page('Links', ['[a](./a.md) and [b](/b#install)']),
  })
  const { site, diagnostics } = await new ContentCheck(channel.folder).run()
  const moves = await publishedMoves(database.target, 'checked')
  expect(followMoves(diagnostics, site, [moves])).toMatchObject({
    diagnostics: [
      { file: 'en/c.md', code: 'moved-link', message: '`./a.md` has moved to `/en/fruit/apple`.' },
      { file: 'en/c.md', code: 'moved-anchor', hint: 'Change the link to `/b#set-up`, or run the check with `--fix`.' },
    ],
    fixes: [
      { from: './a.md', to: './fruit/apple.md' },
      { from: '/b#install', to: '/b#set-up' },
    ],
  })
})
