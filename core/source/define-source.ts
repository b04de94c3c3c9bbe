import type { ApiPage } from '../api/index.ts'
import type { Diagnostic } from '../error/index.ts'
import type { Frontmatter } from '../markdown/index.ts'

/** A file in the content folder, as passed to a source. */
interface SourceText {
  /** Path inside the content folder, with `/` as separator. */
  file: string
  text: string
  /**
   * Returns the text of another file in the content folder, or `undefined` if it is missing. If that file changes, the
   * entries are read again.
   */
  read: (file: string) => string | undefined
}

/** An entry in a file, before it is compiled. */
export interface SourceEntry {
  /**
   * The path that a Markdown file with only this entry would have: `en/glossary/http.md`. It determines the entry's
   * language, its path in the site, its position in the sidebar, and its translations.
   */
  place: string
  /** The kind of page; absent if the path determines it. */
  kind?: string
  /** The entry's fields and its Markdown, with their positions in the file. */
  frontmatter: Frontmatter
  /** The content of an API page, instead of Markdown. A Markdown file at the same path replaces the entry. */
  api?: ApiPage
  /** The text of the file, for the positions of diagnostics. Only set if this is the file's only entry. */
  text?: string
}

/** A file that a source generates for readers. */
export interface SourceFileMade {
  /** Path in the site. */
  path: string
  /** Media type. */
  type: string
  bytes: Uint8Array
}

interface SourceEntries {
  entries: readonly SourceEntry[]
  /**
   * Problems with the file as a whole. Problems with an entry are part of its frontmatter. If any of them is an error,
   * published entries that are missing from `entries` stay published.
   */
  diagnostics: readonly Diagnostic[]
  files?: readonly SourceFileMade[]
}

/** A content format: which files are in this format, and how to read their entries. */
export interface Source {
  matches: (file: string) => boolean
  /** The site's settings that affect the entries. If they change, the entries are read again. */
  settings?: unknown
  /**
   * Whether every file contains a single entry, at the file's path. If so, files aren't read when the site's entries
   * are listed.
   */
  isWhole?: boolean
  /** Whether the files that this source reads with `read` belong to its entries and are not entries themselves. */
  ownsReads?: boolean
  entries: (source: SourceText) => SourceEntries
}

/** Declares a source. */
export function defineSource(source: Source): Source {
  return source
}
