import { spawnSync } from 'node:child_process'
import { hostname } from 'node:os'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { claimState, StateInUse } from '../../scripts/local/claim-state.ts'
import { serveDatabase } from '../../scripts/local/database-server.ts'
import { isDiskFull, watchDiskSpace } from '../../scripts/local/disk-space.ts'
import { openLocalDatabase } from '../../scripts/local/open-local-database.ts'
import { openLocalSite } from '../../scripts/local/open-local-site.ts'
import { explainRefusal } from '../../scripts/remote/explain-refusal.ts'
import { ContentFolder } from '../../scripts/sync/collect/content-folder.ts'
import { queryRows } from '../../scripts/local/d1-target.ts'
import type { D1Target, Statement } from '../../scripts/local/d1-target.ts'
import { publish } from '../../scripts/sync/publish.ts'
import { dryLease, holdLease, LeaseHeld, takeLease, withLease } from '../../scripts/sync/write/lease.ts'
import { UsageError } from '../../scripts/usage-error.ts'
import { waitForTurn } from '../../scripts/sync/write/wait-for-turn.ts'
import { startSync } from '../harness/command-line.ts'
import { compileTools } from '../harness/compile-tools.ts'
import { openMemoryDatabase } from '../harness/memory-database.ts'
import { serveState } from '../harness/served-state.ts'
import { writeContent, writeFiles } from '../harness/site.ts'
import type { Files } from '../harness/site.ts'
import { temporaryFolder } from '../harness/temporary-folder.ts'
import { ownProject } from '../harness/own-project.ts'

let database: { target: D1Target }
beforeAll(async () => {
  database = { target: await openMemoryDatabase() }
})

/** Gives the lease of a channel to an owner, as if the owner's sync had just sent a batch. */
async function giveLease(channel: string, owner: string): Promise<void> {
  await (await takeLease(database.target, channel)).release()
  await database.target.batch([
    { sql: 'INSERT INTO lease (channel, owner, expires_at) VALUES (?, ?, unixepoch() + 40)', params: [channel, owner] },
  ])
}

/** Returns the ID of a process that has ended. */
const deadPid = () => spawnSync(process.execPath, ['-e', '']).pid

describe('the lease of a channel', () => {
  test('is taken immediately from an ended process of this machine', async () => {
    await giveLease('dead', `${hostname()}/${deadPid()}/id/3`)
    const lease = await takeLease(database.target, 'dead')
    expect(lease.afterUncleanEnd).toBe(true)
    await lease.release()
  })

  test('is taken immediately if the clock was set back since it was taken', async () => {
    await giveLease('clock', 'far-away/7/id/3')
    await database.target.batch([
      { sql: `UPDATE lease SET expires_at = unixepoch('now', '+1 year') WHERE channel = 'clock'`, params: [] },
    ])
    await (await takeLease(database.target, 'clock')).release()
  })

  test.each([
    ['a running process', `${hostname()}/${process.pid}/id/3`, `(process ${process.pid} on this machine)`],
    ['another machine', 'far-away/7/id/3', '(process 7 on far-away)'],
    ['an earlier version', 'id/3', 'Another sync is writing'],
  ])('is not taken from %s, and the error names the owner', async (_, owner, holder) => {
    await giveLease('alive', owner)
    const refused = await takeLease(database.target, 'alive').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(LeaseHeld)
    expect(String(refused)).toMatch(/^LeaseHeld: /)
    expect(String(refused)).toContain(holder)
    expect(String(refused)).toMatch(/or (39|40) seconds if it was killed/)
    await database.target.batch([{ sql: `DELETE FROM lease WHERE channel = 'alive'`, params: [] }])
  })

  test('is not taken from a process of another user on this machine', async () => {
    await giveLease('denied', `${hostname()}/${process.pid}/id/3`)
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' })
    })
    onTestFinished(() => kill.mockRestore())
    await expect(takeLease(database.target, 'denied')).rejects.toThrow(LeaseHeld)
  })

  test('is taken immediately from an earlier sync of this process that could not release it', async () => {
    const full: D1Target = {
      batch: (statements) =>
        statements.some(({ sql }) => sql.includes("owner = 'ended'"))
          ? Promise.reject(new Error('The disk is full'))
          : database.target.batch(statements),
    }
    const lease = await takeLease(full, 'full')
    const failing = holdLease(lease, () => Promise.reject(new Error('The work failed')), Boolean)
    await expect(failing).rejects.toThrow('The work failed')
    const next = await takeLease(database.target, 'full')
    expect(next.afterUncleanEnd).toBe(true)
    await next.release()
  })

  test('is taken cleanly if the response was lost, and the batch is sent again', async () => {
    const lost: D1Target = {
      batch: (statements) => database.target.batch(statements).then(() => database.target.batch(statements)),
    }
    const lease = await takeLease(lost, 'twice')
    expect(lease.afterUncleanEnd).toBe(false)
    await lease.release()
  })

  test('is not taken in a database of an engine that recorded no version', async () => {
    const target = await openMemoryDatabase()
    await queryRows(
      target,
      `INSERT INTO release (channel, number, created_at, config, counts) VALUES ('live', 1, '', '{}', '{}')`,
    )
    for (const table of ['engine_info', 'written_by']) await queryRows(target, `DROP TABLE ${table}`)
    await expect(takeLease(target, 'live')).rejects.toThrow(/earlier version of Rivage \(format 0\).*npm run deploy/)
  })

  test('stays with a sync that lost the database for longer than the lease lasts, unless another sync took it', async () => {
    const lease = await takeLease(database.target, 'away')
    const expire = { sql: `UPDATE lease SET expires_at = unixepoch() WHERE channel = 'away'`, params: [] }
    const write = { sql: `UPDATE channel SET head = head + 1 WHERE name = 'away'`, params: [] }
    await database.target.batch([expire])
    await lease.batch([write])
    await database.target.batch([expire])
    const other = await takeLease(database.target, 'away')
    const read = { sql: 'SELECT 1', params: [] }
    await expect(lease.batch([read, write])).rejects.toThrow(/^This sync lost its lease on channel/)
    await lease.release()
    await other.batch([])
    await other.release()
    expect(await queryRows(database.target, `SELECT head FROM channel WHERE name = 'away'`)).toEqual([{ head: 1 }])
  })

  test('rejects delayed batches after it was returned unfinished', async () => {
    const lease = await takeLease(database.target, 'given-back')
    await lease.release('unclean')
    await expect(lease.batch([{ sql: 'DELETE FROM lease', params: [] }])).rejects.toMatchObject({
      name: 'LeaseLost',
      message: expect.stringMatching(/^This sync lost its lease on channel/),
    })
  })

  test('rejects the copy of a batch that arrives after a later one', async () => {
    const sent: Statement[][] = []
    const target: D1Target = { batch: (statements) => (sent.push(statements), database.target.batch(statements)) }
    const lease = await takeLease(target, 'copies')
    const setHead = (head: number): Statement[] => [
      { sql: `UPDATE channel SET head = ? WHERE name = 'copies'`, params: [head] },
    ]
    for (const head of [1, 2, 3]) await lease.batch(setHead(head))
    const [earlier, later] = sent.slice(-2)
    await database.target.batch(later!)
    await expect(database.target.batch(earlier!)).rejects.toThrow('lease.owner')
    expect(await queryRows(database.target, `SELECT head FROM channel WHERE name = 'copies'`)).toEqual([{ head: 3 }])

    // However many batches there are, each names only the owners that the database may contain.
    for (let head = 4; head < 20; head++) await lease.batch(setHead(head))
    expect(JSON.stringify(sent.at(-1)![0]!.params).length).toBeLessThan(JSON.stringify(later![0]!.params).length + 10)
    await lease.release()
  })

  test('sends a batch only after the answer to the one before', async () => {
    const waiting: (() => void)[] = []
    const target: D1Target = {
      batch: async (statements) => {
        await new Promise<void>((resolve) => void waiting.push(resolve))
        return await database.target.batch(statements)
      },
    }
    const taken = takeLease(target, 'ordered')
    waiting.pop()!()
    const lease = await taken
    const batches = [lease.batch([]), lease.batch([])]
    await new Promise(setImmediate)
    expect(waiting).toHaveLength(1)
    waiting.pop()!()
    await batches[0]
    await new Promise(setImmediate)
    expect(waiting).toHaveLength(1)
    waiting.pop()!()
    await batches[1]
  })

  test('stays with a sync after a failed batch, which is rejected if it arrives late', async () => {
    const sent: Statement[][] = []
    let isDown = false
    const target: D1Target = {
      batch: (statements) => {
        sent.push(statements)
        return isDown ? Promise.reject(new Error('The database is away')) : database.target.batch(statements)
      },
    }
    const lease = await takeLease(target, 'failed')
    const write: Statement = { sql: `UPDATE channel SET head = head + 1 WHERE name = 'failed'`, params: [] }
    const read: Statement = { sql: `SELECT head FROM channel WHERE name = 'failed'`, params: [] }
    await lease.batch([write])
    isDown = true
    for (const statements of [[write], []]) await expect(lease.batch(statements)).rejects.toThrow('is away')
    isDown = false
    const [late] = sent.slice(-2)
    await expect(lease.batch([{ sql: 'DELETE FROM nothing', params: [] }])).rejects.toThrow('nothing')
    expect(await lease.batch([write, read])).toEqual([[], [{ head: 2 }]])
    await expect(database.target.batch(late!)).rejects.toThrow('lease.owner')
    expect(await lease.batch([read])).toEqual([[{ head: 2 }]])
    expect(sent.at(-1)).toEqual([read])
    await lease.release()
  })

  test('is renewed every 15 seconds while its work runs, and no longer', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const lease = await takeLease(database.target, 'renewed')
    const batch = vi.spyOn(lease, 'batch')
    const work = async () => {
      await queryRows(database.target, `UPDATE lease SET expires_at = unixepoch() + 5 WHERE channel = 'renewed'`)
      vi.advanceTimersByTime(14_999)
      expect(batch).not.toHaveBeenCalled()
      vi.advanceTimersByTime(1)
      await batch.mock.results[0]!.value
      expect(
        await queryRows(
          database.target,
          `SELECT expires_at > unixepoch() + 30 AS late FROM lease WHERE channel = 'renewed'`,
        ),
      ).toEqual([{ late: 1 }])
    }
    await holdLease(
      lease,
      async () => {
        await work()
        batch.mockRejectedValueOnce(new Error('The database is away'))
        vi.advanceTimersByTime(15_000)
      },
      () => true,
    )
    vi.advanceTimersByTime(60_000)
    expect(batch).toHaveBeenCalledTimes(2)
  })

  test('is marked as unfinished until a sync ends cleanly', async () => {
    const other = await takeLease(database.target, 'marked-not')
    const isMarked = async (isClean: boolean) => {
      const lease = await takeLease(database.target, 'marked')
      await holdLease(
        lease,
        async () => {},
        () => isClean,
      )
      return lease.afterUncleanEnd
    }
    expect([await isMarked(true), await isMarked(false)]).toEqual([false, false])
    await withLease(database.target, 'marked', async () => {})
    expect([await isMarked(true), await isMarked(true)]).toEqual([true, false])
    await withLease(database.target, 'marked', async () => {})
    expect(await isMarked(true)).toBe(false)
    await other.release()
  })

  test('of a dry run reads, and writes nothing', async () => {
    const read = (value: number): Statement => ({ sql: 'SELECT ? AS value', params: [value] })
    const write: Statement = { sql: `INSERT INTO channel (name) VALUES ('dry')`, params: [] }
    const sent: Statement[][] = []
    const lease = dryLease({ batch: (statements) => (sent.push(statements), database.target.batch(statements)) })
    expect(await lease.batch([write, read(1), write, read(2)])).toEqual([[], [{ value: 1 }], [], [{ value: 2 }]])
    expect([await lease.batch([write]), lease.afterUncleanEnd]).toEqual([[[]], false])
    expect(sent).toEqual([[read(1), read(2)]])
    expect(await queryRows(database.target, `SELECT name FROM channel WHERE name = 'dry'`)).toEqual([])
  })

  test('is waited for, with a message that names the owner and the limit', async () => {
    const other = await takeLease(database.target, 'busy')
    const said: string[] = []
    const result = await waitForTurn(() => takeLease(database.target, 'busy'), {
      maxMs: 120_000,
      signal: new AbortController().signal,
      say: (line) => {
        said.push(line)
        void other.release()
      },
    })
    expect(said).toEqual([
      `Another sync (process ${process.pid} on this machine) is writing. Waiting up to 120 seconds…`,
    ])
    await result.release()
  })

  test('is waited for no longer than the limit, and not after a signal or another error', async () => {
    const held = () => Promise.reject(new LeaseHeld('busy', '', 9))
    const waiting = { signal: new AbortController().signal, say: () => {} }
    await expect(waitForTurn(held, { ...waiting, maxMs: 0 })).rejects.toThrow(LeaseHeld)
    await expect(waitForTurn(held, { ...waiting, maxMs: 10 })).rejects.toThrow(LeaseHeld)
    await expect(waitForTurn(held, { ...waiting, maxMs: 60_000, signal: AbortSignal.abort() })).rejects.toThrow('abort')
    const away = () => Promise.reject(new Error('Away'))
    await expect(waitForTurn(away, { ...waiting, maxMs: 60_000 })).rejects.toThrow('Away')
    const said = vi.fn<(line: string) => void>()
    let tries = 0
    const work = () => (++tries < 3 ? held() : Promise.resolve('done'))
    expect(await waitForTurn(work, { ...waiting, maxMs: 60_000, say: said })).toBe('done')
    expect(said).toHaveBeenCalledOnce()
  })
})

describe('a sync', () => {
  const page = (title: string) => `---\ntitle: ${title}\n---\n\n${'Some words that say what it is about. '.repeat(5)}\n`

  async function openChannel(channel: string, files: Files) {
    const path = await writeContent({ 'en/index.md': 'Home', ...files })
    const folder = new ContentFolder(path)
    const run = async (changes: Files = {}, options: Partial<Parameters<typeof publish>[0]> = {}) => {
      await writeFiles(path, changes)
      return await publish({
        folder,
        target: database.target,
        channel,
        renderer: 'r1',
        tools: compileTools,
        ...options,
      })
    }
    await run()
    return run
  }

  test('releases its lease when it is stopped, and publishes nothing', async () => {
    const run = await openChannel('stopped', { 'en/a.md': page('A') })
    const controller = new AbortController()
    const stopped = run(
      { 'en/b.md': page('B'), 'en/c.md': page('C') },
      { signal: controller.signal, onProgress: () => controller.abort(new Error('stop')) },
    )
    await expect(stopped).rejects.toThrow('stop')
    expect(
      await queryRows(database.target, `SELECT 1 FROM lease WHERE channel = 'stopped' AND expires_at > unixepoch()`),
    ).toEqual([])
    expect(await run()).toMatchObject({ release: 2, added: ['/en/b', '/en/c'] })
  })

  test('and its dry run agree on moved pages, similar pages, and former headings', async () => {
    const long = Array.from({ length: 40 }, (_, i) => `Sentence ${i} of the long page says ${i * 7}.`).join('\n\n')
    const run = await openChannel('agrees', {
      'en/a.md': page('A'),
      'en/long.md': `---\ntitle: Long\n---\n\n## First part\n\n${long}\n`,
      'en/stays.md': `---\ntitle: Stays\n---\n\n## An old heading\n\n${long}\n`,
    })
    const changes = {
      'en/a.md': null,
      'en/renamed.md': page('A'),
      'en/long.md': null,
      'en/other/place.md': `---\ntitle: Another title\n---\n\n## First part\n\n${long}\n\nOne more sentence.\n`,
      'en/stays.md': `---\ntitle: Stays\n---\n\n## A new heading\n\n${long}\n`,
    }
    const { sentBytes: _, ...dry } = await run(changes, { dryRun: true })
    const { sentBytes: __, ...real } = await run()
    expect(real.moved).toHaveLength(2)
    expect(dry).toEqual(real)
  })

  test('rejects bytes that are not text, with line and column, and keeps the last valid version', async () => {
    const run = await openChannel('bytes', { 'en/a.md': page('A') })
    const latin = Buffer.concat([
      Buffer.from('---\ntitle: B\n---\n\nTwo – \uFFFD lines\n\nUn caf'),
      Buffer.from([0xe9, 0x20]),
      Buffer.from('noir.\n'),
    ])
    const { diagnostics, changed } = await run({
      'en/a.md': latin,
      'en/b.md': Buffer.from('\ufeffWide text', 'utf16le'),
      'en/good.md': 'Real: \uFFFD',
    })
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        file: 'en/a.md',
        line: 7,
        column: 7,
        code: 'not-text',
        hint: expect.stringContaining('UTF-8'),
      },
      { severity: 'error', file: 'en/b.md', line: 1, column: 1, code: 'not-text' },
    ])
    expect(changed).toEqual([])
    expect(
      await queryRows(
        database.target,
        `SELECT title FROM entry WHERE channel = 'bytes' AND path = '/en/a' AND until IS NULL`,
      ),
    ).toEqual([{ title: 'A' }])
  })

  test('rejects symbolic links that Git stored as text, and publishes short pages', async () => {
    const run = await openChannel('link-texts', { 'en/a.md': page('A') })
    const { diagnostics, added } = await run({
      'en/b.md': '../../outside/shared.md',
      'en/c.md': 'README.md',
      'en/d.md': './deep/page.md',
      'en/e.md': '../../outside/shared.md\n',
      'en/f.md': 'See README.md',
      'en/g.md': '[a](a.md)',
    })
    expect(diagnostics.map(({ file, severity, code }) => [file, severity, code])).toEqual(
      ['en/b.md', 'en/c.md', 'en/d.md'].map((file) => [file, 'error', 'symbolic-link']),
    )
    expect(added).toEqual(['/en/e', '/en/f', '/en/g'])
  })

  test('also rejects such bytes in included files, and the page stays unchanged', async () => {
    const [part, code] = [Buffer.from('One\n\nUn caf\xe9\n', 'latin1'), Buffer.from("const a = '\xe9'\n", 'latin1')]
    const run = await openChannel('included', {
      'en/a.md': `${page('A')}\n<!--@include: ./_part.md-->\n`,
      'en/b.md': `${page('B')}\n<<< ./_code.ts\n`,
      'en/_part.md': 'One\n',
      'en/_code.ts': 'const a = 1\n',
    })
    const { diagnostics, changed } = await run({ 'en/_part.md': part, 'en/_code.ts': code })
    expect(diagnostics).toMatchObject([
      {
        severity: 'error',
        file: 'en/_code.ts',
        line: 1,
        column: 12,
        code: 'not-text',
        message: 'The file is not UTF-8 text at this position, in a file that `en/b.md` includes.',
      },
      { severity: 'error', file: 'en/_part.md', line: 3, column: 7, code: 'not-text' },
    ])
    expect(changed).toEqual([])
    expect((await run({ 'en/_part.md': 'Two\n', 'en/_code.ts': 'const a = 2\n' })).changed).toEqual(['/en/a', '/en/b'])
  })

  test.each(['_redirects', 'site.config.json', 'site.config.ts', '.translations.json'])(
    'publishes nothing while %s has such bytes',
    async (file) => {
      const run = await openChannel(`whole ${file}`, { 'en/a.md': page('A') })
      await expect(run({ 'en/a.md': page('B'), [file]: Buffer.from('\n# caf\xe9', 'latin1') })).rejects.toThrow(
        new UsageError(
          `${file}:2:6 The file is not UTF-8 text at this position. Save the file as UTF-8. Other encodings, such as UTF-16 or Windows-1252, are not supported. Nothing was published.`,
          { file },
        ),
      )
      expect(await run({ [file]: null })).toMatchObject({ published: true, changed: ['/en/a'] })
    },
  )
})

describe('the folder of the local database', () => {
  test('reports its user by process and URL', async () => {
    const folder = await temporaryFolder('claimed')
    const claim = claimState(folder)
    const inUse = () => {
      try {
        claimState(folder).release()
      } catch (error) {
        return error
      }
    }
    expect(inUse()).toMatchObject({
      isServed: false,
      message: expect.stringMatching(`^Process ${process.pid} uses the local database in `),
    })
    const server = await serveDatabase(folder, { target: database.target }, 'http://localhost:8787')
    const refused = inUse()
    expect(refused).toBeInstanceOf(StateInUse)
    expect(refused).toMatchObject({
      isServed: true,
      message: `Process ${process.pid}, which serves http://localhost:8787, uses the local database in ${folder}. Stop it, or choose another folder with --state DIR.`,
    })
    await server.close()
    claim.release()
    expect(inUse()).toBeUndefined()
  })

  test('is taken over from a process that ends while another one uses its database', async () => {
    const folder = await temporaryFolder('taken-over')
    const first = await openLocalSite({ project: ownProject, stateDir: folder, port: null })
    const second = await openLocalDatabase(ownProject, folder)
    expect(await queryRows(second.target, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await first.dispose()
    expect(await Promise.all([1, 2].map((n) => queryRows(second.target, 'SELECT ? AS n', n)))).toEqual([
      [{ n: 1 }],
      [{ n: 2 }],
    ])
    await second.dispose()
  })

  test('reports in a sentence that the disk is full', async () => {
    expect(isDiskFull(Object.assign(new Error('ENOSPC: no space left on device, write')))).toBe(true)
    const full = watchDiskSpace(
      { batch: () => Promise.reject(new Error('D1_ERROR: database or disk is full: SQLITE_FULL')) },
      '/data',
    )
    await expect(full.batch([])).rejects.toThrow(/^The disk is full: \/data cannot be written\. .* --state DIR/)
    const other = watchDiskSpace({ batch: () => Promise.reject(new Error('no such table: entry')) }, '/data')
    await expect(other.batch([])).rejects.toThrow('no such table')
  })
})

test.skipIf(process.platform === 'win32').each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)('a sync reports %s, exits with %d, and leaves no lease', { timeout: 60_000 }, async (signal, code) => {
  const target = await openMemoryDatabase()
  const { stateDir, dispose } = await serveState(target)
  // The sync waits for this lease, which is never released.
  const lease = await takeLease(target, 'live')
  const { child, ended } = startSync(await writeContent({ 'en/index.md': 'Home' }), stateDir)
  let printed = ''
  child.stderr?.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await expect.poll(() => printed, { timeout: 50_000 }).toContain('Waiting up to 120 seconds')
  child.kill(signal)
  expect(await ended).toMatchObject({ code, output: expect.stringContaining('Stopped. Nothing was published') })
  await lease.release()
  await dispose()
})

describe('an error of Cloudflare', () => {
  test.each([
    [
      Object.assign(new TypeError('fetch failed'), {
        cause: Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:9'), { code: 'ECONNREFUSED' }),
      }),
      /^Cannot reach Cloudflare: fetch failed\. .*Check the network/,
    ],
    [
      new Error('A request to the Cloudflare API failed. getaddrinfo ENOTFOUND api.cloudflare.com'),
      /^Cannot reach Cloudflare/,
    ],
    [
      Object.assign(new Error('A request to the Cloudflare API (/accounts/abc) failed.'), {
        notes: [{ text: 'Authentication error [code: 10000]' }],
      }),
      /^Cloudflare denied access to the account abc: .*account_id in wrangler\.toml/,
    ],
    [
      new Error('In a non-interactive environment, it is necessary to set a CLOUDFLARE_API_TOKEN'),
      /Sign in with `npx wrangler login`; in CI, set CLOUDFLARE_API_TOKEN/,
    ],
  ])('is explained with its reason and a fix: %s', (error, message) => {
    expect(explainRefusal(error, { accountId: 'abc' }).message).toMatch(message)
  })
})
