import { parsePostPlace } from '../../../core/posts/index.ts'
import { parseSourcePath } from '../../../core/collection/index.ts'
import { resolvePosts } from '../../../core/release/index.ts'
import type { SourceSite } from '../define-import-system.ts'

/**
 * Returns the path in the site that follows from a content file's name. The path of a post doesn't include the date.
 */
export function pathOfFile(
  target: string,
  { config, locales, defaultLocale }: Pick<SourceSite, 'config' | 'locales' | 'defaultLocale'>,
): string {
  const { path, stem, locale } = parseSourcePath(target, locales, defaultLocale)
  const posts = resolvePosts(config.collections).find((each) => path.startsWith(`/${locale}${each.path}/`))
  const name = posts && stem.split('/').slice(posts.path.split('/').length).join('/')
  const slug = name === undefined ? undefined : parsePostPlace(name).slug
  return posts && slug !== undefined ? `/${locale}${posts.path}/${slug}` : path
}
