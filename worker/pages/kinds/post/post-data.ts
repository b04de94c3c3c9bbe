import type { PostDetails } from '../../posts/post-item.ts'
import type { ArticleData } from '../article/article-data.ts'

/** An article with the details of a post. */
export interface PostData extends ArticleData {
  post: PostDetails
  /** Posts with the same tags. */
  related: { title: string; href: string }[]
}
