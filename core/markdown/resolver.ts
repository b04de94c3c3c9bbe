import type { ShownSource } from '../document/index.ts'

/** An image or another file of the content folder, as it is served. */
export interface Media {
  href: string
  width?: number
  height?: number
  /** Whether it is an image of several frames, which is shown as it is. */
  animated?: true
}

/**
 * What a page may ask about the rest of the site while it is compiled. Its HTML depends on the answers, so the page is
 * compiled again when one of them changes.
 */
export interface Resolver {
  /** Address of the page that a content file becomes: `en/1.guide/2.install.md` → `/en/guide/install`. */
  page(file: string): string | undefined
  /** Whether there is a page at an address, locale included; `undefined` when that is not known. */
  pageExists(path: string): boolean | undefined
  /** The media file at a path of the content folder: `en/guide/a.png`, or `public/a.png` for `/a.png`. */
  media(file: string): Media | undefined
  /** The text of any file of the content folder, to be included in the page. */
  text(file: string): string | undefined
  /** Names the code of the site that renders a part of the page: `code:NAME` for a component. */
  code?(question: string): string | undefined
  /** Is told what the page loads from other sites: `img-src https://…`. */
  loads?(source: ShownSource): void
}
