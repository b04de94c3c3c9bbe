import type { StyleSheetName } from '../../core/document/index.ts'
import type { SiteConfig, SiteLocale } from '../../core/release/index.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import type { LanguageLink } from '../navigation/page-languages.ts'

/** What every page's frame shows. Plain JSON: the same data makes HTML and the payload. */
export interface FrameData {
  /** The language of the interface. */
  locale: SiteLocale
  /** The language of the article; differs from `locale` on `/fr/en/…`, and where a page is not translated. */
  contentLocale: SiteLocale
  /** The language whose pages navigation and links lead to. */
  linkLocale: SiteLocale
  site: SiteConfig
  /** Path of this page as requested, query excluded: `/en/guide/install`. */
  path: string
  head: HeadData
  /** Of a page that is not the present one of everybody. */
  notice: ReleaseNotice | null
  /** Navigation of the content locale; branches that are not open have no `children`, see `NavigationBranch`. */
  navigation: NavigationBranch[]
  /** One link for each enabled locale, in the configured order. */
  languages: LanguageLink[]
  /** Names the tree that `navigation` draws. */
  branch: string
  /** The running build, and what the page belongs to; see `PageVersion`. */
  build: { id: string; version: string }
  /** Names the titles that the search dialog fetches; see `titlesVersion`. */
  titles: string
}

export interface HeadData {
  /** Complete, template applied. */
  title: string
  description: string
  /** Absolute. */
  canonical: string | null
  /** Absolute; real translations only, `x-default` last. Empty when there is no other language. */
  alternates: { hreflang: string; href: string }[]
  /** Without the template, for Open Graph. */
  heading: string
  type: 'article' | 'website'
  noindex: boolean
  /** Style sheets besides the main one. */
  styles: StyleSheetName[]
}

/** What a page says of itself that is not the present one of everybody. */
export type ReleaseNotice =
  | {
      kind: 'past'
      release: number
      /** ISO 8601. */ seenAt: string
      /** Address of the page of today. */ today: string
      changes: string
    }
  | { kind: 'preview'; name: string; /** ISO 8601. */ endsAt: string; differences: string }
