import { isFolderConfig } from '../../core/collection/index.ts'
import type { Entry, Section } from '../../core/document/index.ts'
import type { Diagnostic } from '../../core/error/index.ts'
import type { InternalLink } from '../../core/markdown/index.ts'
import { isListed, parentOf } from '../../core/navigation/index.ts'
import type { MediaFile } from '../sync/collect/source-file.ts'
import type { DocumentFacts } from '../sync/compile/inspect-document.ts'
import type { Icons } from '../sync/compile/icons.ts'
import type { KnownPlaces, UnpublishedPage } from '../sync/compile/suggest-target.ts'
import type { Site } from '../sync/collect/load-site.ts'

/** The result of compiling a published file. */
export interface CheckedFile {
  file: string
  entry: Omit<Entry, 'id'> & { translationKey: string }
  locale: string
  /** Whether the file is a page. Otherwise it is data. */
  isPage: boolean
  facts: DocumentFacts
  /** The sections that search indexes. */
  sections: readonly Section[]
  /** Links to existing pages in the text and frontmatter. */
  internalLinks: InternalLink[]
  /** The lookups of the page with their results; see `SiteIndex`. */
  answers: Record<string, string>
  diagnostics: Diagnostic[]
}

/** A content file that is not published. */
interface DraftFile extends UnpublishedPage {
  text: string
}

/** A content folder in the form in which audits receive it. */
export interface CheckedSite extends Site {
  icons: Icons
  /** All files in the folder. Hidden files are included. */
  names: readonly string[]
  files: readonly CheckedFile[]
  /** The published files by path. Two files may claim the same path. */
  byPath: ReadonlyMap<string, CheckedFile>
  /** Returns the page that is shown at a path, which may be a fallback; see `shownPages`. */
  shownAt: (path: string) => CheckedFile | undefined
  drafts: readonly DraftFile[]
  media: readonly MediaFile[]
  /** Diagnostics of files that `files` doesn't contain. */
  refused: readonly Diagnostic[]
  /** The only language to check, or `undefined` to check all languages. */
  locale: string | undefined
}

/** Returns all paths of the site that may be suggested for a broken link. */
export function linkCandidates({ files, drafts, media, names }: CheckedSite): KnownPlaces {
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
    exists: (file) => names.includes(file),
  }
}
