/** The data that a browser needs to show a language or folder of a release offline: `/en/guide/offline.json`. */
export interface OfflineList {
  release: number
  /** Title of the folder, or name of the language. */
  title: string
  language: string
  dir: 'ltr' | 'rtl'
  /** URL of the first page. */
  home: string
  /** URL of the page that lists the copies. It is shown in place of pages that are not stored. */
  overview: string
  pages: { href: string; title: string }[]
  /**
   * URLs of the files that pages load on demand, and of the language's search index. Files that the HTML of pages
   * refers to are not listed.
   */
  files: string[]
  /** Estimated size in bytes. */
  bytes: number
  texts: {
    /** The number of pages and the size, as text. */
    size: string
    /** The release and its date, as text. */
    copy: string
  }
  /** HTML at the top of stored pages. */
  notice: string
  /** HTML at the top of the page that replaces pages that are not stored. */
  missing: string
}

/** A complete copy in a browser. */
export interface OfflineCopy extends OfflineList {
  /** URL of the copy's list. */
  list: string
  /** Name of the cache with the copy's responses. */
  cache: string
  storedBytes: number
}
