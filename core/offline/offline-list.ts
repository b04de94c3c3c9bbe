/** Everything that a browser needs to show a language or folder of one release: `/en/guide/offline.json`. */
export interface OfflineList {
  release: number
  /** The folder, or the language. */
  title: string
  language: string
  dir: 'ltr' | 'rtl'
  /** URL of the first page. */
  home: string
  /** URL of the page that lists copies. It replaces pages that are not stored. */
  overview: string
  pages: { href: string; title: string }[]
  /**
   * URLs of the files that pages load on demand, and of the language's search index. Files in the HTML of pages are not
   * listed.
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
  /** URL of its list. */
  list: string
  /** Name of the cache with its responses. */
  cache: string
  storedBytes: number
}
