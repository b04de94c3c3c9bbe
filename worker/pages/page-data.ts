import type { DiffRun, Entry, OutlineLink } from '../../core/document/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import type { LocaleSummary } from '../../core/translation/index.ts'
import type { NearbyPage } from '../navigation/navigation-branch.ts'
import type { LocaleAnswer } from '../search/search-locale.ts'
import type { PageVersion } from '../store/page-lives.ts'
import type { TranslationNotice } from './docs/translation-notice.tsx'

export interface DocsPageData {
  kind: 'docs'
  entry: Entry
  /**
   * Under the title. Absent where only the article tells whether it is shown, which is on its way: it fills the hole
   * `lead`.
   */
  lead: string | undefined
  /**
   * Folders above the page, outermost first, each with its page, or with the first page inside; `path` is null where
   * that is the page itself.
   */
  breadcrumb: { title: string; path: string | null; titleIn?: string }[]
  outline: OutlineLink[]
  surround: [previous: NearbyPage | null, next: NearbyPage | null]
  actions: PageActions
  /** Of a translation that is behind its source. */
  translation: TranslationNotice | null
  /** ISO date of the release in which the content last changed. */
  updatedAt: string
  /** 0 where it is not known. */
  readingMinutes: number
}

/** How a translation is behind its source, section by section. */
export interface ChangesPageData {
  kind: 'changes'
  page: { path: string; title: string }
  source: { path: string; title: string; locale: SiteLocale } | null
  /** `heading` is the translation's; `text` is `null` where its former text was pruned. */
  sections: { heading: string; title: DiffRun[]; text: DiffRun[] | null }[]
  untranslated: { heading: string; title: string; text: string }[]
}

/** How far each language is behind the source. */
export interface TranslationStatusPageData {
  kind: 'status'
  /** Code of the source's locale. */
  source: string
  locales: { locale: SiteLocale; percent: number; total: number; fresh: number; stale: number; missing: number }[]
  /** Of the language of the page. */
  stale: LocaleSummary['stale']
  missing: LocaleSummary['missing']
}

/** A page in two languages. */
export interface SideBySidePageData {
  kind: 'beside'
  path: string
  /** In the page's language and in the other one, where there is such a page. */
  titles: [own: string | null, other: string | null]
  other: { locale: SiteLocale; path: string | null }
}

/** What changed in a page between two releases. */
export interface DiffPageData {
  kind: 'diff'
  path: string
  from: number
  /** A release, or the name of a preview. */
  to: number | string
  /** Whether there still is a page. */
  exists: boolean
  title: DiffRun[]
  description: DiffRun[]
  /** Words of the article. */
  added: number
  removed: number
}

/** A state of a page, from a release on. */
export interface PageVersionEntry extends PageVersion {
  /** Where the page was then. */
  path: string
}

export interface HistoryPageData {
  kind: 'history'
  path: string
  /** Newest first. */
  versions: PageVersionEntry[]
}

/** Pages that a preview shows otherwise than everybody sees them. */
export interface PreviewPageData {
  kind: 'preview'
  added: { path: string; title: string }[]
  changed: { path: string; title: string }[]
  removed: { path: string; title: string }[]
}

/** What is asked before a browser is led into a preview. */
export interface EntrancePageData {
  kind: 'entrance'
  name: string
  /** ISO 8601. */
  endsAt: string
  /** Path that the form is sent to. */
  action: string
}

export interface PageActions {
  /** Same-origin path of the page as Markdown. */
  markdown: string
  chatgpt: string
  claude: string
  edit: string | null
  report: string | null
  /** Whether it is asked if the page was helpful; an answer can become the issue that `report` begins. */
  feedback: boolean
  /** The language that a translation can be compared with. */
  beside: { code: string; language: string } | null
}

export interface LandingPageData {
  kind: 'landing'
  entry: Entry
  /** ISO date of the release in which the content last changed. */
  updatedAt: string
}

export interface SearchPageData extends LocaleAnswer {
  kind: 'search'
  query: string
  /** Path of the folder whose pages were searched; `null` for all. */
  section: string | null
  /** The first level of the menu: where to go where nothing is found. */
  siteSections: { title: string; path: string; href: string }[]
}

export interface ErrorPageData {
  kind: 'error'
  statusCode: number
  /** Of the catalogue. */
  code: string
  statusMessage: string
  /** Shown only where it differs from the status message. */
  message: string
  /** Pages whose address or title is near the one that was asked for. */
  closest: NearbyPage[]
  /** The section that a page was asked for and does not have, with the ids of those that it has. */
  section?: { asked: string; page: string; others: readonly string[] }
  requestId: string | null
}

export type PageData =
  | DocsPageData
  | LandingPageData
  | SearchPageData
  | ChangesPageData
  | TranslationStatusPageData
  | SideBySidePageData
  | DiffPageData
  | HistoryPageData
  | PreviewPageData
  | EntrancePageData
  | ErrorPageData
