import { createCipheriv, createHash } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exportSite } from '../../scripts/backup/export-site.ts'
import { restoreSite } from '../../scripts/backup/restore-site.ts'
import { openLocalDatabase } from '../../scripts/local/open-local-database.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite, LocalSiteOptions } from '../../scripts/local/open-local-site.ts'
import { openServedDatabase } from '../../scripts/remote/open-served-database.ts'
import { prune } from '../../scripts/releases/prune.ts'
import { purge } from '../../scripts/releases/purge.ts'
import { openFrontServer } from '../../scripts/serve/front-server.ts'
import type { Bucket } from '../../scripts/local/bucket.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { readObject } from '../../worker/store/bucket.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { takePlace } from '../harness/many-sites.ts'
import { renderPng } from '../harness/png.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

/** Returns incompressible bytes, the same in every run. */
function noise(seed: string, length: number): Buffer {
  const key = createHash('sha256').update(seed).digest()
  return createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(length))
}

/** Large enough for three objects in the bucket, or thirteen parts in the database. */
const film = noise('film', 5_000_000)
const page = (text: string) => `---\ntitle: Home\n---\n\n${text}\n\n![Chart](./chart.png) [Film](/film.mp4)\n`

let stateDir: string
let path: string
let folder: ContentFolder
let site: LocalSite

async function open(files: LocalSiteOptions['files'] & string): Promise<void> {
  await site?.dispose()
  site = await openLocalSite({ project: ownProject, stateDir, port: 0, headMaxAgeMs: 10, files })
}

/** Writes changed files and publishes them, with the database and bucket of the site unless others are given. */
async function sync(changes: Files = {}, others: { target?: D1Target; bucket?: Bucket } = {}) {
  await writeFiles(path, changes)
  const { target, bucket } = { ...site, ...others }
  return await publish({ folder, target, bucket, channel: 'live', renderer: 'test', tools: compileTools })
}

const get = (address: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(new URL(address, site.url), { headers, method })

async function read(address: string, headers: Record<string, string> = {}) {
  const response = await get(address, headers)
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

const imageAddress = async () =>
  /\/_media\/[\da-f]+\/chart\.png/.exec(await (await get('/en', { accept: 'text/html' })).text())![0]

const count = async (from: string) => (await queryRows(site.target, `SELECT count(*) AS n FROM ${from}`))[0]!.n

/** Returns the keys of all objects recorded in the database. */
async function keys(): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(
    site.target,
    `SELECT hash || '/' || upload || '/0' AS key FROM media WHERE upload IS NOT NULL ORDER BY 1`,
  )
  return rows.map(({ key }) => key)
}

const isStored = async (key: string) => (await site.bucket!.get(key)) !== undefined

/** Returns the bucket of the site. It records every put and fails from the put with the given number onward. */
function watched(awayFrom = Infinity): { bucket: Bucket; put: string[] } {
  const put: string[] = []
  const bucket: Bucket = {
    ...site.bucket!,
    async put(key, bytes) {
      if (put.length >= awayFrom) throw new Error('The bucket is away')
      put.push(key)
      await site.bucket!.put(key, bytes)
    },
  }
  return { bucket, put }
}

beforeAll(async () => {
  stateDir = await temporaryFolder('state')
  path = await writeContent({
    'en/index.md': page('One.'),
    'en/chart.png': renderPng(700, 90),
    'public/film.mp4': film,
  })
  folder = new ContentFolder(path)
  await open('bucket')
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await site.dispose()
})

test('resumes an interrupted upload without sending anything twice, and hides it from readers', async () => {
  const first = watched(2)
  await expect(sync({}, first)).rejects.toThrow('The bucket is away')
  expect((await get('/film.mp4')).status).not.toBe(200)
  const second = watched()
  expect(await sync({}, second)).toMatchObject({ published: true, media: 1 })
  expect([...first.put, ...second.put].toSorted()).toEqual([...new Set([...first.put, ...second.put])].toSorted())
  expect(first.put.length + second.put.length).toBe(4)
  expect([await count('media_part'), await count('media_upload'), await count('media')]).toEqual([0, 0, 2])
})

test('reads files from the bucket: whole, as ranges, headers only, and resized', async () => {
  expect((await read('/film.mp4')).bytes.equals(film)).toBe(true)
  for (const [start, end] of [
    [0, 0],
    [1_999_990, 2_000_009],
    [3_999_999, 4_999_999],
    [10, 4_500_000],
  ] as const) {
    const part = await read('/film.mp4', { range: `bytes=${start}-${end}` })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${start}-${end}/5000000`])
    expect(part.bytes.equals(film.subarray(start, end + 1))).toBe(true)
  }
  const { headers } = await get('/film.mp4', {}, 'HEAD')
  expect([headers.get('content-length'), headers.get('accept-ranges')]).toEqual(['5000000', 'bytes'])
  expect((await read('/film.mp4', { range: 'bytes=5000000-' })).status).toBe(416)
  expect((await read('/film.mp4', { range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200)
  expect((await read('/film.mp4', { range: 'bytes=0-1', 'if-range': headers.get('etag')! })).status).toBe(206)
  expect((await get('/film.mp4', { 'if-none-match': headers.get('etag')! })).status).toBe(304)
  const image = await imageAddress()
  expect((await read(image)).bytes.equals(renderPng(700, 90))).toBe(true)
  const smaller = await read(`/_ipx/w_320&f_webp${image}`)
  expect([smaller.status, smaller.headers.get('content-type')]).toEqual([200, 'image/webp'])
})

test('exports the bytes and restores a site without a bucket from them', async () => {
  const file = join(await temporaryFolder('export'), 'site')
  await exportSite(site, file)
  const other = await takePlace('nothing', 10)
  await restoreSite({ target: other.target, file, replace: false })
  const answer = await fetch(new URL('/film.mp4', other.url))
  expect(Buffer.from(await answer.arrayBuffer()).equals(film)).toBe(true)
})

test('sends files to the bucket when another process publishes to the same state folder', async () => {
  const other = await openLocalDatabase(ownProject, stateDir)
  const { put, bucket } = { put: await keys(), bucket: other.bucket! }
  await sync({ 'public/note.bin': noise('note', 100) }, { target: other.target, bucket })
  expect((await keys()).filter((key) => !put.includes(key))).toHaveLength(1)
  expect((await read('/note.bin')).bytes.equals(noise('note', 100))).toBe(true)
  await other.dispose()
})

test('sends files to the bucket of the running site when published over HTTP, as `--to` does', async () => {
  const token = 'a token that nobody but this test knows'
  vi.stubEnv('RIVAGE_TOKEN', token)
  const front = await openFrontServer({
    port: 0,
    host: '127.0.0.1',
    upstream: site.url,
    target: site.target,
    bucket: site.bucket,
    syncToken: token,
    log: () => {},
  })
  try {
    const { target, bucket, dispose } = await openServedDatabase(`http://127.0.0.1:${front.port}`)
    const before = await keys()
    expect(bucket?.takesFiles).toBe(true)
    await sync({ 'public/song.mp3': noise('song', 2_500_000) }, { target, bucket: bucket! })
    const [song] = (await keys()).filter((key) => !before.includes(key))
    expect((await bucket!.get(song!))?.equals(noise('song', 2_500_000).subarray(0, 2_000_000))).toBe(true)
    expect((await read('/song.mp3')).bytes.equals(noise('song', 2_500_000))).toBe(true)
    await sync({ 'public/song.mp3': null }, { target, bucket: bucket! })
    await dispose()
  } finally {
    await front.close(1000)
  }
})

test('moves files out of a bucket and back without readers noticing', async () => {
  const before = await keys()
  expect((await read('/film.mp4')).status).toBe(200)
  await sync({ 'en/index.md': page('Two.') }, { bucket: { ...site.bucket!, takesFiles: false } })
  expect(await keys()).toEqual([])
  // This isolate has cached that the film is in the bucket, which keeps it for another day.
  expect((await read('/film.mp4')).bytes.equals(film)).toBe(true)
  await queryRows(site.target, 'UPDATE media_upload SET renewed_at = renewed_at - 90000')
  await sync({ 'en/index.md': page('Three.') }, { bucket: { ...site.bucket!, takesFiles: false } })
  for (const key of before) expect([key, await isStored(key)]).toEqual([key, false])
  expect((await read('/film.mp4')).bytes.equals(film)).toBe(true)
  expect((await read(await imageAddress())).bytes.equals(renderPng(700, 90))).toBe(true)

  await open('database')
  expect((await read('/film.mp4')).bytes.equals(film)).toBe(true)
  expect(await sync({ 'en/index.md': page('Four.') })).toMatchObject({ published: true })

  await open('bucket')
  expect((await read('/film.mp4')).bytes.equals(film)).toBe(true)
  await sync()
  expect(await count('media WHERE upload IS NULL')).toBe(0)
  expect((await read('/film.mp4')).bytes.equals(film)).toBe(true)
  await queryRows(site.target, 'UPDATE media_upload SET renewed_at = renewed_at - 90000')
  await sync({ 'en/index.md': page('Five.') })
  expect([await count('media_part'), await count('media_upload')]).toEqual([0, 0])
  expect((await read('/film.mp4')).bytes.equals(film)).toBe(true)
})

test('prunes and purges unused objects, and no others', async () => {
  const before = await keys()
  await sync({ 'public/note.bin': null, 'public/plan.bin': noise('plan', 100) })
  await sync({ 'public/plan.bin': null })
  const plan = (await keys()).find((key) => !before.includes(key))!
  const { media } = await purge({ ...site, paths: ['/plan.bin'], isInFolder: () => false })
  expect([media, await isStored(plan)]).toEqual([1, false])
  // The note and the song.
  expect(await prune({ ...site, keep: 1 })).toMatchObject({ media: 2 })
  const left = await keys()
  expect(left).toHaveLength(2)
  for (const key of before)
    expect([key, (await site.bucket!.get(key)) !== undefined]).toEqual([key, left.includes(key)])
  expect(await count('media_upload')).toBe(0)
})

test('removes an upload that has not continued for a day', async () => {
  const first = watched(1)
  await expect(sync({ 'public/other.mp4': noise('other', 5_000_000) }, first)).rejects.toThrow('The bucket is away')
  await queryRows(site.target, 'UPDATE media_upload SET renewed_at = renewed_at - 90000')
  await sync({ 'public/other.mp4': null })
  expect([await count('media_upload'), await isStored(first.put[0]!)]).toEqual([0, false])
})

test('reports an outage for files in an unbound bucket, and the sync suggests the fix', async () => {
  await open('database')
  const answer = await get('/film.mp4')
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
  expect((await get('/en', { accept: 'text/html' })).status).toBe(200)
  await expect(sync({ 'en/index.md': page('Six.') })).rejects.toThrow(
    /2 of the site's files are in an R2 bucket that wrangler\.toml no longer binds.*FILES_IN = "database"/,
  )
})

test('waits for a hanging or failing bucket at most as long as for the database', async () => {
  const range = { offset: 0, length: 1 }
  const settings = { DATABASE_TIMEOUT_MS: 20 }
  const hanging = { get: () => new Promise(() => {}) } as never // Only this method is called.
  await expect(readObject({ ...settings, FILES: hanging }, 'a', range)).rejects.toMatchObject({ status: 503 })
  const failing = { get: () => Promise.reject(new Error('get: We encountered an internal error (10001)')) } as never
  await expect(readObject({ ...settings, FILES: failing }, 'a', range)).rejects.toMatchObject({ status: 503 })
})
