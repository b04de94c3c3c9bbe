import type { StyleSheetName } from '../../../../core/document/index.ts'
import type { PostListData } from '../../posts/load-list.ts'
import type { ArticleData } from '../article/article-data.ts'

/** A content page with a list of posts. */
export interface PostsData extends ArticleData {
  /** `null` if the release's configuration no longer includes the collection. */
  list: PostListData | null
  listStyles: readonly StyleSheetName[]
}
