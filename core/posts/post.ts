import type { Author } from '../release/index.ts'

/** A post's image for each color mode. */
export interface PostCover {
  light: string
  dark: string
  alt: string
  /** In pixels; absent for an external image. */
  width?: number
  height?: number
  /** Set if the image is served unchanged, without resized variants. */
  animated?: true
}

/** The metadata of a post for lists and feeds, stored as `meta.post`. */
export interface Post {
  /** Name of the collection. */
  collection: string
  /** An ISO 8601 date, or a time in UTC. Absent only if the post is undated, or if its file isn't published yet. */
  date?: string
  /** Whether the post has no date, such as a version in a changelog without dates. */
  undated?: true
  /** The version of the product that the post is about. */
  version?: string
  tags?: readonly string[]
  /** Keys in `_authors.yml`, or authors defined in the post. */
  authors?: readonly (string | Author)[]
  cover?: PostCover
  pinned?: true
  /** Length of the HTML, in characters. */
  htmlLength?: number
  /** The time of publication, if the frontmatter sets one that differs from the date. */
  publishAt?: string
  /** Whether the post is a draft. Set only where authors see unpublished posts. */
  draft?: true
}
