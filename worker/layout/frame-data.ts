import type { StyleSheetName } from '../../core/document/index.ts'
import type { Localized, SiteConfig, SiteLocale, VersionState } from '../../core/release/index.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import type { SectionTab } from '../navigation/section-tabs.ts'
import type { LinkPlace } from './release-link.tsx'
import type { LanguageLink } from '../navigation/language-links.ts'
import type { VersionLink } from '../navigation/version-links.ts'

/** The data of the frame around a page. It must be plain JSON, because the payload contains it. */
export interface FrameData {
  /** The interface language. */
  locale: SiteLocale
  /** The language of the article. It differs from `locale` on `/fr/en/…` and on untranslated pages. */
  contentLocale: SiteLocale
  /** The language of the pages that the navigation and links point to. */
  linkLocale: SiteLocale
  site: SiteConfig
  /** The year in the copyright line, formatted in the interface language. */
  year: string
  /** Path of the page as requested, without a query: `/en/guide/install`. */
  path: string
  head: HeadData
  /** The notice about the release; `null` unless the page is in a past release or preview. */
  notice: ReleaseNotice | null
  /** Versions of the page. `null` on a site without versions, in previews, and in past releases of the site. */
  versions: FrameVersions | null
  /** The release and version that links keep. Absent in the site's current release. */
  place: LinkPlace | undefined
  /** Sections of the site, each with its own sidebar. Empty on a site without tabs. */
  tabs: SectionTab[]
  /** Branches of the sidebar. A collapsed branch has no `children`; see `NavigationBranch`. */
  navigation: NavigationBranch[]
  /** One link per enabled locale, in the order of the configuration. */
  languages: LanguageLink[]
  /** Identifies the rendered sidebar. Pages with the same value have the same sidebar, except for the current page. */
  branch: string
  /** Whether the site counts views. See `worker/records/insight/`. */
  isCounted: boolean
  /** The build, and the name of this frame. See `frameName`. */
  build: { id: string; version: string }
}

export interface HeadData {
  /** The complete title, including the site's name. */
  title: string
  description: string
  /** Absolute URL. */
  canonical: string | null
  /** Absolute URLs of the page's translations, with `x-default` last. Empty for a page without translations. */
  alternates: { hreflang: string; href: string }[]
  /** URL of the page's Markdown; `null` if it has none. */
  markdown: string | null
  /** Structured data for search engines (schema.org), as JSON; `null` if the page has none. */
  structuredData: string | null
  /** The title without the site's name, for Open Graph. */
  heading: string
  type: 'article' | 'website'
  /** The social card: an absolute URL, and the size in pixels. */
  image?: { src: string; width?: number; height?: number; alt?: string } | undefined
  noindex: boolean
  /** Path of the feeds of a list of posts, without a file extension. Absent on other pages. */
  feed?: string
  /** Style sheets that the page needs besides the main one. */
  styles: StyleSheetName[]
}

/** The versions of a page. */
export interface FrameVersions {
  links: VersionLink[]
  /** URL of the data with which the version picker shows how the page differs between versions. */
  marks: string | null
  /** URL of the page's version overview; `null` for pages without an entry. */
  overview: string | null
  /**
   * On a page of the current version: its URL with the version's name, which stays valid when another version becomes
   * current.
   */
  permanent: string | null
  /** The notice about the version; `null` in the current version. */
  notice: VersionNoticeData | null
}

/** The content of the notice about a version that isn't the current one. */
export interface VersionNoticeData {
  label: string
  state: Exclude<VersionState, 'current'>
  /** Last day of support, as an ISO date. */
  until: string | null
  message: Localized | null
  /** The current version. `href` is the URL of the page in that version; `null` if the page isn't in it. */
  current: { label: string; href: string | null }
  /** URL of the differences between the page's two versions; `null` if the page is the same in both. */
  changes: string | null
  /** Whether the page is the search page. */
  isSearch: boolean
  /** The latest post about the version. */
  notes: { text: Localized; href: string } | null
}

/** The notice in a past release or preview. */
export type ReleaseNotice =
  | {
      kind: 'past'
      release: number
      /** When readers first saw the release (ISO 8601). */
      seenAt: string
      /** URL of the page in the current release. */
      today: string
      /** URL of the changes since this release; `null` for a page without an entry. */
      changes: string | null
    }
  | { kind: 'preview'; name: string; /** In ISO 8601. */ endsAt: string; differences: string }
