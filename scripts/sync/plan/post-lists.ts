import type { ListedPost, Post } from '../../../core/posts/index.ts'
import type { SiteConfig } from '../../../core/release/index.ts'
import { hashOf } from '../content-hash.ts'
import { keyOf, navigationTable, withDigests } from '../versioned-table.ts'
import type { CurrentRow, EntryRow, NavigationRow, NextRow } from '../versioned-table.ts'
import { perRow } from './per-row.ts'
import { sidesOf } from './row-changes.ts'
import type { RowChange } from './row-changes.ts'

/**
 * Maximum number of rows per list. A list is read with the same number of rows for any number of posts, and a changed
 * post replaces only one row.
 */
const maxParts = 64

interface PostListInput {
  config: Pick<SiteConfig, 'posts' | 'locales'>
  entries: readonly EntryRow[]
  changes: readonly RowChange[]
  current: readonly CurrentRow<NavigationRow>[]
  /** Whether `changes` are relative to the current rows. Otherwise every list is planned. */
  isEdit: boolean
}

/**
 * Plans the lists of posts. With them, the Worker can list a collection without reading the entry of each post. The
 * lists are stored as navigation rows, with the path of the list as their collection.
 */
export function planPostLists({ config, entries, changes, current, isEdit }: PostListInput): {
  gone: readonly CurrentRow<NavigationRow>[]
  rows: NextRow<NavigationRow>[]
} {
  const roots = (config.posts ?? []).flatMap(({ path }) => config.locales.map(({ code }) => `/${code}${path}`))
  const partsOf = (row: EntryRow) => {
    const listed = listedPost(row)
    if (!listed) return []
    return roots.filter((root) => row.path.startsWith(`${root}/`)).map((root) => `${root}\n${listed.part}`)
  }
  const sides = sidesOf(changes)
  const affected = isEdit ? new Set([...sides.before, ...sides.after].flatMap(partsOf)) : undefined
  if (affected?.size === 0) return { gone: [], rows: [] }
  const parts = new Map<string, ListedPost[]>()
  for (const row of entries)
    for (const name of partsOf(row)) {
      if (affected && !affected.has(name)) continue
      const part = parts.get(name) ?? []
      part.push(listedPost(row)!.post)
      parts.set(name, part)
    }
  const before = current.filter((row) => !affected || affected.has(keyOf(navigationTable, row)))
  const rows = withDigests(
    navigationTable,
    before,
    [...parts].map(([name, posts]) => partRow(name, posts)),
  )
  const stay = new Set<NavigationRow>(rows)
  return affected
    ? { gone: before.filter((row) => !stay.has(row)), rows: rows.filter((row) => !('since' in row)) }
    : { gone: [], rows }
}

/**
 * Returns the post that a row describes and the list row to which it belongs. Returns `undefined` if no list shows it.
 */
const listedPost = perRow(({ kind, path, title, translation_key: translationKey, meta }) => {
  if (kind !== 'post') return undefined
  const { post, unlisted } = JSON.parse(meta) as { post: Post; unlisted?: unknown } // `describePost` wrote these fields.
  if (unlisted === true) return undefined
  const { collection: _collection, cover: _cover, ...listed } = post
  const part = Number.parseInt(hashOf(path).slice(0, 2), 16) % maxParts
  return { part, post: { path, translationKey, title, ...listed } satisfies ListedPost }
})

/** @param name the key of the row: collection and path, separated by a line break */
function partRow(name: string, posts: readonly ListedPost[]): NavigationRow {
  const [collection = '', path = ''] = name.split('\n')
  return {
    collection,
    path,
    parent: '',
    sort: '',
    stem: '',
    title: '',
    description: '',
    page: 0,
    size: 0,
    first: '',
    data: JSON.stringify(posts.toSorted((one, other) => (one.path < other.path ? -1 : 1))),
  }
}
