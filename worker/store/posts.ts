import type { ListedPost, Post } from '../../core/posts/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { columnList, entry } from './schema.ts'
import type { navigation } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { visible } from './visibility.ts'

const listedKeys = ['path', 'translationKey', 'title'] as const

/** The lists at the paths in the JSON list ?3, as the sync stores them: see scripts/sync/plan/post-lists.ts. */
const storedLists = `SELECT data FROM navigation WHERE collection IN (SELECT value FROM json_each(?3)) AND ${visible}`

/** The posts below the paths in the JSON list ?3. The join reads each path's range of the index. */
const postsBelow = `SELECT ${columnList(entry, listedKeys)}, json_extract(meta, '$.post') AS post
  FROM (SELECT value AS root FROM json_each(?3)) CROSS JOIN entry
  WHERE path > root || '/' AND path < root || '0' AND kind = 'post' AND json_extract(meta, '$.unlisted') IS NOT 1 AND ${visible}`

/**
 * Reads all posts below some paths, in no particular order, without their text. Uses the lists that the sync stored.
 * Past releases and releases by older engines have no stored lists, so their posts are read one by one.
 * @param roots paths of lists of posts
 */
export async function readPosts(
  { $client }: Database,
  { channel, number }: ReleaseName,
  roots: readonly string[],
): Promise<ListedPost[]> {
  const read = async <Row>(sql: string) =>
    (await $client.prepare(sql).bind(channel, number, JSON.stringify(roots)).all<Row>()).results
  const parts = await read<StoredRow<typeof navigation, 'data'>>(storedLists)
  if (parts.length > 0) return parts.flatMap(({ data }) => JSON.parse(data) as ListedPost[]) // `planPostLists` wrote the JSON.
  const posts = await read<StoredRow<typeof entry, (typeof listedKeys)[number]> & { post: string }>(postsBelow)
  return posts.map(({ path, translation_key: translationKey, title, post }) => {
    const { collection: _collection, cover: _cover, ...listed } = JSON.parse(post) as Post
    return { path, translationKey, title, ...listed }
  })
}
