import { isPostListPath } from '../../../core/posts/index.ts'
import { decodePathname } from '../../../core/route/index.ts'
import type { ListedSite } from './list-site.ts'

/**
 * Whether a path is a list of posts without a page in the content: that of a tag, an author, or a year, or an older part
 * of a list.
 * @param path encoded, with the version
 */
export function isPostList(path: string, { config, versions }: Pick<ListedSite, 'config' | 'versions'>): boolean {
  const { locales, posts = [] } = config
  const [, code, ...segments] = (decodePathname(path) ?? path).split('/')
  const isInVersion = versions.some(({ name }) => name !== undefined && name === segments[0])
  const rest = `/${(isInVersion ? segments.slice(1) : segments).join('/')}`
  return locales.some((locale) => locale.code === code) && isPostListPath(rest, posts)
}
