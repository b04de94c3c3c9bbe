// The report on readers' needs, as JSON: the output of `rivage insight --json` and `/_insight.json`. Its keys are
// documented.

export type ReaderCounts = Record<'person' | 'agent' | 'crawler' | 'other', number>

export interface InsightReport {
  /** ISO dates of the first and the last day. */
  from: string
  to: string
  days: number
  /** Number of the current release. */
  release: number
  pages: PageReport[]
  feedback: FeedbackReport[]
  searches: SearchReport[]
  missing: MissingReport[]
  translations: TranslationReport[]
  agents: AgentReport[]
  limits: LimitReport
}

export interface PageReport {
  path: string
  /** `null` for a page in a version or one that no longer exists. */
  title: string | null
  views: ReaderCounts
  /** Views by form, such as `html` and `markdown`. */
  forms: Record<string, number>
  votes: {
    yes: number
    no: number
    /** Lower bound of the share of “yes”; `null` without votes. */ score: number | null
  }
  /** “No” votes about the current text. */
  complaints: number
  /** Lower bound of complaints per view by people. Pages are sorted by it. */
  complaintRate: number
  /** Complaints about an earlier version of the text. */
  outdated: { complaints: number; of: number; /** The release of the current text. */ release: number } | null
  /** The date by which the author planned to review it. */
  reviewBy: string | null
  reviewDue: boolean
  action: string | null
}

export interface FeedbackReport {
  date: string
  by: 'person' | 'agent'
  agent: string
  path: string
  section: string
  /** The beginning of the section as it was read; `null` for the whole page, and for a text that was deleted. */
  passage: string | null
  helpful: boolean
  text: string
  /** Whether the text is the same as when it was read. */
  isCurrent: boolean
  /** The release that changed the text; `null` if it is current or unknown. */
  changedIn: number | null
}

interface NamedPage {
  path: string
  title: string
}

export interface SearchReport {
  query: string
  locale: string
  /** Number of different days with this search. */
  days: number
  /** Searches by people without a result, by people without an opened result, and by agents without a result. */
  none: number
  unclicked: number
  agents: number
  /**
   * The page that answers it now, and the first release in which the search found it. If that is unknown, the release
   * in which the page got its current text.
   */
  answered: (NamedPage & { release: number }) | null
  closest: NamedPage | null
  /** The group of synonyms to add, as in `site.config.ts`. */
  synonyms: string | null
  action: string
}

export interface MissingReport {
  kind: 'page' | 'heading'
  url: string
  days: number
  /** Requests from links on other sites, and other requests. */
  outside: number
  inside: number
  last: string
  /** The release that removed the page; `null` if there was none. */
  removedIn: number | null
  closest: NamedPage | null
  /** The line for `_redirects`; `null` without a similar page. */
  redirect: string | null
  action: string
}

export interface TranslationReport {
  path: string
  title: string
  state: 'outdated' | 'missing'
  /** Outdated sections. */
  sections: number
  /** Views by people. */
  views: number
  action: string
}

export interface AgentReport {
  /** Empty for unnamed agents. */
  agent: string
  views: number
  forms: Record<string, number>
  pages: { path: string; views: number }[]
}

export interface LimitReport {
  rowsPerDay: number
  /**
   * Rows written per day, refused writes, and writes that combined many pages in a few rows because the limit was being
   * used up too fast.
   */
  days: { date: string; views: ReaderCounts; written: number; refused: number; batched: number }[]
  /** Phrases that are still too rare to show. */
  rare: Record<'search' | 'path' | 'hash', number>
  /** Why data is missing; `null` if the report is complete. */
  unavailable: string | null
}
