import { inLanguage, sortPosts } from '../../core/posts/index.ts'
import type { ListedPost } from '../../core/posts/index.ts'
import type { SiteConfig, SitePosts } from '../../core/release/index.ts'
import type { Database, ReleaseName } from '../store/database.ts'
import { readPosts } from '../store/posts.ts'

/** The sources of a list of posts. */
interface PostSource {
  release: ReleaseName & { config: Pick<SiteConfig, 'defaultLocale'> }
  database: () => Database
  /** A text about the whole release, stored once it has been created; see `readWholeArtifact`. */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
  /** The lists that this isolate knows. */
  known?: {
    get: (key: string) => readonly ListedPost[] | undefined
    set: (key: string, posts: readonly ListedPost[]) => void
  }
}

/**
 * Every post of a collection in the order of its list, for readers of a language: in this language, otherwise in that of
 * the site. It is prepared once per release, so that a page of a list costs the same however many posts there are.
 */
export async function readPostIndex(
  { release, database, artifact, known }: PostSource,
  { name, path }: Pick<SitePosts, 'name' | 'path'>,
  code: string,
): Promise<readonly ListedPost[]> {
  const key = `posts ${code} ${name}`
  const before = known?.get(key)
  if (before) return before
  const codes = [...new Set([code, release.config.defaultLocale])]
  const text = await artifact(key, async () => {
    const posts = await readPosts(
      database(),
      release,
      codes.map((each) => `/${each}${path}`),
    )
    return JSON.stringify(sortPosts(inLanguage(posts, code)))
  })
  const posts = JSON.parse(text) as readonly ListedPost[] // Written above.
  known?.set(key, posts)
  return posts
}
