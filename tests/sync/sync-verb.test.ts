import { rm } from 'node:fs/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { takeLease } from '../../scripts/sync/write/lease.ts'
import { smallSite } from '../harness/small-site.ts'
import { d1Errors } from '../harness/database-double.ts'
import { fileTarget, openDatabaseFile } from '../../scripts/local/database-file.ts'
import { runVerb, startSync } from '../harness/command-line.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { serveState } from '../harness/served-state.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

const folders: string[] = []
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function content(files = smallSite): Promise<string> {
  const folder = await writeContent(files)
  folders.push(folder)
  return folder
}

async function emptyState(): Promise<string> {
  const folder = await temporaryFolder('state')
  folders.push(folder)
  return folder
}

/**
 * Opens a state folder whose database runs in this process, as with `npm start`. Verbs that run on it don't need to
 * start it each time.
 */
async function openState(): Promise<{ state: string; target: D1Target }> {
  const target = await openMemoryDatabase()
  const { stateDir, dispose } = await serveState(target)
  closing.push(dispose)
  return { state: stateDir, target }
}

/** Runs the verb in this process. */
const sync = async (contentFolder: string, stateDir: string, ...flags: string[]) =>
  await runVerb('sync', '--content', contentFolder, '--state', stateDir, ...flags)

const broken = { 'en/1.guide/2.use.md': '---\ntitle: [broken\n---\n', 'en/1.guide/9.new.md': 'New.\n' }

describe('npm run sync', () => {
  test('reports in a sentence that the database does not respond, and changes nothing', async () => {
    const [folder, target] = [await content(), await openMemoryDatabase()]
    let isDown = false
    // Commands on this machine reach the database through the process that has it open, which is this one.
    const { stateDir: served, dispose } = await serveState({
      async batch(statements) {
        if (isDown) throw new Error(d1Errors.overloaded)
        return await target.batch(statements)
      },
    })
    expect((await sync(folder, served)).code).toBe(0)
    isDown = true
    await writeFiles(folder, { 'en/1.guide/2.use.md': '# Use\n\nOtherwise.\n' })
    const { code, output } = await sync(folder, served)
    expect(code).toBe(70)
    expect(output).toMatch(
      /^Could not reach the database in 4 attempts: D1_ERROR: D1 DB is overloaded\. .* The site is unchanged\. .*\n$/,
    )
    isDown = false
    expect(await queryRows(target, 'SELECT head FROM channel')).toEqual([{ head: 1 }])
    expect((await sync(folder, served)).output).toContain('release 2')
    await dispose()
  })

  test('reports its result as JSON, and exits with 0', async () => {
    const { code, stdout } = await sync(await content(), (await openState()).state, '--json')
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({
      release: 1,
      published: true,
      refused: false,
      dryRun: false,
      diagnostics: [],
      pages: { total: 7, added: expect.arrayContaining(['/en/guide/install']), changed: [], moved: [], removed: [] },
      scheduled: [],
      rowsWritten: expect.any(Number),
      bytesSent: expect.any(Number),
    })
  })

  test('reports the same with --dry-run without writing, publishes nothing with --strict, and otherwise publishes valid pages with exit code 2', async () => {
    const [folder, { state, target }] = [await content(), await openState()]
    await sync(folder, state)
    await writeFiles(folder, broken)
    const before = await snapshot(target)
    const dry = await sync(folder, state, '--dry-run', '--json')
    expect(await snapshot(target)).toBe(before)
    expect(dry.code).toBe(2)

    const strict = await sync(folder, state, '--strict')
    expect(strict).toMatchObject({
      code: 1,
      output: expect.stringMatching(/use\.md:3[^]*Nothing was published: release 1 remains current/),
    })
    expect(await headOf(target)).toBe(1)

    const loose = await sync(folder, state, '--json', '--note', 'Why', '--author', 'Ada')
    expect(loose.code).toBe(2)
    const told = ({ stdout }: { stdout: string }) => {
      const { release, published, refused, pages, diagnostics } = JSON.parse(stdout) as Record<string, unknown>
      return { release, published, refused, pages, diagnostics }
    }
    expect(told(dry)).toMatchObject({ release: 2, pages: { added: ['/en/guide/new'] } })
    expect(told(loose)).toEqual(told(dry))
    expect(await queryRows(target, 'SELECT note, author FROM release WHERE number = 2')).toEqual([
      { note: 'Why', author: 'Ada' },
    ])
  })

  test('reports mistakes like `check`, with the same words, severities, and positions, including headings removed later', async () => {
    const [folder, { state }] = [await content(), await openState()]
    await writeFiles(folder, {
      'en/1.guide/2.use.md':
        '---\ntitle: Use\nlinks: [{ label: Setup, to: /guide/instal }, { label: Options, to: "/reference/options#colours" }]\n---\n\n[A](./1.install.md#nowhere), [b](#here), [c](./7.gone.md).\n\n![A map](./map.png) ![Mark](./mark.svg)\n\n::price-tag\nText.\n::\n',
      'en/1.guide/3.more.md': '[Deep](../2.reference/1.options.md#kept)\n',
      'en/2.reference/1.options.md': '# Options\n\n## Colors\n\nText.\n\n## Kept\n\nMore.\n',
    })
    const said = async (verb: 'check' | 'sync', ...flags: string[]) => {
      const { stdout } = await runVerb(verb, '--content', folder, '--state', state, '--json', ...flags)
      return (JSON.parse(stdout) as { diagnostics: unknown[] }).diagnostics
    }
    const published = await said('sync')
    expect(published).toEqual(await said('check'))
    expect(published).toMatchObject([
      {
        severity: 'error',
        line: 3,
        code: 'broken-link',
        hint: expect.stringContaining('Did you mean `/en/guide/install`?'),
      },
      { severity: 'error', line: 3, code: 'broken-anchor', hint: 'Did you mean `#colors`?' },
      { severity: 'error', line: 6, code: 'broken-anchor' },
      { severity: 'error', line: 6, code: 'broken-anchor', message: '`#here` does not exist on this page.' },
      { severity: 'error', line: 6, code: 'broken-link' },
      { severity: 'error', line: 8, code: 'missing-image' },
      { severity: 'error', line: 10, code: 'unknown-component' },
    ])

    await writeFiles(folder, {
      'en/1.guide/2.use.md': 'Nothing is wrong.\n',
      'en/2.reference/1.options.md': '# Options\n\n## Colors\n\nText.\n',
    })
    const lost = { file: 'en/1.guide/3.more.md', line: 1, severity: 'error', code: 'broken-anchor' }
    expect(await said('sync')).toMatchObject([lost])
    expect(await said('sync')).toMatchObject([lost])
    expect(await sync(folder, state, '--strict')).toMatchObject({ code: 1 })
    await writeFiles(folder, {
      'site.config.json': '{ "locales": ["en", "fr"], "check": { "ignore": ["broken-anchor"] } }',
    })
    expect(await said('sync')).toEqual([])
  })

  test('checks links to untranslated pages against the headings of the pages that are shown', async () => {
    const [folder, { state }] = [await content(), await openState()]
    const said = async (verb: 'check' | 'sync') => {
      const { stdout } = await runVerb(verb, '--content', folder, '--state', state, '--json')
      const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] }
      return diagnostics.filter(({ code }) => code === 'broken-anchor')
    }
    await writeFiles(folder, {
      'site.config.json': '{ "locales": ["en", "fr"] }',
      'en/4.more.md': '# More\n\n## Kept\n\nText.\n\n## Lost\n\nText.\n',
      'fr/5.lien.md': '# Lien\n\n[A](/more#kept), [b](/more#lost), [c](/more#nope).\n',
    })
    const nope = { file: 'fr/5.lien.md', line: 3, address: '/more#nope' }
    expect(await said('sync')).toMatchObject([nope])
    // The second time, both the page with the link and its target are unchanged.
    await writeFiles(folder, { 'en/4.more.md': '# More\n\n## Kept\n\nText.\n' })
    const both = [{ ...nope, address: '/more#lost' }, nope]
    expect(await said('sync')).toMatchObject(both)
    expect(await said('sync')).toMatchObject(both)
    expect(await said('check')).toMatchObject(both)
    await writeFiles(folder, {
      'fr/4.more.md': '# Plus\n\n## Nope\n\nTexte.\n\n## Autre\n\nTexte.\n',
      'fr/5.lien.md': '# Lien\n\n[A](/more#kept), [b](/more#nope).\n',
    })
    const kept = { ...nope, address: '/more#kept' }
    expect(await said('sync')).toMatchObject([kept])
    // It has as many sections as the original, so they are paired. The French section also has the ID `kept`.
    await writeFiles(folder, { 'fr/4.more.md': '# Plus\n\n## Nope\n\nTexte.\n' })
    expect(await said('sync')).toEqual([])
    expect(await said('check')).toEqual([])
    // Neither the page with the link nor the translation changes.
    await writeFiles(folder, { 'en/4.more.md': '# More\n\n## Renamed\n\nText.\n' })
    expect(await said('sync')).toMatchObject([kept])
    expect(await said('check')).toMatchObject([kept])
    await writeFiles(folder, { 'en/4.more.md': '# More\n\n## Kept\n\nText.\n' })
    expect(await said('sync')).toEqual([])
    await writeFiles(folder, { 'fr/5.lien.md': '# Lien\n\n[B](/more#nope).\n' })
    expect(await said('sync')).toEqual([])
    // Without the translation, the original is shown, which has not changed.
    await writeFiles(folder, { 'fr/4.more.md': null })
    expect(await said('sync')).toMatchObject([nope])
  })

  test('prunes and exports without a number or a name, and overwrites no file', async () => {
    const [folder, { state }] = [await content(), await openState()]
    await sync(folder, state)
    const pruned = await runVerb('prune', '--state', state, '--dry-run')
    expect(pruned).toMatchObject({ code: 0 })
    expect(pruned.output).toContain(
      'Would remove 0 releases, 0 previews, 0 rows, 0 articles, 0 media files. Keeping the newest 50 releases of each channel.',
    )
    expect((await runVerb('prune', '--state', state, '--dry-run', '--keep', '1')).output).toContain(
      'Keeping the newest release of each channel.',
    )

    vi.stubEnv('RIVAGE_CWD', await emptyState())
    try {
      const name = `rivage-${new Date().toISOString().slice(0, 10)}.rivage`
      expect((await runVerb('export', '--state', state)).output).toMatch(
        new RegExp(`^Exported 1 release, .* to ${name}`),
      )
      const again = await runVerb('export', '--state', state)
      expect([again.code, again.output]).toEqual([
        2,
        expect.stringContaining(`${name} already exists. Choose another file`),
      ])
    } finally {
      vi.unstubAllEnvs()
    }
  })

  test('rejects a path without a content folder, with exit code 2 and a fix', async () => {
    const { code, output } = await sync('/nowhere/content', await emptyState())
    expect(code).toBe(2)
    expect(output).toContain('Content folder not found: /nowhere/content. Choose another folder with --content DIR.')
  })

  test('rejects a file in place of either folder, with exit code 2 and a fix', async () => {
    const folder = await content()
    const file = `${folder}/en/1.guide/2.use.md`
    expect(await sync(file, await emptyState())).toMatchObject({
      code: 2,
      output: `${file} is a file, not a content folder. Choose another folder with --content DIR.\n\n`,
    })
    const refused = await sync(folder, file)
    expect(refused).toMatchObject({
      code: 2,
      output: expect.stringContaining(`Cannot store the local database in ${file}: `),
    })
    expect(refused.output).toContain('Choose another folder with --state DIR.')
  })

  test('uses the database of a running site, whose visitors see the new release', async () => {
    const own = await emptyState()
    const site = await openLocalSite({ project: ownProject, stateDir: own, port: 0 })
    try {
      const folder = await content()
      expect((await sync(folder, own)).code).toBe(0)
      const readPage = async () =>
        await (await fetch(new URL('/en/guide/use', site.url), { headers: { accept: 'text/html' } })).text()
      const before = await readPage()
      expect(before).toContain('Use it daily.')

      await writeFiles(folder, { 'en/1.guide/2.use.md': '---\ntitle: Use\n---\n\nUse it weekly.\n' })
      const lease = await takeLease(site.target, 'live')
      const refused = await sync(folder, own, '--no-wait')
      expect(refused).toMatchObject({
        code: 2,
        output: expect.stringContaining(
          `Another sync (process ${process.pid} on this machine) is writing to channel "live". Nothing was changed.`,
        ),
      })
      // A dry run writes nothing, so it does not wait.
      expect(await sync(folder, own, '--dry-run')).toMatchObject({ code: 0 })
      await lease.release()
      const preview = await sync(folder, own, '--channel', 'draft')
      expect(preview.output).toContain(`Preview "draft" is at http://localhost:${site.url.port}/_preview/`)
      expect(await sync(folder, own)).toMatchObject({
        code: 0,
        output: expect.stringContaining('Published release 2'),
      })

      // The head is cached for up to one second.
      await expect.poll(readPage, { timeout: 30_000 }).toContain('Use it weekly.')
      const assetsOf = (html: string) => html.match(/\/_assets\/[\w.-]+/g)
      expect(assetsOf(await readPage())).toEqual(assetsOf(before))
    } finally {
      await site.dispose()
    }
  })

  // Three processes read the code of the project concurrently, and each starts a database if it is the first.
  test(
    'publishes in one of several concurrent processes on one state folder, and changes nothing in the others',
    { timeout: 180_000 },
    async () => {
      const own = await emptyState()
      const folder = await content()
      const ends = await Promise.all([1, 2, 3].map(() => startSync(folder, own).ended))
      const published = ends.filter(({ output }) => output.includes('Published release 1'))
      expect(published).toHaveLength(1)
      for (const end of ends.filter((one) => !published.includes(one))) {
        expect(end.output).toMatch(/Another sync is writing|Nothing to publish: release 1/)
      }
      using database = openDatabaseFile(own)!
      expect(await headOf(fileTarget(database))).toBe(1)
    },
  )
})

async function headOf(target: D1Target): Promise<unknown> {
  return (await queryRows(target, `SELECT head FROM channel WHERE name = 'live'`))[0]?.head
}

/** Reads all rows of the database. */
async function snapshot(target: D1Target): Promise<string> {
  const tables = await queryRows(
    target,
    `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%\\_%' ESCAPE '\\' OR name LIKE '%\\_part' ESCAPE '\\'`,
  )
  const rows = await target.batch(tables.map(({ name }) => ({ sql: `SELECT * FROM ${String(name)}`, params: [] })))
  return JSON.stringify([tables, rows])
}
