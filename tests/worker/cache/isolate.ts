// An isolate's cache on a database in memory, whose clock a test sets.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, vi } from 'vitest'
import { resolveSiteConfig } from '../../../core/release/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import type { D1Target } from '../../../scripts/local/d1-target.ts'
import type { IsolateCache, ReleasePolicies } from '../../../worker/cache/isolate-cache.ts'
import type { ReleaseCache } from '../../../worker/cache/release-cache.ts'
import type { Env } from '../../../worker/env.ts'
import { openDatabase } from '../../../worker/store/database.ts'
import { openMemoryDatabase } from '../../harness/memory-database.ts'
import { sessionOn } from '../../harness/memory-session.ts'

export const noon = Date.parse('2026-06-01T12:00:00Z')
export const dayMs = 86_400_000

interface Own {
  target: D1Target
  now: number
  isolate: IsolateCache
  /** The batches that the isolate has sent to the database, with the bookmark of each. */
  batches: { sql: string; bookmark: string }[]
  /** The bookmark of later sessions. */
  bookmark: string
  env: Env
  policies: ReleasePolicies
}

/** The state of the current test. It exists once `useIsolate` has been called and a test runs. */
export const own = {} as Own

let Isolate: typeof IsolateCache

/** Gives each test of a file an isolate and an empty database. */
export function useIsolate(): void {
  beforeAll(async () => {
    own.target = await openMemoryDatabase()
    // The bundler provides these.
    for (const name of ['CLIENT_ASSETS', 'SITE_ASSETS']) vi.stubGlobal(name, {})
    for (const name of ['ID', 'TIME', 'COMMIT', 'COMPILER', 'BOOKS', 'BASE']) vi.stubGlobal(`BUILD_${name}`, '')
    ;({ IsolateCache: Isolate } = await import('../../../worker/cache/isolate-cache.ts'))
    own.policies = (await import('../../../worker/channels/release-policies.ts')).releasePolicies
  })
  afterAll(() => void vi.unstubAllGlobals())
  beforeEach(async () => {
    const written = ['channel', 'release', 'preview_token', 'file', 'redirect', 'navigation', 'entry']
    await own.target.batch(written.map((table) => ({ sql: `DELETE FROM ${table}`, params: [] })))
    own.now = noon
    own.batches = []
    own.bookmark = 'b1'
    own.env = { DB: { withSession } } as unknown as Env // Only this binding is used.
    restartIsolate()
  })
}

/** Replaces the isolate by a new one. */
export function restartIsolate(policies = own.policies): void {
  own.isolate = new Isolate(() => own.now, policies)
}

/** Opens a session that records its batches. */
function withSession(from: string) {
  const recording: Pick<D1Target, 'batch'> = {
    async batch(statements) {
      own.batches.push({ sql: statements.map(({ sql }) => sql).join(), bookmark: from })
      return await own.target.batch(statements)
    },
  }
  return sessionOn(recording, own.bookmark)
}

export const run = (sql: string, ...params: (string | number | null)[]) => own.target.batch([{ sql, params }])

const surroundings = { known: [], folders: new Set(['en']), hash: () => '', renderInline: (text: string) => text }

/** Versions that a site lists. */
export const listed = [
  { name: '2.x', state: 'current' },
  { name: '1.x', state: 'supported', until: null },
] as NonNullable<SiteConfig['versions']> // Only these fields are used.

/** Publishes a release to a channel. */
export async function release(
  number: number,
  {
    channel = 'live',
    createdAt = '2026-01-01T00:00:00.000Z',
    effectiveAt = null as string | null,
    ...config
  }: {
    channel?: string
    createdAt?: string
    effectiveAt?: string | null
  } & Partial<SiteConfig> = {},
): Promise<void> {
  const resolved = { ...resolveSiteConfig({ locales: ['en'] }, surroundings), ...config }
  await run('INSERT INTO channel (name, head) VALUES (?1, ?2) ON CONFLICT DO UPDATE SET head = ?2', channel, number)
  await run(
    `INSERT OR REPLACE INTO release (channel, number, created_at, effective_at, config, counts) VALUES (?, ?, ?, ?, ?, '{"navigation":{}}')`,
    channel,
    number,
    createdAt,
    effectiveAt,
    JSON.stringify(resolved),
  )
}

/** Publishes a preview with a token of the same name. */
export async function preview(name: string, expiresAt = noon + dayMs): Promise<void> {
  await release(1, { channel: name })
  await run(
    `UPDATE channel SET kind = 'preview', base = 'live', base_release = 1, expires_at = ? WHERE name = ?`,
    expiresAt / 1000,
    name,
  )
  const hash = createHash('sha256').update(name).digest('hex')
  await run('INSERT INTO preview_token (hash, channel) VALUES (?, ?)', hash, name)
}

export const context = { waitUntil: () => {} }
export const open = () => openDatabase(own.env, own.isolate)
export const current = (channel?: string, atLeast?: number) =>
  own.isolate.current({ env: own.env, context }, channel, atLeast)
export const enter = (token: string) => own.isolate.preview(token, open, own.env)

/** Returns the current release after its head has become stale. */
export async function later(channel?: string, ms = 3000): Promise<ReleaseCache | undefined> {
  own.now += ms
  return await current(channel)
}

/** Returns how many batches are sent while a function runs. */
export async function readsOf(run: () => Promise<unknown>): Promise<number> {
  const before = own.batches.length
  await run()
  return own.batches.length - before
}
