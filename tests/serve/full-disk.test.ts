import { execFileSync, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DiskFull } from '../../scripts/local/disk-space.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import type { LocalSite } from '../../scripts/local/open-local-site.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { ownProject } from '../harness/own-project.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { smallSite } from '../harness/small-site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'

/** Size of the file system: enough for the database, but not for a video. */
const megabytes = 12

let disk: string
beforeAll(async () => {
  disk = await temporaryFolder('disk')
})
afterAll(() => {
  spawnSync('umount', ['--lazy', disk])
})

/** Only root may mount a file system. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0 && hasMount()

function hasMount(): boolean {
  return spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0
}

/** Fills the file system to the last byte. */
function fill(): void {
  for (const size of ['64k', '1k']) spawnSync('dd', ['if=/dev/zero', `of=${join(disk, `full-${size}`)}`, `bs=${size}`])
}

describe.skipIf(!canMount)('on a full disk', { timeout: 60_000 }, () => {
  let site: LocalSite
  let folder: string
  const content = () => new ContentFolder(folder)
  const send = () =>
    publish({ folder: content(), target: site.target, channel: 'live', renderer: 'test', tools: compileTools })
  const open = () => openLocalSite({ project: ownProject, stateDir: join(disk, 'state'), port: 0, assets: false })
  const statuses = async (query: string) => {
    const paths = ['/en', '/en/guide/install', '/en/guide/use', '/fr', '/en/search', '/sitemap.xml', '/llms.txt']
    const answers = await Promise.all(paths.map((path) => fetch(new URL(`${path}?q=${query}`, site.url))))
    return answers.map(({ status }) => status)
  }
  const allRead = Array.from({ length: 7 }, () => 200)

  beforeAll(async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk])
    folder = await writeContent(smallSite)
    site = await open()
    await send()
  })
  afterAll(async () => {
    await site.dispose()
  })

  test('rejects a sync that does not fit with one sentence, and still serves pages', async () => {
    await writeFiles(folder, { 'public/film.mp4': Buffer.alloc(megabytes * 1_000_000, 'film') })
    const refused = await send().catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(DiskFull)
    expect(await statuses('sync')).toEqual(allRead)
  })

  test('a sync succeeds as soon as disk space is available again', async () => {
    execFileSync('mount', ['-o', `remount,size=${2 * megabytes}m`, disk])
    await writeFiles(folder, { 'public/film.mp4': null, 'en/new.md': 'New' })
    expect(await send()).toMatchObject({ added: ['/en/new'] })
  })

  test('serves pages that are not cached', async () => {
    fill()
    expect(await statuses('full')).toEqual(allRead)
  })

  test('starts, and serves the published site', async () => {
    await site.dispose()
    fill()
    site = await open()
    expect(await statuses('restarted')).toEqual(allRead)
  })

  test('a first start fails with a message', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    fill()
    await expect(
      openLocalSite({ project: ownProject, stateDir: join(disk, 'other'), port: 0, assets: false }),
    ).rejects.toThrow(/^The disk is full: .* Free some space/)
    vi.restoreAllMocks()
  })
})
