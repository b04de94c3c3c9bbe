import { isFolderConfig } from '../../core/collection/index.ts'
import type { Entry, Section } from '../../core/document/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import type { InternalLink } from '../../core/markdown/index.ts'
import { isListed, parentOf } from '../../core/navigation/index.ts'
import type { MediaFile } from '../sync/collect/source-file.ts'
import type { DocumentFacts } from '../sync/compile/inspect-document.ts'
import type { KnownPlaces } from '../sync/compile/suggest-target.ts'
import type { Site } from '../sync/collect/load-site.ts'

/** A file that is published, compiled. */
export interface CheckedFile {
  file: string
  entry: Omit<Entry, 'id'> & { pair: string }
  locale: string
  /** Whether there is something to show at its path; otherwise it is data. */
  isPage: boolean
  facts: DocumentFacts
  /** What the search finds of it. */
  sections: readonly Section[]
  /** Links in its text and its frontmatter that lead to existing pages. */
  internalLinks: InternalLink[]
  /** Its questions about the rest of the site and their answers, see `SiteIndex`. */
  answers: Record<string, string>
  diagnostics: Diagnostic[]
}

/** A content file that is not published. */
interface DraftFile {
  file: string
  path: string
  text: string
}

/** A whole content folder, as audits look at it. */
export interface CheckedSite extends Site {
  /** Every file of the folder, hidden ones too. */
  names: readonly string[]
  files: readonly CheckedFile[]
  /** Of two files at one path, the one that is served. */
  byPath: ReadonlyMap<string, CheckedFile>
  /** The page that readers come to at a path: see `shownPages`. */
  shownAt: (path: string) => CheckedFile | undefined
  drafts: readonly DraftFile[]
  media: readonly MediaFile[]
  /** Diagnostics of files that are not among them. */
  refused: readonly Diagnostic[]
  /** The only language that is checked; `undefined`: all of them. */
  locale: string | undefined
}

/** What an address of the site may have meant. */
export function knownPlaces({ files, drafts, media }: CheckedSite): KnownPlaces {
  const folders = new Map(
    files.flatMap(({ file, entry: { path, navigation } }) =>
      isFolderConfig(file) ? [[parentOf(path) ?? '', { navigation }] as const] : [],
    ),
  )
  return {
    pages: files.flatMap(({ file, isPage, entry }) =>
      isPage ? [{ file, path: entry.path, listed: isListed(entry, folders) }] : [],
    ),
    drafts,
    media: media.map(({ file }) => file),
  }
}
