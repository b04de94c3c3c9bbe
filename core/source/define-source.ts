import type { ApiPage } from '../api/index.ts'
import type { Diagnostic } from '../error/index.ts'
import type { Frontmatter } from '../markdown/index.ts'

/** A file of the content folder, as a source reads it. */
interface SourceText {
  /** Path inside the content folder, with `/`. */
  file: string
  text: string
  /**
   * Reads another file of the content folder; `undefined` for a missing file. If that file changes, the entries are
   * read again.
   */
  read: (file: string) => string | undefined
}

/** An entry of a file, before it is compiled. */
export interface SourceEntry {
  /**
   * The path that a Markdown file with only this entry would have: `en/glossary/http.md`. It determines the language,
   * the path in the site, the order in the sidebar, and the translations of the entry.
   */
  place: string
  /** The page kind; absent if the path decides. */
  kind?: string
  /** Its fields, and its text in Markdown, with their positions in the file. */
  frontmatter: Frontmatter
  /** The content of a page of an API, instead of a text. A Markdown file at the same path replaces the entry. */
  api?: ApiPage
  /** The text of its file, if it has no other entries: for the positions of diagnostics. */
  text?: string
}

/** A file that a source generates for readers. */
export interface SourceFileMade {
  /** Its path in the site. */
  path: string
  /** Media type. */
  type: string
  text: string
}

interface SourceEntries {
  entries: readonly SourceEntry[]
  /**
   * Problems of the file as a whole; those of one entry are part of its frontmatter. If any problem is an error,
   * published entries that are missing from `entries` are kept.
   */
  diagnostics: readonly Diagnostic[]
  files?: readonly SourceFileMade[]
}

/** A format of content: which files have it, and the entries of a file. */
export interface Source {
  matches: (file: string) => boolean
  /** The site's settings that shape the entries. If they change, the entries are read again. */
  settings?: unknown
  /** Whether every file is one entry, at the path of the file. Such a file isn't read to list the entries of a site. */
  isWhole?: boolean
  /** Whether the other files that it reads are parts of it instead of separate entries. */
  ownsReads?: boolean
  entries: (source: SourceText) => SourceEntries
}

/** Declares a source. */
export function defineSource(source: Source): Source {
  return source
}
