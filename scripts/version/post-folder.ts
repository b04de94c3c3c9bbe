import { parseSourcePath } from '../../core/collection/index.ts'
import type { SitePosts } from '../../core/release/index.ts'
import type { ContentFolder } from '../sync/collect/content-folder.ts'
import { loadSite } from '../sync/collect/load-site.ts'
import type { Site } from '../sync/collect/load-site.ts'
import { UsageError } from '../usage-error.ts'

/** The folder that contains the posts of a collection in one language. */
export interface PostFolder {
  site: Site
  posts: SitePosts
  /** The path relative to the content folder, such as `en/changelog`. */
  path: string
}

interface Choice {
  /**
   * The name of the collection. It can be omitted if the site has only one collection of posts, or one named
   * `changelog`.
   */
  collection?: string | undefined
  /** The language code. Defaults to the default locale. */
  locale?: string | undefined
}

/**
 * Returns the folder for the posts of a collection. Its name may start with a number, and it may not exist yet.
 * @throws UsageError if the collection or language is unknown, or if all posts of the collection are in one file
 */
export async function findPostFolder(content: ContentFolder, { collection, locale }: Choice): Promise<PostFolder> {
  const site = await loadSite(content)
  const { codes, defaultLocale } = site.setting
  const posts = choosePosts(site.config.posts ?? [], collection)
  if (posts.file !== undefined)
    throw new UsageError(
      `The collection "${posts.name}" is the file ${posts.file}. Add a section for the new version to it.`,
    )
  const code = locale ?? defaultLocale
  if (!codes.includes(code)) throw new UsageError(`Unknown language "${code}". Use one of: ${codes.join(', ')}.`)
  const names = (await content.names()).filter((name) => !name.startsWith('public/'))
  const depth = posts.path.split('/').length - 1
  const folderIn = (language: string) => {
    const sibling = names.find((name) =>
      parseSourcePath(name, codes, defaultLocale).path.startsWith(`/${language}${posts.path}/`),
    )
    if (sibling === undefined) return undefined
    const parts = sibling.split('/')
    return parts
      .slice(parts[0] === language ? 1 : 0)
      .slice(0, depth)
      .join('/')
  }
  const own = folderIn(code) ?? folderIn(defaultLocale) ?? posts.path.slice(1)
  const isPrefixed = code !== defaultLocale || names.some((name) => name.startsWith(`${code}/`))
  return { site, posts, path: isPrefixed ? `${code}/${own}` : own }
}

function choosePosts(all: readonly SitePosts[], name: string | undefined): SitePosts {
  if (all.length === 0)
    throw new UsageError(
      "The site has no collection of posts. Add one to site.config.ts: collections: { changelog: { kind: 'posts' } }",
    )
  const known = all.map((each) => each.name).join(', ')
  const found =
    all.length === 1 && name === undefined ? all[0] : all.find((each) => each.name === (name ?? 'changelog'))
  if (found) return found
  throw new UsageError(
    name === undefined
      ? `The site has several collections of posts: ${known}. Choose one with --collection.`
      : `Unknown collection of posts "${name}". Use one of: ${known}.`,
  )
}
