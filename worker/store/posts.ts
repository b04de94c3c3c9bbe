import type { ListedPost, Post } from '../../core/posts/index.ts'
import type { Database, ReleaseName } from './database.ts'
import { columnList, entry } from './schema.ts'
import type { StoredRow } from './schema.ts'
import { visible } from './visibility.ts'

const listedKeys = ['path', 'translationKey', 'title'] as const

/** The posts below the path ?3. */
const postsBelow = `SELECT ${columnList(entry, listedKeys)}, json_extract(meta, '$.post') AS post FROM entry
  WHERE path > ?3 || '/' AND path < ?3 || '0' AND kind = 'post' AND json_extract(meta, '$.unlisted') IS NOT 1 AND ${visible}`

/**
 * Every post below some paths, in no particular order, without its text. Reads all of them, in one round trip.
 * @param roots paths of lists of posts
 */
export async function readPosts(
  { $client }: Database,
  { channel, number }: ReleaseName,
  roots: readonly string[],
): Promise<ListedPost[]> {
  const results = await $client.batch<StoredRow<typeof entry, (typeof listedKeys)[number]> & { post: string }>(
    roots.map((root) => $client.prepare(postsBelow).bind(channel, number, root)),
  )
  return results.flatMap((result) =>
    result.results.map(({ path, translation_key: translationKey, title, post }) => {
      const { collection: _collection, cover: _cover, ...listed } = JSON.parse(post) as Post
      return { path, translationKey, title, ...listed }
    }),
  )
}
