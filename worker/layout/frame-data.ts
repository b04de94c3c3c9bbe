import type { StyleSheetName } from '../../core/document/index.ts'
import type { Localized, SiteConfig, SiteLocale, VersionState } from '../../core/release/index.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import type { SectionTab } from '../navigation/section-tabs.ts'
import type { LinkPlace } from './release-link.tsx'
import type { LanguageLink } from '../navigation/language-links.ts'
import type { VersionLink } from '../navigation/version-links.ts'

/** The data of the frame around a page. It is plain JSON, because both the HTML and the payload are created from it. */
export interface FrameData {
  /** The interface language. */
  locale: SiteLocale
  /** The language of the article; differs from `locale` on `/fr/en/…` and on untranslated pages. */
  contentLocale: SiteLocale
  /** The language of the pages that the navigation and links point to. */
  linkLocale: SiteLocale
  site: SiteConfig
  /** The year in the copyright line, formatted in the interface language. */
  year: string
  /** Path of this page as requested, without the query: `/en/guide/install`. */
  path: string
  head: HeadData
  /** Set on pages of a past release or a preview. */
  notice: ReleaseNotice | null
  /** Versions of the page. `null` on a site without versions, and in previews and past releases. */
  versions: FrameVersions | null
  /** The release and version that links keep; absent on pages of the site's current release. */
  place: LinkPlace | undefined
  /** Sections of the site with separate sidebars; empty without tabs. */
  tabs: SectionTab[]
  /** The branches of the sidebar. Collapsed ones have no `children`; see `NavigationBranch`. */
  navigation: NavigationBranch[]
  /** One link per enabled locale, in configuration order. */
  languages: LanguageLink[]
  /** Identifies the rendered tree. Two pages with the same value have the same tree, apart from the current page. */
  branch: string
  /** Whether the site counts views; see `worker/records/insight/`. */
  isCounted: boolean
  /** The current build, and the identity of this frame; see `frameName`. */
  build: { id: string; version: string }
}

export interface HeadData {
  /** The complete title, with the site's template applied. */
  title: string
  description: string
  /** Absolute. */
  canonical: string | null
  /** Absolute, only for real translations, `x-default` last. Empty if there is no other language. */
  alternates: { hreflang: string; href: string }[]
  /** URL of the page as Markdown; `null` if it has no such form. */
  markdown: string | null
  /** Structured data of an article for search engines (schema.org), as JSON; `null` for other pages. */
  structuredData: string | null
  /** The title without the template, for Open Graph. */
  heading: string
  type: 'article' | 'website'
  /** The social card, with an absolute URL and its size in pixels. Optional. */
  image?: { src: string; width?: number; height?: number; alt?: string } | undefined
  noindex: boolean
  /** Paths of the feeds of a list of posts, without extension. Absent on other pages. */
  feed?: string
  /** Style sheets other than the main one. */
  styles: StyleSheetName[]
}

/** The versions of a page. */
export interface FrameVersions {
  links: VersionLink[]
  /** URL of data that compares this page with the other versions. */
  marks: string
  /** URL of the page with that comparison; `null` for pages without an entry. */
  overview: string | null
  /**
   * For a page of the current version: its URL with the version's name. This URL stays the same when another version
   * becomes current.
   */
  permanent: string | null
  /** The notice on pages of any version except the current one. */
  notice: VersionNoticeData | null
}

/** The content of the notice on pages of any version except the current one. */
export interface VersionNoticeData {
  label: string
  state: Exclude<VersionState, 'current'>
  /** The last day of support, as an ISO date. */
  until: string | null
  message: Localized | null
  /** The current version, with the URL of the page there; `null` if it doesn't have the page. */
  current: { label: string; href: string | null }
  /** URL of the page's changes between both versions; `null` without changes. */
  changes: string | null
  /** Whether the page is the search page. */
  isSearch: boolean
  /** The newest post about the version. */
  notes: { text: Localized; href: string } | null
}

/** The notice on a page of a past release or a preview. */
export type ReleaseNotice =
  | {
      kind: 'past'
      release: number
      /** When the release became public, in ISO 8601. */
      seenAt: string
      /** URL of the page in the current release. */
      today: string
      /** URL of the changes since then; `null` for a page without an entry. */
      changes: string | null
    }
  | { kind: 'preview'; name: string; /** In ISO 8601. */ endsAt: string; differences: string }
