import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { code } from './schema.ts'

/** A script or style sheet of the site. */
type StoredCode = typeof code.$inferSelect

/**
 * Finds a script or style sheet by name. The name contains a hash, so it identifies the same content in every release.
 */
export async function findCode(database: Database, name: string): Promise<StoredCode | undefined> {
  return await database.select().from(code).where(eq(code.name, name)).get()
}
