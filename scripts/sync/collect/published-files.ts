import { mediaTypeOf } from '../../../core/media/index.ts'
import type { MediaFile } from '../collect/source-file.ts'
import { publishedMedia } from '../compile/site-index.ts'
import { queryRows } from '../../local/d1-target.ts'
import type { D1Target } from '../../local/d1-target.ts'
import { visibleAt } from '../versioned-table.ts'
import type { CurrentRelease } from '../versioned-table.ts'
import type { media, StoredRow } from '../../../worker/store/schema.ts'

/**
 * Finds the published versions of files. Files in `public/` are found by their URLs, other files in the pages that
 * contain them.
 * @param wanted the files in the current content folder
 * @returns the published versions by file name. Files that are not published are missing
 */
export async function readPublishedFiles(
  target: D1Target,
  { entries, files, number }: CurrentRelease,
  wanted: readonly MediaFile[],
): Promise<Map<string, MediaFile>> {
  if (wanted.length === 0) return new Map()
  const hashes = new Map<string, string>()
  for (const { dependencies } of visibleAt(entries, number)) {
    if (!wanted.some(({ file }) => dependencies.includes(JSON.stringify(`media:${file}`)))) continue
    for (const [file, hash] of publishedMedia(JSON.parse(dependencies) as Record<string, string>))
      hashes.set(file, hash)
  }
  for (const { path, media: hash } of visibleAt(files, number)) hashes.set(`public${path}`, hash)
  const named = wanted.flatMap(({ file }) => hashes.get(file) ?? [])
  const rows = await queryRows<StoredRow<typeof media, 'hash' | 'size' | 'width' | 'height'>>(
    target,
    'SELECT hash, size, width, height FROM media WHERE hash IN (SELECT value FROM json_each(?))',
    JSON.stringify(named),
  )
  const byHash = new Map(rows.map((row) => [row.hash, row]))
  return new Map(
    wanted.flatMap(({ file }): [string, MediaFile][] => {
      const row = byHash.get(hashes.get(file) ?? '')
      if (!row) return []
      const { hash, size, width, height } = row
      return [[file, { file, hash, type: mediaTypeOf(file), size, ...(width && height ? { width, height } : {}) }]]
    }),
  )
}
