import type { ListedPost, Post } from '../../core/posts/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { columnList, entry } from './schema.ts'
import type { navigation } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { visible } from './visibility.ts'

const listedKeys = ['path', 'translationKey', 'title'] as const

/** The stored lists of posts for the paths in the JSON array ?3. See scripts/sync/plan/post-lists.ts. */
const storedLists = `SELECT data FROM navigation WHERE collection IN (SELECT value FROM json_each(?3)) AND ${visible}`

/** The posts below the paths in the JSON array ?3. `CROSS JOIN` makes SQLite read only the index range of each path. */
const postsBelow = `SELECT ${columnList(entry, listedKeys)}, json_extract(meta, '$.post') AS post
  FROM (SELECT value AS root FROM json_each(?3)) CROSS JOIN entry
  WHERE path > root || '/' AND path < root || '0' AND kind = 'post' AND json_extract(meta, '$.unlisted') IS NOT 1 AND ${visible}`

/**
 * Reads the metadata of all posts below some paths, in any order. Uses the lists that a sync stored. Past releases and
 * releases of older engines have no stored lists, so the posts are read one by one.
 * @param roots paths of collections of posts
 */
export async function readPosts(
  { $client }: Database,
  { channel, number }: ReleaseName,
  roots: readonly string[],
): Promise<ListedPost[]> {
  const read = async <Row>(sql: string) =>
    (await $client.prepare(sql).bind(channel, number, JSON.stringify(roots)).all<Row>()).results
  const parts = await read<StoredRow<typeof navigation, 'data'>>(storedLists)
  if (parts.length > 0) return parts.flatMap(({ data }) => JSON.parse(data) as ListedPost[]) // Written by `planPostLists`.
  const posts = await read<StoredRow<typeof entry, (typeof listedKeys)[number]> & { post: string }>(postsBelow)
  return posts.map(({ path, translation_key: translationKey, title, post }) => {
    const { collection: _collection, cover: _cover, ...listed } = JSON.parse(post) as Post
    return { path, translationKey, title, ...listed }
  })
}
