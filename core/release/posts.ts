import * as v from 'valibot'
import { slugify, titleFromStem } from '../collection/index.ts'
import { isFilePathname, safeHref, shadowedBy } from '../route/index.ts'
import { postLayouts } from './site-config-input.ts'
import type { CollectionInput, Localized, PostLayout, PostsInput, SiteConfigInput } from './site-config-input.ts'
import { strict } from './strict-object.ts'

/** A collection of dated posts, such as a changelog or a blog, with every default filled in. */
export interface SitePosts {
  /** The name in `collections`: `changelog`. */
  name: string
  /** The path of the list below the language: `/changelog`. */
  path: string
  /** The name of the file with all posts in each language's folder; absent if each post has its own file. */
  file?: string
  layout: PostLayout
  /** Number of posts per page of the list. */
  perPage: number
  /** Title of the list, unless a content file sets it. */
  title: Localized
  description: Localized | null
  /** Set if header links to the list don't mark new posts. */
  newMark?: false
}

/** Default number of posts per page. A timeline has fewer, because it shows whole posts instead of excerpts. */
const defaultPerPage: Readonly<Record<PostLayout, number>> = { timeline: 10, list: 12 }

const localized = v.union(
  [v.string(), v.record(v.string(), v.string())],
  'expected text, or one text for each locale: { en: "…", fr: "…" }',
)
const perPageExpected = 'expected a whole number from 1 to 50'

/** The schema of a collection of posts in a configuration. */
export const postsSchema = strict({
  kind: v.literal('posts', 'expected "posts"'),
  source: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^[^\s/*.\\]+(?:\/[^\s/*.\\]+)*(?:\.md)?$/,
        'expected the folder of its posts below each language, such as "changelog", or a file such as "CHANGELOG.md"',
      ),
    ),
  ),
  layout: v.optional(v.picklist(postLayouts, `expected one of ${postLayouts.join(', ')}`)),
  perPage: v.optional(
    v.pipe(
      v.number(perPageExpected),
      v.integer(perPageExpected),
      v.minValue(1, perPageExpected),
      v.maxValue(50, perPageExpected),
    ),
  ),
  title: v.optional(localized),
  description: v.optional(localized),
  newMark: v.optional(v.boolean()),
})

const href = v.pipe(
  v.string(),
  v.check((to) => /^(?:\/|https?:\/\/|mailto:)/i.test(to) && safeHref(to) !== undefined, 'expected a URL'),
)

/** The schema of `_authors.yml`: the authors, by the keys that posts use. */
export const authorsSchema = v.record(
  v.string(),
  strict(
    {
      name: v.string('expected a name'),
      title: v.optional(localized),
      url: v.optional(href),
      avatar: v.optional(
        v.pipe(
          v.string(),
          v.regex(/^(?:\/(?!\/)|https:\/\/)/, 'expected a file in public/ such as "/ada.png", or a URL'),
        ),
      ),
    },
    { image_url: 'use `avatar`', imageURL: 'use `avatar`', image: 'use `avatar`', picture: 'use `avatar`' },
  ),
)

/** Returns the collections in a configuration that aren't posts. */
export function otherCollections(
  collections: Readonly<Record<string, CollectionInput | PostsInput>> = {},
): Record<string, CollectionInput> {
  return Object.fromEntries(
    Object.entries(collections).flatMap(([name, input]) => (isPosts(input) ? [] : [[name, input]])),
  )
}

function isPosts(input: CollectionInput | PostsInput): input is PostsInput {
  return 'kind' in input
}

/** Returns the collections of posts in a configuration, with every default filled in. */
export function resolvePosts(collections: Readonly<Record<string, CollectionInput | PostsInput>> = {}): SitePosts[] {
  return Object.entries(collections).flatMap(([name, input]) => {
    if (!isPosts(input)) return []
    const { source = name, layout = 'timeline', perPage = defaultPerPage[layout], title, description, newMark } = input
    const isFile = source.endsWith('.md')
    return [
      {
        name,
        path: `/${isFile ? slugify(name) : source}`,
        ...(isFile && { file: source }),
        layout,
        perPage,
        title: title ?? titleFromStem(isFile ? name : source),
        description: description ?? null,
        ...(newMark === false && { newMark: false as const }),
      },
    ]
  })
}

/**
 * Finds lists of posts whose path is reserved or overlaps with another list, and an announcement that refers to an
 * unknown collection.
 */
export function problemsOfPosts(
  { collections, announcement }: Pick<SiteConfigInput, 'collections' | 'announcement'>,
  codes: readonly string[],
): { path: PropertyKey[]; text: string }[] {
  const posts = resolvePosts(collections)
  const announced = announcement && 'posts' in announcement ? announcement.posts : undefined
  const unknown =
    announced === undefined || posts.some(({ name }) => name === announced)
      ? []
      : [
          {
            path: ['announcement', 'posts'],
            text: `announcement.posts: "${announced}" is not a collection of posts; declare it in \`collections\` with \`kind: 'posts'\``,
          },
        ]
  const taken = posts.flatMap(({ name, path }, index) => {
    const problem = (text: string) => [
      { path: ['collections', name, 'source'], text: `collections.${name}.source: ${text}` },
    ]
    if (isFilePathname(path) || shadowedBy(`/${codes[0] ?? 'en'}${path}`, codes))
      return problem(`the path ${path} is reserved`)
    const other = posts
      .slice(0, index)
      .find((each) => each.path === path || each.path.startsWith(`${path}/`) || path.startsWith(`${each.path}/`))
    return other ? problem(`collections.${other.name} already uses this folder`) : []
  })
  return [...unknown, ...taken]
}
