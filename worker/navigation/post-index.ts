import { countPages, inLanguage, listName, sortPosts } from '../../core/posts/index.ts'
import type { ListedPost, PostFilter } from '../../core/posts/index.ts'
import type { SiteConfig, SitePosts } from '../../core/release/index.ts'
import type { Database, ReleaseName } from '../store/database.ts'
import { splitLocale } from '../../core/route/index.ts'
import { readPosts } from '../store/posts.ts'

/** Where lists of posts are read from. */
interface PostSource {
  release: ReleaseName & { config: Pick<SiteConfig, 'defaultLocale' | 'locales'> }
  database: () => Database
  /**
   * Returns text that depends only on the release. It is created on first use and then stored. See `readWholeArtifact`.
   */
  artifact: (kind: string, make: () => Promise<string>) => Promise<string>
  /** The isolate's cache of lists. */
  known?: {
    get: (key: string) => readonly ListedPost[] | undefined
    set: (key: string, posts: readonly ListedPost[]) => void
  }
}

/**
 * Reads all posts of a collection, in the order of its list. A post without a translation is in the site's default
 * language. The index is computed once per release, so the cost of a page doesn't depend on the number of posts.
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
  const posts = JSON.parse(text) as readonly ListedPost[]
  known?.set(key, posts)
  return posts
}

/**
 * Reads the number of pages of each list in a collection, by language. The numbers are computed once per release for
 * all languages, so the cost of linking to other languages doesn't depend on how many there are.
 */
export async function readPageCounts(
  { release, database, artifact }: PostSource,
  posts: SitePosts,
): Promise<(code: string, filter: PostFilter) => number> {
  const { locales, defaultLocale } = release.config
  const text = await artifact(`post pages ${posts.name}`, async () => {
    const all = await readPosts(
      database(),
      release,
      locales.map(({ code }) => `/${code}${posts.path}`),
    )
    const byCode = Map.groupBy(all, ({ path }) => splitLocale(path).code ?? defaultLocale)
    const ofSite = byCode.get(defaultLocale) ?? []
    const counts = Array.from(byCode, ([code, own]) => {
      const shown = code === defaultLocale ? own : inLanguage([...own, ...ofSite], code)
      return [code, countPages(sortPosts(shown), posts)] as const
    })
    return JSON.stringify(Object.fromEntries(counts))
  })
  const counts = JSON.parse(text) as Record<string, Record<string, number>>
  return (code, filter) => (counts[code] ?? counts[defaultLocale])?.[listName(filter)] ?? 0
}
