import { hostname } from 'node:os'
import { Outage } from '../../outage.ts'
import { UsageError } from '../../usage-error.ts'
import { isRead } from '../../local/d1-target.ts'
import type { D1Target, Row, Statement } from '../../local/d1-target.ts'
import { mayWrite, recordWriter, assertCompatibleWriter } from '../../local/written-by.ts'
import type { lease, StoredRow } from '../../../worker/store/schema.ts'

type LeaseRow = StoredRow<typeof lease, 'owner'>

/** How long a writer that stopped responding can block others. Every batch renews the lease. */
const leaseSeconds = 60

/** Thrown if another writer holds the lease of the channel. */
export class LeaseHeld extends UsageError {
  override name = 'LeaseHeld'
  /** A description of the holder for use within a sentence. */
  readonly holder: string

  constructor(channel: string, owner: string, seconds: number) {
    const holder = describeOwner(owner)
    super(
      `Another sync${holder} is writing to channel "${channel}". Nothing was changed. Wait until it ends, or ${seconds} seconds if it was killed.`,
    )
    this.holder = holder
  }
}

/**
 * Parses the owner of a lease, which has the form `HOST/PID/UUID/STEP`. With it, other processes on the same machine
 * can check whether the owner is still running.
 */
function readOwner(owner: string): { id: string; host: string; pid: number } | undefined {
  const [, id, host, pid] = /^(([^/]+)\/(\d+)\/[^/]+)\/\d+$/.exec(owner) ?? []
  return id === undefined || host === undefined ? undefined : { id, host, pid: Number(pid) }
}

function describeOwner(owner: string): string {
  const process = readOwner(owner)
  if (!process) return ''
  return ` (process ${process.pid} on ${process.host === hostname() ? 'this machine' : process.host})`
}

/**
 * Leases of this process that have ended but couldn't be deleted from the database, for example because the disk was
 * full. They don't block later syncs of this process.
 */
const stranded = new Set<string>()

/** Returns whether the owner has ended. It can be a process on this machine or an earlier sync of this process. */
function isDead(owner: string): boolean {
  const found = readOwner(owner)
  if (found?.host !== hostname()) return false
  if (stranded.has(found.id)) return true
  try {
    process.kill(found.pid, 0) // Signal 0 only checks whether the process exists.
    return false
  } catch (error) {
    // If the error is `EPERM`, the process exists but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Thrown if another writer took the lease while this one was still working, which must then stop. */
class LeaseLost extends Outage {
  constructor(channel: string) {
    super(
      `This sync lost its lease on channel "${channel}" because it was suspended too long, and another sync is writing. Run the command again.`,
    )
    this.name = 'LeaseLost'
  }
}

/**
 * The right to write to a channel. After another writer has taken the lease, batches write nothing and throw LeaseLost.
 */
export interface Lease extends D1Target {
  /** Whether the previous writer left unfinished work behind. */
  afterUncleanEnd: boolean
  /** Releases the lease. After an unclean end, the next writer gets `afterUncleanEnd`. */
  release(end?: 'clean' | 'unclean'): Promise<void>
}

/**
 * Takes the lease of a channel. Its batches are numbered, and a batch that arrives after a newer one is rejected. A
 * batch can therefore be sent again if it is unknown whether it has arrived: the first copy can't overwrite later
 * changes if it arrives late.
 *
 * A lease whose owner has ended is taken immediately if the owner was a process on this machine or an earlier sync of
 * this process. Any other lease is taken after it expires, or if the clock was set back since it was taken.
 *
 * @param options.isUpgrade whether an older engine may have written the database. This engine then becomes its writer
 * @throws LeaseHeld while another writer holds the lease
 * @throws IncompatibleEngineError if the database was written by an engine with another format
 */
export async function takeLease(
  target: D1Target,
  channel: string,
  { isUpgrade = false }: { isUpgrade?: boolean } = {},
): Promise<Lease> {
  const id = `${hostname()}/${process.pid}/${crypto.randomUUID()}`
  const ownerAt = (step: number) => `${id}/${step}`
  // Is called again if the first call finds the lease of a process or sync that has ended.
  const take = async (dead: string) => {
    const [, before, taken, current] = await target.batch([
      {
        sql: `INSERT INTO channel (name) SELECT ? WHERE ${mayWrite(isUpgrade)} ON CONFLICT DO NOTHING`,
        params: [channel],
      },
      { sql: 'SELECT owner FROM lease WHERE channel = ?', params: [channel] },
      {
        sql: `INSERT INTO lease (channel, owner, expires_at) SELECT ?1, ?2, unixepoch() + ${leaseSeconds} WHERE ${mayWrite(isUpgrade)}
          ON CONFLICT (channel) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at
            WHERE expires_at NOT BETWEEN unixepoch() + 1 AND unixepoch() + ${leaseSeconds} OR owner = excluded.owner OR owner = ?3
          RETURNING owner`,
        params: [channel, ownerAt(0), dead],
      },
      { sql: 'SELECT owner, expires_at - unixepoch() AS seconds FROM lease WHERE channel = ?', params: [channel] },
      recordWriter('EXISTS (SELECT 1 FROM lease WHERE channel = ? AND owner = ?)', channel, ownerAt(0)),
    ])
    const [holder] = (current ?? []) as (LeaseRow & { seconds: number })[]
    return { before: (before ?? []) as LeaseRow[], isTaken: Boolean(taken?.length), holder }
  }
  // If the table is missing, an engine that is too old to record its version wrote the database.
  const explain = (error: unknown) => assertCompatibleWriter(target).then(() => Promise.reject(error))
  let { before, isTaken, holder } = await take('').catch(explain)
  if (!isTaken && holder && isDead(holder.owner)) ({ before, isTaken, holder } = await take(holder.owner))
  if (!isTaken) {
    await assertCompatibleWriter(target, { isUpgrade })
    throw new LeaseHeld(channel, holder?.owner ?? '', holder?.seconds ?? leaseSeconds)
  }

  let step = 0
  // The last step that the database has confirmed. It is unknown whether later ones have arrived.
  let confirmed = 0
  let previous: Promise<unknown> = Promise.resolve()
  const send = async (statements: Statement[]): Promise<Row[][]> => {
    // Only writes need a fence, and a fence is itself a write. Writes that depend on these reads have their own fence.
    if (statements.length > 0 && statements.every(isRead)) return await target.batch(statements)
    step++
    // Renews the lease, even if it has expired while the database was unavailable but no other owner took it. If
    // another owner did, the subquery returns NULL, which violates NOT NULL and cancels the whole batch.
    const fence: Statement = {
      sql: `INSERT INTO lease (channel, owner, expires_at)
        VALUES (?1, (SELECT ?2 FROM lease WHERE channel = ?1 AND owner IN (SELECT value FROM json_each(?3))), unixepoch() + ${leaseSeconds})
        ON CONFLICT (channel) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at`,
      params: [
        channel,
        ownerAt(step),
        JSON.stringify(Array.from({ length: step - confirmed + 1 }, (_, index) => ownerAt(confirmed + index))),
      ],
    }
    try {
      const answers = await target.batch([fence, ...statements])
      confirmed = step
      return answers.slice(1)
    } catch (error) {
      throw String(error).includes('lease.owner') ? new LeaseLost(channel) : error
    }
  }
  return {
    afterUncleanEnd: before.some(({ owner }) => owner !== ownerAt(0)),
    batch(statements) {
      const answer = previous.then(() => send(statements))
      previous = answer.catch(() => {})
      return answer
    },
    async release(end = 'clean') {
      stranded.add(id)
      await target.batch([
        {
          sql: `${end === 'clean' ? 'DELETE FROM lease' : "UPDATE lease SET owner = 'ended', expires_at = 0"} WHERE channel = ?1 AND substr(owner, 1, length(?2)) = ?2`,
          params: [channel, id],
        },
      ])
      stranded.delete(id)
    },
  }
}

const heartbeatMs = 15_000

/**
 * Runs `work` with a lease, which is renewed in the meantime and always released.
 * @param isClean returns whether the work left nothing behind that the next writer must remove
 */
export async function holdLease<Result>(
  lease: Lease,
  work: (lease: Lease) => Promise<Result>,
  isClean: (result: Result) => boolean,
): Promise<Result> {
  const heartbeat = setInterval(() => void lease.batch([]).catch(() => {}), heartbeatMs)
  let end: 'clean' | 'unclean' = 'unclean'
  try {
    const result = await work(lease)
    if (isClean(result)) end = 'clean'
    return result
  } finally {
    clearInterval(heartbeat)
    await lease.release(end).catch(() => {}) // If releasing fails, the lease expires later.
  }
}

/**
 * Takes the lease of a channel and runs `work`, which must leave nothing unfinished.
 * @throws LeaseHeld while another writer holds the lease
 * @throws errors of `work`
 */
export async function withLease<Result>(
  target: D1Target,
  channel: string,
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const lease = await takeLease(target, channel)
  return await holdLease(lease, work, () => !lease.afterUncleanEnd)
}

/** Returns a lease for a dry run. It executes reads and skips all other statements. */
export function dryLease(target: D1Target): Lease {
  return {
    afterUncleanEnd: false,
    async batch(statements) {
      const reads = statements.filter(isRead)
      const answers = reads.length > 0 ? await target.batch(reads) : []
      return statements.map((statement) => (isRead(statement) ? (answers.shift() ?? []) : []))
    },
    async release() {},
  }
}
