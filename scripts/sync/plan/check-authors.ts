import { fileOf } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Post } from '../../../core/posts/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { nearestName } from '../../nearest-name.ts'
import type { EntryRow } from '../versioned-table.ts'
import { perRow } from './per-row.ts'

const keysOf = perRow(({ kind, meta }) => {
  if (kind !== 'post') return []
  const { authors = [] } = (JSON.parse(meta) as { post: Post }).post // Written by `describePost`.
  return authors.filter((author) => typeof author === 'string')
})

/** Reports authors of posts that have no entry in `_authors.yml`, if the site has this file. */
export function checkAuthors({ authors }: Pick<SiteConfig, 'authors'>, rows: readonly EntryRow[]): Diagnostic[] {
  if (!authors) return []
  return rows.flatMap((row) =>
    keysOf(row)
      .filter((key) => !Object.hasOwn(authors, key))
      .map((key): Diagnostic => {
        const nearest = nearestName(key, Object.keys(authors))
        return {
          severity: 'warning',
          file: fileOf(row.file),
          code: 'unknown-author',
          message: `The author \`${key}\` is not in \`_authors.yml\`.`,
          hint: nearest === undefined ? 'Add the author there, or correct the key.' : `Did you mean \`${nearest}\`?`,
        }
      }),
  )
}
