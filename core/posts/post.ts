import type { Author } from '../release/index.ts'

/** A post's image for each color mode. */
export interface PostCover {
  light: string
  dark: string
  alt: string
  /** In pixels; absent for an external image. */
  width?: number
  height?: number
  /** Whether the image has no resized variants. */
  animated?: true
}

/** The part of a post's metadata that lists and feeds use, stored as `meta.post`. */
export interface Post {
  /** Name of the collection. */
  collection: string
  /** An ISO 8601 date, or a time in UTC. Only absent if the post is undated or its file isn't published yet. */
  date?: string
  /** Whether it never gets a date, such as a version in a changelog without dates. */
  undated?: true
  /** The version of the product that it is about. */
  version?: string
  tags?: readonly string[]
  /** Keys in `_authors.yml`, or authors defined in the post. */
  authors?: readonly (string | Author)[]
  cover?: PostCover
  pinned?: true
  /** Length of its HTML, in characters. */
  htmlLength?: number
  /** When it is published, if its frontmatter sets a time that differs from its date. */
  publishAt?: string
  /** Whether it is a draft. Only set where authors see unpublished posts. */
  draft?: true
}
