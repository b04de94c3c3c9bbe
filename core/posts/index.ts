export { groupKey } from './group-key.ts'
export type { Post, PostCover } from './post.ts'
export { parsePostPlace } from './post-place.ts'
export { isPostListPath, parsePostList, postListHref, postListPath } from './post-list-address.ts'
export type { PostFilter, PostListAddress } from './post-list-address.ts'
export {
  authorKey,
  authorOf,
  compareVersionNumbers,
  countPages,
  filterPosts,
  inLanguage,
  isAboutVersion,
  listName,
  maxPageLength,
  pagesOf,
  postsAround,
  relatedPosts,
  sortPosts,
  tagsOf,
  yearsOf,
} from './list-posts.ts'
export type { ListedPost, PostGroup } from './list-posts.ts'
