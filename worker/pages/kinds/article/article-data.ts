import type { Entry, OutlineLink } from '../../../../core/document/index.ts'
import type { DownloadForm } from '../../../../core/release/index.ts'
import type { NearbyPage } from '../../../navigation/navigation-branch.ts'
import type { TranslationNotice } from './translation-notice.tsx'

export interface ArticleData {
  entry: Entry
  /**
   * The description under the title. `undefined` while the article is still being read; the description then fills the
   * hole `lead`.
   */
  lead: string | undefined
  /**
   * The folders above the page, outermost first. `path` is that of the folder's page or first page, or `null` if that
   * is the current page.
   */
  breadcrumb: { title: string; path: string | null; titleIn?: string }[]
  outline: OutlineLink[]
  surround: [previous: NearbyPage | null, next: NearbyPage | null]
  actions: PageActions
  /** `null` unless the page is a translation that is outdated or incomplete. */
  translation: TranslationNotice | null
  /** The date on which the page's review was due; `null` if it isn't overdue. */
  reviewDue: string | null
  /** When the release that last changed the content was created (ISO 8601). */
  updatedAt: string
  /** Estimated reading time; 0 if unknown. */
  readingMinutes: number
}

export interface PageActions {
  /** Same-origin path of the page as Markdown. */
  markdown: string
  chatgpt: string
  claude: string
  /** Whether the site has an MCP server to offer. */
  hasTools: boolean
  /** Downloads that include the page, such as the book of its language. */
  downloads: { form: DownloadForm; path: string }[]
  /** Path of the screen that saves pages for offline reading; `null` if the site doesn't offer it. */
  offline: string | null
  edit: string | null
  report: string | null
  /**
   * Whether to ask readers if the page was helpful. A reader's answer can become the text of the issue that `report`
   * opens.
   */
  feedback: boolean
  /** The page and document that a vote is about; `null` if the site doesn't store votes. */
  vote: { page: string; document: string; canComment: boolean } | null
  /** The source language of a translation, for the side-by-side view; `null` if the page isn't a translation. */
  beside: { code: string; language: string } | null
}
