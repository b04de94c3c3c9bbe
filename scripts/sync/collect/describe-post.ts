import { isPostListPath } from '../../../core/posts/index.ts'
import { withoutNumber } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { SitePosts } from '../../../core/release/index.ts'
import type { SourceEntry } from '../../../core/source/index.ts'
import { isAbsent } from '../../../core/markdown/index.ts'
import { readPost } from './read-post.ts'

/** The location of a file, as returned by `parseSourcePath`. */
interface FilePlace {
  locale: string
  stem: string
  extension: string
  path: string
  draft: boolean
}

/** The settings of a collection that affect how its files are described. */
export type PostFolder = Pick<SitePosts, 'name' | 'path'>

/** An entry with the fields that its collection of posts adds. */
interface DescribedPost extends Pick<SourceEntry, 'frontmatter' | 'kind'> {
  diagnostics: Diagnostic[]
}

/**
 * Describes a file in the folder of a post collection, either a post or the page that lists the posts. A post is
 * published on its date. Its path doesn't contain the date, and the sidebar doesn't list it.
 * @returns `undefined` for any other file
 */
export function describePost(
  file: string,
  { frontmatter, kind }: Pick<SourceEntry, 'frontmatter' | 'kind'>,
  { locale, path, stem, extension, draft }: FilePlace,
  collections: readonly PostFolder[] = [],
): DescribedPost | undefined {
  const below = path.slice(locale.length + 1)
  const posts = collections.find((each) => below === each.path || below.startsWith(`${each.path}/`))
  if (!posts || extension !== 'md' || kind !== undefined) return undefined
  if (below === posts.path) return { frontmatter, kind: 'posts', diagnostics: [] }
  // Skips the language and the folders of the collection.
  const name = withoutNumber(stem.split('/').slice(posts.path.split('/').length).join('/'))
  const { post, cover, slug, diagnostics } = readPost(file, frontmatter, name, posts.name)
  const { data } = frontmatter
  const isPlaced = slug === undefined || typeof data.path === 'string' || typeof data.slug === 'string'
  const end = `${posts.path}/${slug}`
  const fields = {
    ...(!isPlaced && { path: `/${locale}${end}`, translates: data.translates ?? end }),
    navigation: data.navigation ?? false,
    ...(post.date !== undefined && { publishAt: data.publishAt ?? post.date }),
    // A post about a version needs no title, because the version can be its title.
    ...(isAbsent(data.title) && post.version !== undefined && !hasHeading(frontmatter.body) && { title: post.version }),
    post: {
      ...post,
      ...(cover !== undefined && { cover }),
      ...(typeof data.publishAt === 'string' && { publishAt: data.publishAt }),
      ...((draft || data.draft === true) && { draft: true }),
    },
  }
  return {
    kind: 'post',
    frontmatter: { ...frontmatter, data: { ...data, ...fields } },
    diagnostics: [...diagnostics, ...takenByList(file, isPlaced ? below : end, collections)],
  }
}

function hasHeading(body: string): boolean {
  return /^\s*# /.test(body)
}

/** Reports a post whose path is taken by the list of posts. */
function takenByList(file: string, path: string, collections: readonly PostFolder[]): Diagnostic[] {
  if (!isPostListPath(path, collections)) return []
  return [
    {
      severity: 'error',
      file,
      code: 'page-address',
      message: `A post can't have the path \`${path}\`, because a list of posts uses it.`,
      hint: 'Rename the file, or set another `slug`.',
    },
  ]
}
