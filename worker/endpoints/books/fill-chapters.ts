import type { BookForm, StoredChapter } from '../../../core/book/index.ts'
import { fillVersion, fillVersionInHtml } from '../../../core/text/index.ts'
import type { VersionNames } from '../../../core/text/index.ts'
import type { Database } from '../../store/database.ts'
import { readChapters } from '../../store/chapters.ts'

/**
 * Fills the product version into the chapters that mention it, because stored chapters contain placeholders. Returns
 * their texts by document.
 */
export async function fillChapters(
  database: Database,
  form: BookForm,
  chapters: readonly StoredChapter[],
  version: VersionNames | undefined,
): Promise<Map<string, string>> {
  const documents = chapters.flatMap(({ document, facts }) => (facts.namesVersion ? [document] : []))
  if (documents.length === 0) return new Map()
  const fill = form === 'epub' ? fillVersionInHtml : fillVersion
  const packed = await readChapters(database, form, documents)
  const texts = [...packed].map(async ([document, bytes]) => [document, fill(await inflate(bytes), version)] as const)
  return new Map(await Promise.all(texts))
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const inflater = new DecompressionStream('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>
  return await new Response(new Blob([bytes]).stream().pipeThrough(inflater)).text()
}
