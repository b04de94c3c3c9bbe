import { and, eq } from 'drizzle-orm'
import type { SiteConfig } from '../../core/release/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { channel, release } from './schema.ts'
import type { ReleaseCounts } from './schema.ts'

/** What a release says of itself. */
export interface Release extends ReleaseName {
  createdAt: string
  config: SiteConfig
  counts: ReleaseCounts
}

/** Number of the newest release of a channel; 0 before its first. */
export async function readHead(database: Database, name: string): Promise<number> {
  const row = await database.select({ head: channel.head }).from(channel).where(eq(channel.name, name)).get()
  return row?.head ?? 0
}

export async function readRelease(database: Database, { channel: name, number }: ReleaseName): Promise<Release | undefined> {
  return await database.select().from(release).where(and(eq(release.channel, name), eq(release.number, number))).get()
}
