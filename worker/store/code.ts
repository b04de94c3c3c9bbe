import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { code } from './schema.ts'

/** A script or a style sheet of the site. */
type StoredCode = typeof code.$inferSelect

/** The script or the style sheet of a name: it exists in every release once it was published. */
export async function findCode(database: Database, name: string): Promise<StoredCode | undefined> {
  return await database.select().from(code).where(eq(code.name, name)).get()
}
