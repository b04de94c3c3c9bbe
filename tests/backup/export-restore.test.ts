import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportSite } from '../../scripts/backup/export-site.ts'
import { restoreSite } from '../../scripts/backup/restore-site.ts'
import { applyMigrations } from '../../scripts/local/migrations.ts'
import { forkChannel, openPreviewAddress } from '../../scripts/releases/fork-channel.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { takeLease } from '../../scripts/sync/write/lease.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openFarDatabase } from '../harness/far-database.ts'
import { takePlace } from '../harness/many-sites.ts'
import { openTestSite, writeFiles } from '../harness/site.ts'
import type { ReadOnlySite, TestSite } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

const install = smallSite['en/1.guide/1.install.md'] as string
// With a configured URL, no page depends on the port of a test.
const files = { ...smallSite, 'site.config.json': '{"url":"https://docs.example"}' }
const video = Buffer.alloc(900_000, 'some bytes, and a null \0')

let site: TestSite
let preview: string
let folder: string
const fileOf = (name: string) => join(folder, name)
const closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  folder = await temporaryFolder('backup')
  site = await openTestSite(files)
  closing.push(() => site.dispose())
  // Publishes a text with HTML longer than one part, a file in several parts, a removed page, and a moved page.
  await site.publish({
    'en/1.guide/1.install.md': `${install}\n\`\`\`text\n${`“日本” ${'<'.repeat(24)}\n`.repeat(6300)}\`\`\`\n`,
    'public/video.mp4': video,
  })
  await site.publish({ 'en/2.reference/1.options.md': null, 'en/1.guide/1.install.md': install })
  await writeFiles(site.folder, { 'en/1.guide/2.use.md': '---\ntitle: Use it\n---\n\nOnly in the preview.\n' })
  await forkChannel(site.target, 'draft', 3600)
  await publish({
    folder: new ContentFolder(site.folder),
    target: site.target,
    channel: 'draft',
    renderer: 'test',
    tools: compileTools,
  })
  preview = new URL(await openPreviewAddress(site.target, 'draft', false)).pathname
  await exportSite(site, fileOf('whole'))
})
afterAll(async () => {
  for (const close of closing.toReversed()) await close()
})

/** Opens an empty database and a site that serves it. */
async function openEmptySite(): Promise<ReadOnlySite & { target: D1Target }> {
  const empty = await takePlace('nothing', 10)
  return {
    ...empty,
    get: (path, headers = {}) =>
      fetch(new URL(path, empty.url), {
        redirect: 'manual',
        headers: { accept: 'text/html', 'accept-encoding': 'identity', ...headers },
      }),
  }
}

const headOf = async (target: D1Target) =>
  (await queryRows(target, "SELECT head FROM channel WHERE name = 'live'"))[0]?.head ?? 0

const documentsOf = (target: D1Target) => queryRows(target, 'SELECT * FROM document ORDER BY hash')

/** Returns all responses that readers of the releases and the preview receive. */
async function visit({ get }: ReadOnlySite): Promise<Record<string, unknown>> {
  const paths = ['/en', '/fr', '/en/guide/install', '/en/guide/use', '/fr/guide/install', '/en/reference/options']
  const releases = [1, 2, 3].flatMap((number) => paths.map((path) => `${path}?release=${number}`))
  const media = /\/_media\/[^"]+/.exec(await (await get('/en/guide/use')).text())?.[0] ?? ''
  const others = ['/sitemap.xml', '/raw/en/guide/install.md', '/video.mp4', '/images/shore.svg', media]
  const answers: Record<string, unknown> = {}
  const note = async (name: string, path: string, headers: Record<string, string> = {}) => {
    const response = await get(path, { accept: 'text/html', 'user-agent': 'Mozilla/5.0', ...headers })
    answers[name] = [
      response.status,
      response.headers.get('etag'),
      response.headers.get('content-type'),
      Buffer.from(await response.arrayBuffer()).toString('base64'),
    ]
  }
  for (const path of [...paths, ...releases, ...others, '/en/search?q=harbour', '/en/search?q=installer'])
    await note(path, path)
  const cookie = `rivage-preview=${preview.slice(preview.lastIndexOf('/') + 1)}`
  for (const path of paths) await note(`preview ${path}`, path, { cookie })
  return answers
}

/** Fails with the names of the responses that differ. */
function expectSame(answers: Record<string, unknown>, expected: Record<string, unknown>): void {
  const differing = Object.keys(expected).filter(
    (name) => JSON.stringify(answers[name]) !== JSON.stringify(expected[name]),
  )
  expect([Object.keys(answers), differing]).toEqual([Object.keys(expected), []])
}

describe('npm run export and npm run restore', () => {
  test('reproduce a site with the same pages, byte for byte, in every release and preview', async () => {
    const restored = await openEmptySite()
    const result = await restoreSite({ target: restored.target, file: fileOf('whole'), replace: false })
    expect(result).toMatchObject({ channels: ['draft', 'live'], releases: 4 })
    const [parts] = await queryRows(restored.target, 'SELECT max(part) AS last FROM document_part')
    expect(parts?.last).toBeGreaterThan(0)
    const answers = await visit(restored)
    expectSame(answers, await visit(site))
    expect(answers['/video.mp4']).toContainEqual(video.toString('base64'))

    // Another export of the restored site equals the first one, except for its time, row numbers, and digest.
    await exportSite(restored, fileOf('again'))
    const linesOf = async (name: string) =>
      gunzipSync(await readFile(fileOf(name)))
        .toString()
        .replace(/,"sha256":"[^"]*"/, '')
        .split('\n')
        .slice(1)
    expect(new Set(await linesOf('again'))).toEqual(new Set(await linesOf('whole')))
    // The restored site accepts a publication.
    const next = await publish({
      folder: new ContentFolder(site.folder),
      target: restored.target,
      channel: 'live',
      renderer: 'test',
      tools: compileTools,
    })
    expect(next).toMatchObject({ release: 4, published: true, changed: [expect.stringContaining('/en/guide/use')] })
  })

  test('work with the deployed database', async () => {
    const far = await openFarDatabase()
    closing.push(() => far.dispose())
    await applyMigrations(far.target)
    await restoreSite({ target: far.target, file: fileOf('whole'), replace: false })
    await exportSite(far, fileOf('far'))
    const rowsOf = async (name: string) =>
      new Set(
        gunzipSync(await readFile(fileOf(name)))
          .toString()
          .replace(/,"sha256":"[^"]*"/, '')
          .split('\n')
          .slice(1),
      )
    expect(await rowsOf('far')).toEqual(await rowsOf('whole'))
  })

  test('replace a site only on request, in one step, and never from a damaged file', async () => {
    const other = await openTestSite({ 'en/index.md': '# Another site\n', 'en/1.only.md': '# Only here\n' })
    closing.push(() => other.dispose())
    await forkChannel(other.target, 'own', 3600)
    const restore = (name: string, replace = true) => restoreSite({ target: other.target, file: fileOf(name), replace })
    const unchanged = async () => {
      expect(await headOf(other.target)).toBe(1)
      expect((await other.get('/en/only')).status).toBe(200)
      expect((await other.get('/en/guide/use')).status).toBe(404)
    }
    await expect(restore('whole', false)).rejects.toThrow(/The database already contains a site\. .*add --replace/)

    const bytes = await readFile(fileOf('whole'))
    const text = gunzipSync(bytes).toString()
    const lines = text.split('\n')
    // Only the checksum at the end of the file reveals this changed row.
    const altered = lines.map((line) => line.replace('Only in the preview.', 'Only in the weather.')).join('\n')
    const wrongSum = Buffer.concat([gzipSync(altered).subarray(0, -8), bytes.subarray(-8)])
    const zeros = gzipSync(Buffer.alloc(60_000_000, '0'))
    const bomb = Buffer.concat([gzipSync(`${lines[0]}\n["`), ...Array.from({ length: 10 }, () => zeros)])
    const documentsBefore = await documentsOf(other.target)
    const cases: [string, Buffer | string, RegExp][] = [
      ['wrong-sum', wrongSum, /is damaged/],
      ['cut', bytes.subarray(0, bytes.length - 3000), /is damaged/],
      ['flipped', Buffer.concat([bytes.subarray(0, 5000), Buffer.from('xx'), bytes.subarray(5002)]), /is damaged/],
      ['without-end', gzipSync(lines.slice(0, -2).join('\n')), /is damaged: it is incomplete/],
      ['without-row', gzipSync(lines.filter((_, index) => index !== lines.length - 4).join('\n')), /rows are missing/],
      [
        'newer',
        gzipSync(text.replace('"0001_releases.sql"', '"9999_later.sql"')),
        /newer version of Rivage.*9999_later/,
      ],
      ['altered', gzipSync(altered), /is damaged: the checksum does not match/],
      ['longer', gzipSync(`${text}["more"]\n`), /is damaged: it contains data after its end/],
      // A line that unpacks to more than the maximum length of a string in JavaScript.
      ['bomb', bomb, /is damaged: a line is too long/],
      ['text', 'nothing of the kind', /is damaged|is not a file written by/],
      ['json', gzipSync('{"a":1}\n'), /is not a file written by `npm run export`/],
    ]
    for (const [name, content, message] of cases) {
      await writeFile(fileOf(name), content)
      await expect(restore(name), name).rejects.toThrow(message)
      await unchanged()
      expect(await documentsOf(other.target)).toEqual(documentsBefore)
    }
    await expect(restore('nowhere')).rejects.toThrow(/File not found/)
    const lease = await takeLease(other.target, 'own')
    await expect(restore('whole')).rejects.toThrow(/Another sync .*is writing/)
    await lease.release()
    await unchanged()

    // The same site as 0.2.0 exported it, with other column names and without a checksum.
    const formerNames = {
      indexnow_release: 'told',
      source_commit: 'made_from',
      content_hash: 'says',
      translation_key: 'pair',
      source_hash: 'made_of',
    }
    const former = Object.entries(formerNames).reduce(
      (all, [name, before]) => {
        expect(all).toContain(`"${name}"`)
        return all.replaceAll(`"${name}"`, `"${before}"`)
      },
      text.replace('"version":2', '"version":1').replace(/,"sha256":"[^"]*"/, ''),
    )
    await writeFile(fileOf('former'), gzipSync(former))
    await restore('former')
    await expect.poll(async () => (await other.get('/en/guide/use')).status).toBe(200)
    expectSame(await visit(other), await visit(site))
    expect(await queryRows(other.target, 'SELECT name FROM channel ORDER BY name')).toEqual([
      { name: 'draft' },
      { name: 'live' },
    ])
    expect(await queryRows(other.target, "SELECT 1 FROM entry WHERE title = 'Only here'")).toEqual([])
  })

  test('an export contains the site as of its start, even during a sync and a prune', async () => {
    const busy = await openTestSite(smallSite)
    closing.push(() => busy.dispose())
    let asked = 0
    const during = (happens: () => Promise<unknown>): D1Target => ({
      async batch(statements) {
        if (asked++ === 8) await happens()
        return await busy.target.batch(statements)
      },
    })
    await exportSite(
      { target: during(() => busy.publish({ 'en/1.guide/2.use.md': '# Other\n', 'en/1.guide/3.new.md': '# New\n' })) },
      fileOf('busy'),
    )
    const restored = await openEmptySite()
    await restoreSite({ target: restored.target, file: fileOf('busy'), replace: false })
    expect(await (await restored.get('/en/guide/use')).text()).toContain('Use it daily.')
    expect((await restored.get('/en/guide/new')).status).toBe(404)
    asked = 0
    const removal = during(() =>
      busy.target.batch([
        { sql: "DELETE FROM document WHERE hash = (SELECT document FROM entry WHERE path = '/en/guide')", params: [] },
      ]),
    )
    await expect(exportSite({ target: removal }, fileOf('pruned'))).rejects.toThrow(
      /Content was removed.*Run the export again/,
    )
    await expect(truncate(fileOf('pruned'))).rejects.toThrow(/ENOENT/)
  })
})
