import { beforeAll, describe, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { LeaseHeld, takeLease } from '../../scripts/sync/write/lease.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { smallSite } from '../harness/small-site.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { openChannel, shareDatabase, syncTools } from './open-channel.ts'

let database: D1Target
beforeAll(async () => {
  database = await openMemoryDatabase()
})

/** Passes on the given number of batches. Then every batch fails, as if the process had been killed. */
function failingAfter(batches: number): D1Target {
  let left = batches
  return {
    batch(statements) {
      if (left-- <= 0) throw new Error('Killed')
      return database.batch(statements)
    },
  }
}

describe('a sync that ends early', () => {
  test('changes nothing for readers at any batch, and the next sync completes', async () => {
    const channel = await openChannel('killed', smallSite, database)
    await channel.sync()
    const before = { entry: await channel.visible(), navigation: await channel.visible('navigation') }
    const changes = {
      'en/1.guide/2.use.md': '---\ntitle: Changed\n---\n\nNew.\n',
      'en/1.guide/7.new.md': 'New page.\n',
      'en/2.reference/1.options.md': null,
    }
    let completed = false
    for (let batches = 0; !completed && batches < 40; batches++) {
      await database.batch([{ sql: `DELETE FROM lease WHERE channel = 'killed'`, params: [] }])
      completed = await channel.sync(changes, 'r1', failingAfter(batches)).then(
        ({ published }) => published,
        () => false,
      )
      if (!completed) {
        expect(await channel.visible()).toEqual(before.entry)
        expect(await channel.visible('navigation')).toEqual(before.navigation)
      }
    }
    expect(completed).toBe(true)
    const paths = (await channel.visible()).map(({ path }) => path)
    expect(paths).toContain('/en/guide/new')
    expect(paths).not.toContain('/en/reference/options')
    const [rubbish] = await queryRows(
      database,
      `SELECT count(*) AS n FROM entry WHERE channel = 'killed' AND (since > 2 OR until > 2)`,
    )
    expect(rubbish?.n).toBe(0)
  })

  test('is continued by the next sync, which sends no part of a large file twice', async () => {
    const channel = await openChannel('continued', smallSite, database)
    await channel.sync()
    const sent: unknown[] = []
    const upTo = (most: number): D1Target => ({
      async batch(statements) {
        const parts = statements.flatMap(({ sql, params }) => (sql.includes('INTO media_part') ? [params[1]] : []))
        if (sent.length + parts.length > most) throw new Error('Killed')
        sent.push(...parts)
        return await database.batch(statements)
      },
    })
    const film = Buffer.alloc(5_000_000, 'Waves, and more waves. ')
    await expect(channel.sync({ 'public/film.mp4': film }, 'r1', upTo(8))).rejects.toThrow('Killed')
    expect(sent.length).toBeGreaterThan(0)
    // The uploaded parts survive syncs of other channels.
    await (await openChannel('meanwhile', smallSite, database)).sync()
    expect(await channel.sync({}, 'r1', upTo(Infinity))).toMatchObject({ published: true, media: 1 })
    expect(sent).toEqual(Array.from({ length: 13 }, (_, part) => part))
    const [stored] = await queryRows(
      database,
      `SELECT count(*) AS parts, sum(length(bytes)) AS bytes FROM media_part JOIN media USING (hash) WHERE size = 5000000`,
    )
    expect(stored).toEqual({ parts: 13, bytes: 5_000_000 })
  })

  test('keeps its uploads for a day', async () => {
    const channel = await openChannel('given-up', smallSite, database)
    const film = Buffer.alloc(4_000_000, 'A film that is never finished. ')
    let batches = 0
    const failing: D1Target = {
      async batch(statements) {
        if (statements.some(({ sql }) => sql.includes('INTO media_part')) && batches++ === 1) throw new Error('Killed')
        return await database.batch(statements)
      },
    }
    await expect(channel.sync({ 'public/film.mp4': film }, 'r1', failing)).rejects.toThrow('Killed')
    const left = async () =>
      (await queryRows(database, 'SELECT count(*) AS n FROM media_part WHERE hash NOT IN (SELECT hash FROM media)'))[0]
    await channel.sync({ 'public/film.mp4': null })
    expect(await left()).toEqual({ n: 5 })
    await queryRows(database, 'UPDATE media_upload SET renewed_at = renewed_at - 90000')
    await channel.sync({ 'en/1.guide/7.new.md': 'New page.\n' })
    expect([await left(), await queryRows(database, 'SELECT * FROM media_upload')]).toEqual([{ n: 0 }, []])
  })

  test('because of `strict` leaves its compiled pages to the next sync', async () => {
    const path = await writeContent({ ...smallSite, 'en/1.guide/7.new.md': 'New page.\n' })
    const options = {
      folder: new ContentFolder(path),
      target: database,
      channel: 'strict',
      renderer: 'r1',
      tools: syncTools,
    }
    await writeFiles(path, { 'en/1.guide/2.use.md': '---\ntitle: [broken\n---\n' })
    expect(await publish({ ...options, strict: true })).toMatchObject({ refused: true, published: false })
    expect(await publish({ ...options, strict: true })).toMatchObject({ refused: true, documents: 0, media: 0 })
    await writeFiles(path, { 'en/1.guide/2.use.md': 'Only this page is new, and nothing else. ' })
    expect(await publish({ ...options, strict: true })).toMatchObject({ refused: false, documents: 1, media: 0 })
  })
})

describe('the lease of a channel', () => {
  let shared: D1Target
  beforeAll(async () => {
    shared = await shareDatabase()
  })

  test('belongs to one writer at a time', async () => {
    const lease = await takeLease(shared, 'held')
    await expect(takeLease(shared, 'held')).rejects.toThrow(LeaseHeld)
    const channel = await openChannel('held')
    await expect(channel.sync()).rejects.toThrow(
      /Another sync \(process \d+ on this machine\) is writing to channel "held"/,
    )
    await lease.release()
    expect((await channel.sync()).published).toBe(true)
  })

  test('rejects delayed batches of a stalled writer', async () => {
    const late = await takeLease(shared, 'fenced')
    await shared.batch([{ sql: `UPDATE lease SET expires_at = unixepoch() - 1 WHERE channel = 'fenced'`, params: [] }])
    const next = await takeLease(shared, 'fenced')
    const write = { sql: `UPDATE channel SET head = 99 WHERE name = 'fenced'`, params: [] }
    await expect(late.batch([write])).rejects.toThrow(/^This sync lost its lease on channel/)
    expect(await queryRows(shared, `SELECT head FROM channel WHERE name = 'fenced'`)).toEqual([{ head: 0 }])
    await next.batch([write])
    expect(await queryRows(shared, `SELECT head FROM channel WHERE name = 'fenced'`)).toEqual([{ head: 99 }])
  })
})
