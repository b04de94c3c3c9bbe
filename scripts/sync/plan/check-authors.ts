import { fileOf } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Post } from '../../../core/posts/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { nearestName } from '../../nearest-name.ts'

/** Reports authors of posts that have no entry in `_authors.yml`, if the site has this file. */
export function checkAuthors(
  { authors: known }: Pick<SiteConfig, 'authors'>,
  posts: readonly (Pick<Post, 'authors'> & { file: string })[],
): Diagnostic[] {
  if (!known) return []
  return posts.flatMap(({ file, authors = [] }) =>
    authors
      .filter((author) => typeof author === 'string')
      .filter((key) => !Object.hasOwn(known, key))
      .map((key): Diagnostic => {
        const nearest = nearestName(key, Object.keys(known))
        return {
          severity: 'warning',
          file: fileOf(file),
          code: 'unknown-author',
          message: `The author \`${key}\` is not in \`_authors.yml\`.`,
          hint: nearest === undefined ? 'Add the author there, or correct the key.' : `Did you mean \`${nearest}\`?`,
        }
      }),
  )
}
