import type { StyleSheetName } from '../../core/document/index.ts'
import type { SiteConfig, SiteLocale } from '../../core/release/index.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import type { SectionTab } from '../navigation/section-tabs.ts'
import type { LanguageLink } from '../navigation/language-links.ts'

/** What the frame around a page shows. Plain JSON, because the HTML and the payload are made of the same data. */
export interface FrameData {
  /** The language of the interface. */
  locale: SiteLocale
  /** The language of the article; differs from `locale` on `/fr/en/…`, and where a page is not translated. */
  contentLocale: SiteLocale
  /** The language whose pages navigation and links lead to. */
  linkLocale: SiteLocale
  site: SiteConfig
  /** For the copyright, as the language of the interface writes it. */
  year: string
  /** Path of this page as requested, query excluded: `/en/guide/install`. */
  path: string
  head: HeadData
  /** On a page of a past release or of a preview. */
  notice: ReleaseNotice | null
  /** Sections of the site with a sidebar each; empty where it has no tabs. */
  tabs: SectionTab[]
  /** What the sidebar shows; of branches that are not open it has no `children`, see `NavigationBranch`. */
  navigation: NavigationBranch[]
  /** One link for each enabled locale, in the configured order. */
  languages: LanguageLink[]
  /** A name for the rendered tree: two pages with the same name show the same tree, apart from the current page. */
  branch: string
  /** The running build, and the name of this frame; see `frameName`. */
  build: { id: string; version: string }
}

export interface HeadData {
  /** The complete title, with the site's template applied. */
  title: string
  description: string
  /** Absolute. */
  canonical: string | null
  /** Absolute; real translations only, `x-default` last. Empty when there is no other language. */
  alternates: { hreflang: string; href: string }[]
  /** Address of the page as Markdown; `null` for one that has no such form. */
  markdown: string | null
  /** What search engines show of an article (schema.org), as JSON; `null` for other pages. */
  structuredData: string | null
  /** The title without the template, for Open Graph. */
  heading: string
  type: 'article' | 'website'
  /** What others show where the page is shared. Absent where there is none; absolute, and sizes in pixels. */
  image?: { src: string; width?: number; height?: number; alt?: string } | undefined
  noindex: boolean
  /** Style sheets besides the main one. */
  styles: StyleSheetName[]
}

/** What a page of a past release, or of a preview, says about itself. */
export type ReleaseNotice =
  | {
      kind: 'past'
      release: number
      /** When the release was seen by everybody first, in ISO 8601. */
      seenAt: string
      /** Address of the page as it is today. */
      today: string
      /** Address of what has changed since. */
      changes: string
    }
  | { kind: 'preview'; name: string; /** In ISO 8601. */ endsAt: string; differences: string }
