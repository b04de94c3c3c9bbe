import type { Database } from './database.ts'

/** The total size of the articles of documents, in bytes. */
export async function sumArticleBytes({ $client }: Database, documents: readonly string[]): Promise<number> {
  const bytes = await $client
    .prepare(
      `SELECT sum(octet_length(text)) AS bytes FROM document_part
        WHERE kind = 'html' AND hash IN (SELECT value FROM json_each(?))`,
    )
    .bind(JSON.stringify(documents))
    .first<number>('bytes')
  return bytes ?? 0
}
