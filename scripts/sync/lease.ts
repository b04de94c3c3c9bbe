import { UsageError } from '../usage-error.ts'
import type { D1Target, Row, Statement } from './d1-target.ts'

/** How long a writer that stops answering keeps others out. Every batch it sends extends the time. */
const leaseSeconds = 60

export class LeaseHeld extends UsageError {
  override name = 'LeaseHeld'

  constructor(channel: string, seconds: number) {
    super(`Another sync is writing to the channel "${channel}". Wait for it to end, or ${seconds} seconds if it was killed.`)
  }
}

export class LeaseLost extends Error {
  constructor(channel: string) {
    super(`This sync lost its lease on the channel "${channel}" (it stood still too long) and another one may be writing. Run it again.`)
    this.name = 'LeaseLost'
  }
}

/** The right to write to a channel: batches sent through it write nothing once the lease is no longer its own. */
export interface Lease extends D1Target {
  release(): Promise<void>
}

/**
 * Takes the lease of a channel.
 * @throws LeaseHeld while another writer has it
 */
export async function takeLease(target: D1Target, channel: string): Promise<Lease> {
  const owner = crypto.randomUUID()
  const [, taken, current] = await target.batch([
    { sql: 'INSERT INTO channel (name) VALUES (?) ON CONFLICT DO NOTHING', params: [channel] },
    {
      sql: `INSERT INTO lease (channel, owner, expires_at) VALUES (?1, ?2, unixepoch() + ${leaseSeconds})
        ON CONFLICT (channel) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at WHERE expires_at <= unixepoch()
        RETURNING owner`,
      params: [channel, owner],
    },
    { sql: 'SELECT expires_at - unixepoch() AS seconds FROM lease WHERE channel = ?', params: [channel] },
  ])
  if (!taken?.length) throw new LeaseHeld(channel, Number(current?.[0]?.seconds ?? leaseSeconds))

  // Fails on NOT NULL, and with it the whole batch, where the lease is not this owner's any more; renews it otherwise.
  const fence: Statement = {
    sql: `INSERT INTO lease (channel, owner, expires_at)
      VALUES (?1, (SELECT owner FROM lease WHERE channel = ?1 AND owner = ?2 AND expires_at > unixepoch()), unixepoch() + ${leaseSeconds})
      ON CONFLICT (channel) DO UPDATE SET expires_at = excluded.expires_at`,
    params: [channel, owner],
  }
  return {
    async batch(statements) {
      try {
        return (await target.batch([fence, ...statements])).slice(1) as Row[][]
      } catch (error) {
        throw String(error).includes('lease.owner') ? new LeaseLost(channel) : error
      }
    },
    async release() {
      await target.batch([{ sql: 'DELETE FROM lease WHERE channel = ? AND owner = ?', params: [channel, owner] }])
    },
  }
}
