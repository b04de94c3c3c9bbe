// The JSON format of the insight report, as output by `rivage insight --json` and `/_insight.json`. The documentation
// describes its keys.

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
  /** `null` for a page in a version, or a page that no longer exists. */
  title: string | null
  views: ReaderCounts
  /** Views by form, such as `html` and `markdown`. */
  forms: Record<string, number>
  votes: {
    yes: number
    no: number
    /** Lower bound of the share of “yes”; `null` without votes. */ score: number | null
  }
  /** Number of “no” votes on the current text. */
  complaints: number
  /** Lower bound of the number of complaints per view by people. The list of pages is sorted by this rate. */
  complaintRate: number
  /** Number of complaints about earlier versions of the text, of all complaints. */
  outdated: { complaints: number; of: number; /** The release of the current text. */ release: number } | null
  /** The date by which the page should be reviewed, as set by its author. */
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
  /** The start of the section, as the reader saw it; `null` for the whole page, and for deleted text. */
  passage: string | null
  helpful: boolean
  text: string
  /** Whether the page's text is the same as at the time of the comment. */
  isCurrent: boolean
  /** The release that changed the text; `null` if the text is current or the release is unknown. */
  changedIn: number | null
}

interface NamedPage {
  path: string
  title: string
}

export interface SearchReport {
  query: string
  locale: string
  /** Number of days on which the query was searched. */
  days: number
  /**
   * Number of searches in which people got no results, in which people opened no result, and in which agents got no
   * results.
   */
  none: number
  unclicked: number
  agents: number
  /**
   * The page that answers the query now, and the first release in which the search found the page. If that release is
   * unknown, the release that introduced the page's current text.
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
  /** Number of requests that came from links on other sites, and of all other requests. */
  outside: number
  inside: number
  last: string
  /** The release that removed the page; `null` if the page never existed. */
  removedIn: number | null
  closest: NamedPage | null
  /** The line to add to `_redirects`; `null` without a similar page. */
  redirect: string | null
  action: string
}

export interface TranslationReport {
  path: string
  title: string
  state: 'outdated' | 'missing'
  /** Number of outdated sections. */
  sections: number
  /** Number of views by people. */
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
   * For each day: views, rows written, refused writes, and writes that combined many pages in a few rows to stay within
   * the limit.
   */
  days: { date: string; views: ReaderCounts; written: number; refused: number; batched: number }[]
  /** Number of phrases that are still too rare to show, by kind. */
  rare: Record<'search' | 'path' | 'hash', number>
  /** Why data is missing; `null` if the report is complete. */
  unavailable: string | null
}
