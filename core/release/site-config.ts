import type { InsightInput } from '../insight/index.ts'
import type { SiteCollection } from '../collection/index.ts'
import { patterns } from '../route/index.ts'
import type { RedirectRule } from '../route/index.ts'
import type { IconDrawing } from '../icon/index.ts'
import type { AskConfig } from './ask-config.ts'
import type { PolicySources } from './content-policy.ts'
import type { HeadElement } from './head-elements.ts'
import type { ReleaseCode } from './release-code.ts'
import type { SitePosts } from './posts.ts'
import type {
  Author,
  ConfigColumn,
  ConfigLink,
  ConfigMenu,
  ConfigTab,
  ContentSignals,
  DownloadForm,
  HistoryPolicy,
  Localized,
  MenuMode,
} from './site-config-input.ts'
import type { SiteVersion } from './versions.ts'

export interface SiteLocale {
  code: string
  name: string
  language: string
  dir: 'ltr' | 'rtl'
}

/** Files in `public/` that browsers show as the site's icon, in order of preference. */
export const siteIcons = ['favicon.ico', 'favicon.svg', 'favicon.png', 'apple-touch-icon.png'] as const
export type SiteIcon = (typeof siteIcons)[number]

/** The configuration as stored in a release, with every default filled in. */
export interface SiteConfig {
  title: Localized
  /** `%s` is replaced by the page’s title. `null` means `%s - ` followed by the site’s title in the page’s language. */
  titleTemplate: string | null
  description: Localized
  url: string | null
  /** Path below which the site is served: `/docs`. Absent at the root of a host. */
  basePath?: string
  /** Set in a static export, whose host doesn't run the Worker. Never stored. */
  isStatic?: true
  /** Which pages have URLs without a language code. Absent if every URL has one. */
  localePrefix?: 'except-default' | 'never'
  /** Absent in releases from older engine versions. */
  previewUrl?: string | null
  /** The enabled locales: those that are configured and have messages and content. */
  locales: SiteLocale[]
  defaultLocale: string
  rootRedirect: { path: string; statusCode: number } | null
  /** `tabs`, `menu`, and `feedback` are absent in releases from older engine versions. */
  header: {
    title: Localized
    logo: { light?: string; dark?: string; alt?: string } | null
    links: (ConfigLink | ConfigMenu)[]
    tabs?: boolean | ConfigTab[]
    menu?: MenuMode
  }
  feedback?: boolean
  /** Absent for the default settings. */
  insight?: boolean | InsightInput
  /** Absent if link previews are on. */
  linkPreviews?: false
  /** Absent in releases from older engine versions. */
  history?: HistoryPolicy
  /** Absent if there are no downloads. */
  downloads?: DownloadForm[]
  /** The folders with a PDF in this release. Absent without PDFs. */
  pdfs?: { path: string; title: string }[]
  /** Absent if readers can't keep pages offline. */
  offline?: true
  /** Absent if no preferences are set. */
  contentSignals?: ContentSignals
  /** Absent if search engines are not notified. `endpoint` is `null` if none is set. */
  indexNow?: { key: string; endpoint: string | null }
  /** Absent if readers can't ask questions. */
  ask?: AskConfig
  /** Newest first. Absent on a site without versions. */
  versions?: SiteVersion[]
  /** Absent if there are no synonyms. */
  synonyms?: Localized<string[][]>
  /** `columns` is absent in releases from older engine versions. */
  footer: { copyright: Localized | null; copyrightHolder?: Localized; columns?: ConfigColumn[] }
  socials: Record<string, string>
  /** `contentDir` is absent in releases from older engine versions, which always used `content`. */
  github: { url: string; branch: string; rootDir: string; contentDir?: string } | null
  toc: { title: Localized | null; bottom: { title: Localized | null; links: ConfigLink[] } }
  /**
   * `html` is the text as inline HTML, by locale. It is absent in releases from older engine versions, in which the
   * text isn't Markdown.
   */
  announcement: { text: Localized; html?: Record<string, string>; to: string | null } | null
  theme: {
    colorMode: 'light' | 'dark' | null
    /**
     * A style sheet with the colors, fonts, and radius, and its CSP hash; `null` if all of these have their defaults.
     */
    style: { css: string; hash: string } | null
    /** For `<meta name="theme-color">`. */
    color: { light: string; dark: string }
    /**
     * URLs of style sheets with the fonts for the start of a page, by locale code. Absent if there are no such fonts.
     */
    fontSheets?: Record<string, string>
    /** URLs of the font files for the start of a page, by locale code. Optional. */
    fonts?: Record<string, string[]>
  }
  /** URLs of the default social card. Optional. */
  socialImage?: Localized
  /** The site's icons in `public/`. Absent if `favicon.ico` is the only one. */
  favicons?: SiteIcon[]
  /** The site's elements of `<head>`. Optional. */
  head?: HeadElement[]
  /** Elements for analytics services. Only pages of the current release contain them. Optional. */
  analytics?: HeadElement[]
  /**
   * Sources for the content security policy other than the site's own origin. Older engine versions didn't collect
   * external sources, so in their releases, the policy is absent or has no `img-src`.
   */
  policy?: PolicySources
  /** Absent if there are no APIs. `origins` are those that readers' requests from an API's pages are sent to. */
  apis?: { name: string; path: string; origins?: string[] }[]
  /**
   * External sources of pages that didn't fit into the policy, such as `img-src https://…`. Absent if all of them fit.
   */
  overPolicy?: string[]
  collections: SiteCollection[]
  /** Collections of dated posts. Absent on a site without posts. */
  posts?: SitePosts[]
  /** The collection whose newest pinned post is the announcement. Absent if no collection is configured. */
  announces?: string
  /** The newest post about each version, by version name. Absent without such posts. */
  releaseNotes?: Record<string, { text: Localized; to: string }>
  /** Authors of posts, by key. Absent on a site without authors. */
  authors?: Record<string, Author>
  /** The site's own code for the page frame. Absent if it has none. */
  code?: ReleaseCode
  /** Locales in which a content page has the path of the search page. Optional. */
  ownSearch?: string[]
  /** The dates by which pages must be reviewed, in order. Optional. */
  reviews?: string[]
  /** Redirects with placeholders, in the order in which to try them. */
  redirects?: RedirectRule[]
  /**
   * Icons that are rendered on request (in the sidebar, links, and features), by their name in the content; `null` for
   * an unknown icon. If two releases share content, both list all of its icons.
   */
  icons?: Record<string, IconDrawing | null>
}

/**
 * Returns the locale of the text that `localize` picks, if it isn't the reader's locale. Returns `undefined` if it is,
 * or if the text is for all locales.
 */
export function foreignLocale(value: Localized, locale: string, defaultLocale: string): string | undefined {
  if (typeof value !== 'object' || Object.hasOwn(value, locale)) return undefined
  return Object.hasOwn(value, defaultLocale) ? defaultLocale : Object.keys(value)[0]
}

/** Returns the pathname of a locale's search page: `/en/search`, or `/en/_search` if a content page has that path. */
export function searchPathname({ ownSearch = [] }: Pick<SiteConfig, 'ownSearch'>, locale: string): string {
  return (ownSearch.includes(locale) ? patterns.alwaysSearch : patterns.search).href({ locale })
}

/** Returns a value in a locale. Falls back to the default locale, and then to the first one. */
export function localize<Value>(value: Localized<Value>, locale: string, defaultLocale: string): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as Value
  const byLocale = value as Record<string, Value>
  return (byLocale[locale] ?? byLocale[defaultLocale] ?? Object.values(byLocale)[0]) as Value
}

/** Returns a site's groups of synonyms in a language. The words in a group are separated by commas. */
export function synonymsOf({ synonyms = [] }: Pick<SiteConfig, 'synonyms'>, locale: string): string[] {
  const groups = Array.isArray(synonyms) ? synonyms : (synonyms[locale] ?? [])
  return groups.map((group) => group.map((word) => word.replaceAll(',', ' ')).join(', '))
}
