import type { ShownSource } from '../document/index.ts'

/** An image or another file of the content folder, as it is served. */
export interface Media {
  href: string
  width?: number
  height?: number
  /** Whether the image is shown unchanged: it has several frames or too many pixels, or browsers disagree about its
   * orientation. */
  animated?: true
}

/**
 * Facts about the rest of the site that compiling a page depends on. The HTML depends on the results, so a page is
 * recompiled if one of them changes.
 */
export interface Resolver {
  /** The path of a content file's page: `en/1.guide/2.install.md` → `/en/guide/install`. */
  page(file: string): string | undefined
  /** Whether a page exists at a path, including the locale; `undefined` if unknown. */
  pageExists(path: string): boolean | undefined
  /** The media file at a path of the content folder: `en/guide/a.png`, or `public/a.png` for `/a.png`. */
  media(file: string): Media | undefined
  /** The text of any file of the content folder, for inclusion. */
  text(file: string): string | undefined
  /** Identifies the site's code that renders a part of the page: `code:NAME` for a component. */
  code?(question: string): string | undefined
  /** Whether pages belong to a version, so that texts can name it. */
  hasVersions?(): boolean
  /** Records an external source that the page loads: `img-src https://…`. */
  loads?(source: ShownSource): void
}
