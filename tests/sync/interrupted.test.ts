import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target, Statement } from '../../scripts/local/d1-target.ts'
import { retryingTarget } from '../../scripts/local/retrying-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { thisWriter } from '../../scripts/local/written-by.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { startSync } from '../harness/command-line.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { countRubbish, edition, interruptSyncs, upgradeOfDatabase } from './interrupted.ts'

test(
  'a sync killed at any moment never mixes two releases, and the next sync cleans up',
  { timeout: 180_000 },
  async () => {
    const { mixed, rubbish, answers } = await interruptSyncs(2)
    expect(mixed).toEqual([])
    expect(rubbish).toEqual({})
    expect(answers).toBeGreaterThan(20)
  },
)

test(
  'a database upgrade killed at any moment never mixes two releases, and can be repeated',
  { timeout: 180_000 },
  async () => {
    const { mixed, rubbish, answers, writer } = await interruptSyncs(2, upgradeOfDatabase)
    expect(mixed).toEqual([])
    expect(rubbish).toEqual({})
    expect(writer).toEqual(thisWriter)
    expect(answers).toBeGreaterThan(20)
  },
)

test.skipIf(!existsSync('/proc/self/stat'))(
  'a killed sync takes its database process with it',
  { timeout: 60_000 },
  async () => {
    const stateDir = await temporaryFolder('killed')
    const { child, ended } = startSync(await writeContent(edition(0)), stateDir)
    await expect
      .poll(() => existsSync(join(stateDir, 'database-server.json')), { timeout: 30_000, interval: 5 })
      .toBe(true)
    const started = childrenOf(child.pid!)
    expect(started).not.toEqual([])
    child.kill('SIGKILL')
    await ended
    await expect.poll(() => started.filter(isRunning)).toEqual([])
    await rm(stateDir, { recursive: true, force: true })
  },
)

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((child) => readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'workerd')
}

function isRunning(pid: number): boolean {
  return existsSync(`/proc/${pid}/stat`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

describe('a sync to a database', () => {
  let database: { target: D1Target }
  beforeAll(async () => {
    database = { target: await openMemoryDatabase() }
  })

  const wordsAtHead = async (channel: string) => {
    const rows = await queryRows(
      database.target,
      `SELECT title FROM entry WHERE channel = ?1 AND since <= (SELECT head FROM channel WHERE name = ?1)
      AND (until IS NULL OR until > (SELECT head FROM channel WHERE name = ?1))`,
      channel,
    )
    return new Set(rows.flatMap(({ title }) => String(title).match(/edition\d+/g) ?? []))
  }

  async function openChannel(channel: string, target: D1Target) {
    const path = await writeContent(edition(0))
    const folder = new ContentFolder(path)
    const sync = async (number: number, through = database.target) => {
      await writeFiles(path, edition(number))
      return await publish({ folder, target: through, channel, renderer: 'r1', tools: compileTools })
    }
    await sync(0)
    return { sync: (number: number) => sync(number, target), repair: sync }
  }

  test('whose statements fail at random changes nothing until it succeeds, and leaves no rows behind', async () => {
    const failing: D1Target = {
      batch(statements: Statement[]) {
        if (Math.random() < 0.3) throw new Error('D1_ERROR: disk I/O error')
        // The statement fails in the middle of a batch. The statements before it must be rolled back.
        const broken = { sql: 'INSERT INTO nowhere VALUES (1)', params: [] }
        return database.target.batch(
          Math.random() < 0.3
            ? statements.toSpliced(Math.floor(Math.random() * (statements.length + 1)), 0, broken)
            : statements,
        )
      },
    }
    const { sync, repair } = await openChannel('fails', failing)
    let shown = 0
    for (let number = 1; number <= 15; number++) {
      const published = await sync(number).then(
        () => true,
        () => false,
      )
      const [lease] = await queryRows(
        database.target,
        `SELECT count(*) AS n FROM lease WHERE channel = 'fails' AND expires_at > unixepoch()`,
      )
      if (published) shown = number
      const words = await wordsAtHead('fails')
      expect(words.size).toBe(1)
      // The head may have moved even though the response was an error.
      if (!words.has(`edition${shown}`)) expect(words.has(`edition${number}`)).toBe(true)
      shown = Number([...words][0]?.replace('edition', ''))
      if (lease?.n)
        await database.target.batch([{ sql: `UPDATE lease SET expires_at = 0 WHERE channel = 'fails'`, params: [] }])
    }
    await repair(16)
    expect(await wordsAtHead('fails')).toEqual(new Set(['edition16']))
    expect(await countRubbish(database.target, 'fails')).toEqual({})
  })

  test('whose responses are lost completes, because every batch can be sent twice', async () => {
    const forgetful: D1Target = {
      async batch(statements) {
        const answer = await database.target.batch(statements)
        if (Math.random() < 0.5) throw new Error('D1_ERROR: Network connection lost.')
        return answer
      },
    }
    const { sync } = await openChannel(
      'forgets',
      retryingTarget(forgetful, { timeoutMs: 5000, attempts: 30, delayMs: 0 }),
    )
    for (let number = 1; number <= 5; number++)
      expect(await sync(number)).toMatchObject({ published: true, release: number + 1 })
    expect(await wordsAtHead('forgets')).toEqual(new Set(['edition5']))
    expect(await countRubbish(database.target, 'forgets')).toEqual({})
  })

  test('whose connection hangs ends with an error, and delayed batches are not written', async () => {
    const stuck: (() => Promise<unknown>)[] = []
    let left = Infinity
    let hung = 0
    const hanging: D1Target = {
      batch(statements) {
        if (left-- > 0) return database.target.batch(statements)
        stuck.push(() => database.target.batch(statements))
        return new Promise(() => {})
      },
    }
    const { sync, repair } = await openChannel(
      'hangs',
      retryingTarget(hanging, { timeoutMs: 100, attempts: 2, delayMs: 1 }),
    )
    for (let passed = 0; passed < 12; passed += 2) {
      left = passed
      stuck.length = 0
      const end = await sync(100 + passed).then(() => 'published', String)
      expect(end).toMatch(/published|reach the database in 2 attempts: timed out after 0\.1 s/)
      await database.target.batch([{ sql: `UPDATE lease SET expires_at = 0 WHERE channel = 'hangs'`, params: [] }])
      await repair(200 + passed)
      const refused = await Promise.allSettled(stuck.map((arrive) => arrive()))
      expect(await wordsAtHead('hangs')).toEqual(new Set([`edition${200 + passed}`]))
      hung += Math.min(1, refused.length)
      await database.target.batch([{ sql: `DELETE FROM lease WHERE channel = 'hangs'`, params: [] }])
    }
    // The last attempts may find no batch that could hang.
    expect(hung).toBeGreaterThan(2)
    await repair(300)
    expect(await countRubbish(database.target, 'hangs')).toEqual({})
  })
})
