import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listChannels } from '../../scripts/releases/list-channels.ts'
import { listReleases } from '../../scripts/releases/list-releases.ts'
import { prune } from '../../scripts/releases/prune.ts'
import { rollBack } from '../../scripts/releases/roll-back.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { countRubbish } from './interrupted.ts'

let database: { target: D1Target }

beforeAll(async () => {
  database = { target: await openMemoryDatabase() }
})
afterEach(() => {
  vi.useRealTimers()
})

const day = (date: number, hour = 0) => new Date(Date.UTC(2030, 0, date, hour))
const timed = (title: string, times: string) => `---\ntitle: ${title}\n${times}\n---\n\nText of ${title}.\n`

async function openChannel(name: string, files: Files, own: D1Target = database.target) {
  const path = await writeContent({ 'en/index.md': 'Home', ...files })
  const folder = new ContentFolder(path)
  return {
    sync: async (now: Date, changes: Files = {}, target: D1Target = own) => {
      await writeFiles(path, changes)
      return await publish({ folder, target, channel: name, renderer: 'r1', now, tools: compileTools })
    },
    /** The paths and the sidebar that a reader sees at a given time. */
    seenAt: async (now: Date) => {
      const [release] = await queryRows(
        own,
        `SELECT number FROM release WHERE channel = ?1
        AND number <= (SELECT head FROM channel WHERE name = ?1) AND (effective_at IS NULL OR effective_at <= ?2) ORDER BY number DESC LIMIT 1`,
        name,
        now.toISOString(),
      )
      const rows = async (table: string, column: string) =>
        (
          await queryRows(
            own,
            `SELECT ${column} AS path FROM ${table}
        WHERE channel = ?1 AND since <= ?2 AND (until IS NULL OR until > ?2) ORDER BY path`,
            name,
            Number(release?.number),
          )
        ).map((row) => String(row.path))
      return {
        pages: await rows('entry', 'path'),
        menu: await rows('navigation', 'path'),
        redirects: await rows('redirect', 'source'),
      }
    },
    rows: async () =>
      Number(
        (
          await queryRows(
            own,
            `SELECT (SELECT count(*) FROM entry WHERE channel = ?1) + (SELECT count(*) FROM release WHERE channel = ?1) AS n`,
            name,
          )
        )[0]?.n,
      ),
  }
}

const scheduled = {
  'en/always.md': timed('Always', ''),
  'en/later.md': timed('Later', 'publishAt: 2030-01-10'),
  'en/until.md': timed('Until', 'expireAt: 2030-01-20T12:00Z'),
}

test('scheduled pages appear and disappear in lists and sidebars without another sync', async () => {
  const channel = await openChannel('moments', scheduled)
  const result = await channel.sync(day(1))
  expect(result).toMatchObject({ release: 1, pages: 3 })
  expect(result.added.toSorted()).toEqual(['/en', '/en/always', '/en/until'])
  expect(result.scheduled).toEqual([
    { at: '2030-01-10T00:00:00.000Z', release: 2 },
    { at: '2030-01-20T12:00:00.000Z', release: 3 },
  ])
  expect(await channel.seenAt(day(9, 23))).toEqual({
    pages: ['/en', '/en/always', '/en/until'],
    menu: ['/en', '/en/always', '/en/until'],
    redirects: [],
  })
  expect((await channel.seenAt(day(10))).menu).toEqual(['/en', '/en/always', '/en/later', '/en/until'])
  expect(await channel.seenAt(day(20, 12))).toEqual({
    pages: ['/en', '/en/always', '/en/later'],
    menu: ['/en', '/en/always', '/en/later'],
    redirects: ['/en/until'],
  })
})

test('a sync of unchanged content writes nothing before, between, and after scheduled times', async () => {
  const channel = await openChannel('unchanged', scheduled)
  await channel.sync(day(1))
  const before = await channel.rows()
  for (const now of [day(1), day(5), day(10), day(15), day(21), day(30)]) {
    expect(await channel.sync(now)).toMatchObject({ published: false, rows: 0, documents: 0, diagnostics: [] })
  }
  expect(await channel.rows()).toBe(before)
  expect((await channel.seenAt(day(30))).pages).toEqual(['/en', '/en/always', '/en/later'])
})

test('an intermediate sync keeps the schedule of every page, and writes only changes', async () => {
  const channel = await openChannel('between', scheduled)
  await channel.sync(day(1))
  expect(await channel.sync(day(2), { 'en/new.md': timed('New', '') })).toMatchObject({
    release: 2,
    scheduled: [{ release: 3 }, { release: 4 }],
    added: ['/en/new'],
  })
  expect((await channel.seenAt(day(2))).pages).toEqual(['/en', '/en/always', '/en/new', '/en/until'])
  expect((await channel.seenAt(day(10))).pages).toEqual(['/en', '/en/always', '/en/later', '/en/new', '/en/until'])
  expect((await channel.seenAt(day(20, 12))).pages).toEqual(['/en', '/en/always', '/en/later', '/en/new'])
})

test('every save creates one release while pages are scheduled, and removes replaced schedules', async () => {
  const target = await openMemoryDatabase()
  const channel = await openChannel('live', { ...scheduled, 'en/index.md': timed('Home 0', '') }, target)
  await channel.sync(day(1))
  const later = (text: string) => ({ 'en/later.md': `${scheduled['en/later.md']}${text}` })
  // A batch may arrive twice.
  const twice: D1Target = { batch: (statements) => target.batch(statements).then(() => target.batch(statements)) }
  const saves: [Files, D1Target?][] = [
    [{ 'en/index.md': timed('Home 1', '') }, twice],
    [later('One')],
    [later('Two'), twice],
    [later('One')],
    [{ 'en/soon.md': timed('Soon', 'publishAt: 2030-01-05') }, twice],
    [{ 'en/later.md': timed('Later', '') }],
    [{ 'en/later.md': scheduled['en/later.md'], 'en/soon.md': null }],
    [{ 'en/index.md': timed('Home 2', '') }, twice],
  ]
  for (const [index, [files, sent]] of saves.entries()) {
    const { release, scheduled: waiting } = await channel.sync(day(1, 1), files, sent)
    expect([release, waiting[0]?.release]).toEqual([index + 2, index + 3])
    expect(await countRubbish(target)).toEqual({})
  }
  const head = saves.length + 3
  expect(await queryRows(target, 'SELECT number FROM release ORDER BY number DESC LIMIT 1')).toEqual([{ number: head }])
  expect(await channel.seenAt(day(2))).toMatchObject({ menu: ['/en', '/en/always', '/en/until'] })
  expect((await channel.seenAt(day(10))).pages).toEqual(['/en', '/en/always', '/en/later', '/en/until'])
  expect(await channel.seenAt(day(20, 12))).toMatchObject({
    menu: ['/en', '/en/always', '/en/later'],
    redirects: ['/en/until'],
  })
  expect(await channel.sync(day(11), { 'en/index.md': timed('Home 3', '') })).toMatchObject({ release: head })
})

test('a scheduled release that is about to become public keeps its number', async () => {
  const soon = new Date(Date.now() + 50_000)
  const channel = await openChannel('about-to', {
    'en/later.md': timed('Later', `publishAt: ${soon.toISOString()}`),
  })
  await channel.sync(new Date())
  expect(await channel.sync(new Date(), { 'en/index.md': timed('Home', '') })).toMatchObject({
    release: 3,
    scheduled: [{ release: 4 }],
  })
  expect((await channel.seenAt(new Date())).pages).toEqual(['/en'])
  expect((await channel.seenAt(soon)).pages).toEqual(['/en', '/en/later'])
})

test('a page whose schedule is withdrawn never appears', async () => {
  const channel = await openChannel('taken-back', scheduled)
  await channel.sync(day(1))
  await channel.sync(day(2), { 'en/later.md': null })
  expect((await channel.seenAt(day(11))).pages).toEqual(['/en', '/en/always', '/en/until'])
})

test('a page replaces another at the same path and time', async () => {
  const channel = await openChannel('handover', {
    'en/1.offer.md': timed('Old offer', 'expireAt: 2030-01-10'),
    'en/2.offer.md': timed('New offer', 'publishAt: 2030-01-10'),
  })
  expect((await channel.sync(day(1))).diagnostics).toEqual([])
  for (const now of [day(1), day(10)])
    expect(await channel.seenAt(now)).toEqual({
      pages: ['/en', '/en/offer'],
      menu: ['/en', '/en/offer'],
      redirects: [],
    })
})

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

test('a rollback restores the pages that readers saw before, not pages scheduled for later', async () => {
  const channel = await openChannel('back', {
    'en/later.md': timed('Later', `publishAt: ${daysFromNow(1).toISOString()}`),
  })
  expect((await channel.sync(daysFromNow(-2))).scheduled).toMatchObject([{ release: 2 }])
  await channel.sync(daysFromNow(-1), { 'en/new.md': timed('New', '') })
  expect(await rollBack({ target: database.target, channel: 'back' })).toMatchObject({
    release: 3,
    restored: 1,
    added: [],
    removed: ['/en/new'],
  })
  for (const days of [0, 2]) expect((await channel.seenAt(daysFromNow(days))).pages).toEqual(['/en'])
})

test('a rollback restores a release that has taken effect, after a sync or another scheduled time', async () => {
  const at = (days: number) => `publishAt: ${daysFromNow(days).toISOString()}`
  const channel = await openChannel('back-to-moment', { 'en/a.md': timed('A', at(-3)), 'en/b.md': timed('B', at(-2)) })
  await channel.sync(daysFromNow(-4))
  expect(await rollBack({ target: database.target, channel: 'back-to-moment' })).toMatchObject({
    release: 4,
    restored: 2,
    removed: ['/en/b'],
  })
  const followed = await openChannel('back-past-sync', { 'en/a.md': timed('A', at(-3)) })
  await followed.sync(daysFromNow(-4))
  await followed.sync(daysFromNow(-1), { 'en/a.md': null })
  expect(await rollBack({ target: database.target, channel: 'back-past-sync' })).toMatchObject({
    release: 4,
    restored: 2,
    added: ['/en/a'],
  })
})

test('waiting releases are listed until a sync replaces them, and changes are compared with the visible release', async () => {
  const channel = await openChannel('listed', {
    'en/always.md': timed('Always', ''),
    'en/gone.md': timed('Gone', ''),
    'en/later.md': timed('Later', `publishAt: ${daysFromNow(9).toISOString()}`),
  })
  await channel.sync(daysFromNow(-3))
  await channel.sync(daysFromNow(-2), { 'en/always.md': timed('Always there', '') })
  await channel.sync(daysFromNow(-1), { 'en/gone.md': null, 'en/new.md': timed('New', '') })
  const listed = (await listReleases(database.target, 'listed', 20)).map(
    ({ number, pages, added, changed, removed, shown }) => [number, pages, added, changed, removed, shown],
  )
  expect(listed).toEqual([
    [4, 4, 1, 0, 0, false],
    [3, 3, 1, 0, 1, true],
    [2, 3, 0, 1, 0, false],
    [1, 3, 3, 0, 0, false],
  ])
})

test("a page's last update is the time it appeared", async () => {
  const channel = await openChannel('updated', scheduled)
  await channel.sync(day(1))
  const [row] = await queryRows(
    database.target,
    `SELECT updated_at FROM entry WHERE channel = 'updated' AND path = '/en/later'`,
  )
  expect(row?.updated_at).toBe('2030-01-10T00:00:00.000Z')
})

test.each([
  ['publishAt: soon', 3],
  ['publishAt: 2030-02-30', 3],
  ['publishAt: 2030-01-10T25:00', 3],
  ['publishAt: 2030-01-10\nexpireAt: 2030-01-09', 4],
])('rejects %j and leaves the page out', async (times, line) => {
  const channel = await openChannel(`mistake ${times}`, { 'en/a.md': timed('A', times) })
  const { diagnostics } = await channel.sync(day(1))
  expect(diagnostics).toMatchObject([{ file: 'en/a.md', line, code: 'frontmatter-field', severity: 'error' }])
  expect((await channel.seenAt(day(31))).pages).toEqual(['/en'])
})

test('a page whose past end precedes its past start keeps its last valid version', async () => {
  const channel = await openChannel('ends first', { 'en/a.md': timed('A', 'x: 1') })
  await channel.sync(day(1))
  const wrong = timed('Wrong', 'publishAt: 2029-05-10\nexpireAt: 2029-05-09')
  const edits: Files[] = [{ 'en/a.md': wrong }, { 'en/b.md': timed('B', 'x: 1') }]
  for (const files of edits) {
    const { diagnostics } = await channel.sync(day(2), files)
    expect(diagnostics).toMatchObject([
      {
        file: 'en/a.md',
        line: 4,
        code: 'frontmatter-field',
        severity: 'error',
        hint: expect.stringContaining('2029-05-11'),
      },
    ])
    expect((await channel.seenAt(day(3))).pages).toContain('/en/a')
  }
})

test('a sync that ends early keeps the current and every scheduled state', async () => {
  const channel = await openChannel('killed', { ...scheduled, 'en/moves.md': timed('Moves', 'x: 1') })
  await channel.sync(day(1))
  const moments = [day(2), day(10), day(20, 12)]
  const before = await Promise.all(moments.map(channel.seenAt))
  const changes = {
    'en/later.md': null,
    'en/soon.md': timed('Soon', 'publishAt: 2030-01-05'),
    'en/moves.md': null,
    'en/moved.md': timed('Moves', 'x: 1'),
  }
  let completed = false
  for (let batches = 0; !completed && batches < 40; batches++) {
    await database.target.batch([{ sql: `DELETE FROM lease WHERE channel = 'killed'`, params: [] }])
    let left = batches
    const failing: D1Target = {
      batch: (statements) => (left-- > 0 ? database.target.batch(statements) : Promise.reject(new Error('Killed'))),
    }
    completed = await channel.sync(day(2), changes, failing).then(
      ({ published }) => published,
      () => false,
    )
    if (!completed) expect(await Promise.all(moments.map(channel.seenAt))).toEqual(before)
  }
  expect(completed).toBe(true)
  expect(await channel.seenAt(day(6))).toMatchObject({
    pages: ['/en', '/en/always', '/en/moved', '/en/soon', '/en/until'],
    redirects: ['/en/moves'],
  })
  expect((await channel.seenAt(day(20, 12))).pages).toEqual(['/en', '/en/always', '/en/moved', '/en/soon'])
})

test('the list of channels names the current release and the waiting release', async () => {
  const target = await openMemoryDatabase()
  const moment = daysFromNow(9)
  const files = { 'en/always.md': timed('Always', '') }
  const channel = await openChannel('live', files, target)
  await channel.sync(daysFromNow(-3))
  const [{ release: before, waiting: nothing } = {}] = await listChannels(target)
  expect([before, nothing]).toEqual([1, null])
  await channel.sync(daysFromNow(-2), { 'en/later.md': timed('Later', `publishAt: ${moment.toISOString()}`) })
  const releases = await listReleases(target, 'live', 20)
  const [{ release, waiting } = {}] = await listChannels(target)
  expect(release).toBe(releases.find(({ shown }) => shown)?.number)
  expect(waiting).toEqual({ release: releases[0]?.number, effectiveAt: releases[0]?.effectiveAt })
  expect(waiting?.release).not.toBe(release)
})

test('a prune removes content whose schedule was withdrawn', async () => {
  const at = `publishAt: ${daysFromNow(9).toISOString()}`
  const target = await openMemoryDatabase()
  const files = { 'en/later.md': timed('Later', at), 'en/secret.md': timed('Secret', at) }
  const channel = await openChannel('live', files, target)
  await channel.sync(daysFromNow(-3))
  await channel.sync(daysFromNow(-2), { 'en/secret.md': null })
  await channel.sync(daysFromNow(-1), { 'en/new.md': timed('New', '') })
  await prune({ target, keep: 1 })
  expect((await listReleases(target, 'live', 20)).map(({ number }) => number)).toEqual([4, 3])
  const left = await queryRows(target, 'SELECT path FROM entry')
  expect(left.map(({ path }) => path)).not.toContain('/en/secret')
  expect((await channel.seenAt(daysFromNow(10))).pages).toEqual(['/en', '/en/later', '/en/new'])
})

test('authors see marked drafts and scheduled pages, and every save creates one release', async () => {
  const path = await writeContent({
    'en/index.md': 'Home',
    'en/1.idea.draft.md': timed('Idea', 'navigation: { icon: i-lucide-star }'),
    'en/2.plan.md': timed('Plan', 'draft: true'),
    'en/3.party.md': `${timed('Party', 'publishAt: 2030-01-05')}\n[Idea](1.idea.draft.md) [Plan](/plan)\n`,
    'en/4.sale.md': timed('Sale', 'expireAt: 2030-01-02'),
  })
  const folder = new ContentFolder(path, { showsUnpublished: true })
  const sync = async () =>
    await publish({
      folder,
      target: database.target,
      channel: 'authors',
      renderer: 'r1',
      now: day(3),
      tools: compileTools,
    })
  expect(await sync()).toMatchObject({ diagnostics: [], release: 1, scheduled: [] })
  const rows = await queryRows(
    database.target,
    `SELECT path, json_extract(navigation, '$.badge.label') AS mark FROM entry WHERE channel = 'authors' AND until IS NULL ORDER BY path`,
  )
  expect(rows).toEqual([
    { path: '/en', mark: null },
    { path: '/en/idea', mark: 'Draft' },
    { path: '/en/party', mark: 'From 2030-01-05' },
    { path: '/en/plan', mark: 'Draft' },
    { path: '/en/sale', mark: 'Until 2030-01-02' },
  ])
  await writeFiles(path, { 'en/2.plan.md': timed('Plan', 'draft: true\ndescription: Changed.') })
  expect(await sync()).toMatchObject({ release: 2, scheduled: [] })
})

test('a day of syncs, rollbacks, and prunes shows every scheduled page on time, also after the clock jumps', async () => {
  const target = await openMemoryDatabase()
  const starts = [3, 7, 12, 18, 23]
  const lasts = 5
  const times = (start: number) =>
    `publishAt: ${day(1, start).toISOString()}\nexpireAt: ${day(1, start + lasts).toISOString()}`
  const channel = await openChannel(
    'live',
    Object.fromEntries(starts.map((start) => [`en/at-${start}.md`, timed(`At ${start}`, times(start))])),
    target,
  )
  const pagesAt = (hour: number) =>
    ['/en', ...starts.filter((start) => start <= hour && hour < start + lasts).map((start) => `/en/at-${start}`)].sort()
  const syncAt = async (now: Date, title: string) => {
    vi.setSystemTime(now)
    expect((await channel.sync(now, { 'en/index.md': title })).diagnostics).toEqual([])
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  for (let hour = 0; hour < 24; hour += 2) {
    await syncAt(day(1, hour), `Hour ${hour}`)
    for (const seen of [hour, hour + 1, hour + lasts])
      expect((await channel.seenAt(day(1, seen))).pages, `hour ${seen} at ${hour}`).toEqual(pagesAt(seen))
    if (hour % 6 === 4) await rollBack({ target, channel: 'live' })
    if (hour % 8 === 6) await prune({ target, keep: 2 })
  }
  await syncAt(day(366), 'A year later')
  expect((await channel.seenAt(day(366))).pages).toEqual(['/en'])
  await syncAt(day(1, 13), 'Back again')
  for (const seen of [13, 18, 23]) expect((await channel.seenAt(day(1, seen))).pages).toEqual(pagesAt(seen))
})
