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
   * The description under the title. Absent if the article, which is still being read, decides whether to show it: then
   * it fills the hole `lead`.
   */
  lead: string | undefined
  /**
   * The folders above the page, outermost first, each with its page or the first page inside; `path` is null if that is
   * the current page.
   */
  breadcrumb: { title: string; path: string | null; titleIn?: string }[]
  outline: OutlineLink[]
  surround: [previous: NearbyPage | null, next: NearbyPage | null]
  actions: PageActions
  /** Set for a translation that is outdated. */
  translation: TranslationNotice | null
  /** ISO date of the release in which the content last changed. */
  updatedAt: string
  /** 0 if unknown. */
  readingMinutes: number
}

/** The differences between a translation and its source, section by section. */
export interface ChangesPageData {
  kind: 'changes'
  page: { path: string; title: string }
  source: { path: string; title: string; locale: SiteLocale } | null
  /** `heading` belongs to the translation; `text` is `null` if the former text was pruned. */
  sections: { heading: string; title: DiffRun[]; text: DiffRun[] | null }[]
  untranslated: { heading: string; title: string; text: string }[]
}

/** The status of each language's translations. */
export interface TranslationStatusPageData {
  kind: 'status'
  /** Code of the source's locale. */
  source: string
  locales: { locale: SiteLocale; percent: number; total: number; fresh: number; stale: number; missing: number }[]
  /** For the language of the page. */
  stale: LocaleSummary['stale']
  missing: LocaleSummary['missing']
}

/** A page in two languages. */
export interface SideBySidePageData {
  kind: 'beside'
  path: string
  /** In the page's language and in the other one, if the page exists in them. */
  titles: [own: string | null, other: string | null]
  other: { locale: SiteLocale; path: string | null }
}

/** The changes of a page between two releases. */
export interface DiffPageData {
  kind: 'diff'
  path: string
  from: number
  /** A release, or the name of a preview. */
  to: number | string
  /** Whether the page still exists. */
  exists: boolean
  title: DiffRun[]
  description: DiffRun[]
  /** Words of the article. */
  added: number
  removed: number
}

/** A state of a page, starting with a release. */
export interface PageVersionEntry extends PageVersion {
  /** The path of the page at that time. */
  path: string
}

export interface HistoryPageData {
  kind: 'history'
  path: string
  /** Newest first. */
  versions: PageVersionEntry[]
}

/** The pages that differ between a preview and the live site. */
export interface PreviewPageData {
  kind: 'preview'
  added: { path: string; title: string }[]
  changed: { path: string; title: string }[]
  removed: { path: string; title: string }[]
}

/** The question before a browser enters a preview. */
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
  /** Whether to ask if the page was helpful; an answer can become the issue that `report` opens. */
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
  /** Path of the folder that was searched; `null` for the whole site. */
  section: string | null
  /** The top level of the sidebar, offered if nothing is found. */
  siteSections: { title: string; path: string; href: string }[]
}

export interface ErrorPageData {
  kind: 'error'
  statusCode: number
  /** Code in the catalogue. */
  code: string
  statusMessage: string
  /** Shown only if it differs from the status message. */
  message: string
  /** Pages with a similar path or title. */
  closest: NearbyPage[]
  /** A requested section that the page doesn't have, with the ids of its sections. */
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
