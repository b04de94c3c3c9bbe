import type { Entry, OutlineLink } from '../../../../core/document/index.ts'
import type { DownloadForm } from '../../../../core/release/index.ts'
import type { NearbyPage } from '../../../navigation/navigation-branch.ts'
import type { TranslationNotice } from './translation-notice.tsx'

export interface ArticleData {
  entry: Entry
  /**
   * The description under the title. Absent if it can't be determined yet because the article is still being read. The
   * description then fills the hole `lead`.
   */
  lead: string | undefined
  /**
   * The folders above the page, outermost first, each with its page or the first page inside. `path` is null for the
   * current page.
   */
  breadcrumb: { title: string; path: string | null; titleIn?: string }[]
  outline: OutlineLink[]
  surround: [previous: NearbyPage | null, next: NearbyPage | null]
  actions: PageActions
  /** Set for a translation that is outdated. */
  translation: TranslationNotice | null
  /** The due date of its review, if it has passed. */
  reviewDue: string | null
  /** Date of the release that last changed the content (ISO 8601). */
  updatedAt: string
  /** Estimated reading time; 0 if unknown. */
  readingMinutes: number
}

export interface PageActions {
  /** Same-origin path of the page as Markdown. */
  markdown: string
  chatgpt: string
  claude: string
  /** Whether the site has an MCP server. */
  hasTools: boolean
  /** The downloads of the page's language or folder, with their paths. */
  downloads: { form: DownloadForm; path: string }[]
  /** Path of the page on which readers keep pages offline. */
  offline: string | null
  edit: string | null
  report: string | null
  /** Whether to ask if the page was helpful. The response can become the issue that `report` opens. */
  feedback: boolean
  /** The page and document that a vote is stored for; `null` if votes aren't stored. */
  vote: { page: string; document: string; canComment: boolean } | null
  /** The source language, with which a translation can be compared side by side. */
  beside: { code: string; language: string } | null
}
