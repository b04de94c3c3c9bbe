import type { Author } from '../release/index.ts'

/** An image of a post, for each color mode. */
export interface PostCover {
  light: string
  dark: string
  alt: string
  /** In pixels; absent for an external image. */
  width?: number
  height?: number
  /** Whether it has no resized copies. */
  animated?: true
}

/** The part of a post's metadata that lists and feeds use, stored as `meta.post`. */
export interface Post {
  /** Name of the collection. */
  collection: string
  /** An ISO 8601 date, or a time in UTC. Absent only if it is undated or its file is not published yet. */
  date?: string
  /** Whether it never has a date, such as a version of a changelog without dates. */
  undated?: true
  /** The version of the product that it is about. */
  version?: string
  tags?: readonly string[]
  /** Keys of `_authors.yml`, or authors written in the post. */
  authors?: readonly (string | Author)[]
  cover?: PostCover
  pinned?: true
  /** Length of its HTML, in characters. */
  htmlLength?: number
  /** When it is published, if its frontmatter sets a time other than its date. */
  publishAt?: string
  /** Whether it is a draft. Set only where authors see unpublished posts. */
  draft?: true
}
