import { withLinks } from '../../../core/book/index.ts'
import type { BookForm, LinkCorrections, StoredChapter } from '../../../core/book/index.ts'
import { fillVersion, fillVersionInHtml } from '../../../core/text/index.ts'
import type { VersionNames } from '../../../core/text/index.ts'
import type { Database } from '../../store/database.ts'
import { readChapters } from '../../store/chapters.ts'

/**
 * Fills the product version into the chapters that mention it, because stored chapters contain placeholders. Also
 * corrects their links. Returns the texts of the changed chapters by document.
 */
export async function fillChapters(
  database: Database,
  form: BookForm,
  chapters: readonly StoredChapter[],
  { version, corrections }: { version: VersionNames | undefined; corrections: LinkCorrections },
): Promise<Map<string, string>> {
  const documents = chapters.flatMap(({ document, facts }) =>
    facts.namesVersion || corrections.has(document) ? [document] : [],
  )
  if (documents.length === 0) return new Map()
  const fill = form === 'epub' ? fillVersionInHtml : fillVersion
  const packed = await readChapters(database, form, documents)
  const texts = [...packed].map(async ([document, bytes]) => {
    const text = withLinks(await inflate(bytes), corrections.get(document))
    return [document, fill(text, version)] as const
  })
  return new Map(await Promise.all(texts))
}

async function inflate(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const inflater = new DecompressionStream('deflate-raw') as ReadableWritablePair<Uint8Array, Uint8Array>
  return await new Response(new Blob([bytes]).stream().pipeThrough(inflater)).text()
}
