import type { ShownSource } from '../document/index.ts'

/** A published image or other file of the content folder. */
export interface Media {
  href: string
  width?: number
  height?: number
  /**
   * Whether the image is served unchanged, because it has several frames or too many pixels, or because browsers
   * disagree about its orientation.
   */
  animated?: true
}

/**
 * Provides the information about the rest of the site that the compiler needs. The HTML depends on these answers, so a
 * page is recompiled if any of them changes.
 */
export interface Resolver {
  /** Returns the path of a content file's page: `/en/guide/install` for `en/1.guide/2.install.md`. */
  page(file: string): string | undefined
  /** Returns whether a page exists at a path, including the locale, or `undefined` if unknown. */
  pageExists(path: string): boolean | undefined
  /** Returns the media file at a path in the content folder: `en/guide/a.png`, or `public/a.png` for `/a.png`. */
  media(file: string): Media | undefined
  /** Returns the text of any file in the content folder, for inclusion. */
  text(file: string): string | undefined
  /** Returns a value that changes with the site's code for a key, such as `code:NAME` for a component. */
  code?(question: string): string | undefined
  /** Returns whether pages belong to a version, which their text can show with a variable. */
  hasVersions?(): boolean
  /** Returns whether the site offers a form of downloads. If absent, it offers all. */
  offers?(form: string): boolean
  /** Records an external source that the page loads, such as `img-src https://…`. */
  loads?(source: ShownSource): void
}
