import type { SiteCollection } from '../collection/index.ts'
import { patterns } from '../route/index.ts'
import type { RedirectRule } from '../route/index.ts'
import type { IconDrawing } from '../icon/index.ts'
import type { PolicySources } from './content-policy.ts'
import type { HeadElement } from './head-elements.ts'
import type { ReleaseCode } from './release-code.ts'
import type {
  ConfigColumn,
  ConfigLink,
  ConfigMenu,
  ConfigTab,
  ContentSignals,
  HistoryPolicy,
  Localized,
  MenuMode,
} from './site-config-input.ts'

export interface SiteLocale {
  code: string
  name: string
  language: string
  dir: 'ltr' | 'rtl'
}

/** Files of `public/` that browsers show as the icon of a site, the best of them first. */
export const siteIcons = ['favicon.ico', 'favicon.svg', 'favicon.png', 'apple-touch-icon.png'] as const
export type SiteIcon = (typeof siteIcons)[number]

/** The configuration with every default filled in, as a release carries it. */
export interface SiteConfig {
  title: Localized
  /** `%s` is the page’s title; `null`: `%s - ` and the site’s title in the page’s language. */
  titleTemplate: string | null
  description: Localized
  url: string | null
  /** Absent from releases that are older than this setting. */
  previewUrl?: string | null
  /** Enabled locales: configured, with messages, and with content. */
  locales: SiteLocale[]
  defaultLocale: string
  rootRedirect: { path: string; statusCode: number } | null
  /** `tabs`, `menu` and `feedback` are absent from releases that are older than these settings. */
  header: {
    title: Localized
    logo: { light?: string; dark?: string; alt?: string } | null
    links: (ConfigLink | ConfigMenu)[]
    tabs?: boolean | ConfigTab[]
    menu?: MenuMode
  }
  feedback?: boolean
  /** Absent where they are wanted. */
  linkPreviews?: false
  /** Absent from releases that are older than this setting. */
  history?: HistoryPolicy
  /** Absent where nothing is said. */
  contentSignals?: ContentSignals
  /** Absent where search engines are not told of changes. `endpoint` is `null` where none is set. */
  indexNow?: { key: string; endpoint: string | null }
  /** Absent where the site has none. */
  synonyms?: Localized<string[][]>
  /** `columns` is absent from releases that are older than this setting. */
  footer: { copyright: Localized | null; copyrightHolder?: Localized; columns?: ConfigColumn[] }
  socials: Record<string, string>
  /** `contentDir` is absent from releases that are older than this setting: it was `content`. */
  github: { url: string; branch: string; rootDir: string; contentDir?: string } | null
  toc: { title: Localized | null; bottom: { title: Localized | null; links: ConfigLink[] } }
  /** `html` is its text by locale, without blocks; absent from releases that are older than its Markdown. */
  announcement: { text: Localized; html?: Record<string, string>; to: string | null } | null
  theme: {
    colorMode: 'light' | 'dark' | null
    /**
     * A style sheet with colours, fonts and the radius, and its CSP hash; `null` where all are the default ones.
     */
    style: { css: string; hash: string } | null
    /** For `<meta name="theme-color">`. */
    color: { light: string; dark: string }
    /** URLs of style sheets that contain the fonts of the first view, by locale code. Absent without such fonts. */
    fontSheets?: Record<string, string>
    /** Addresses of the font files that a page begins with, by locale code. Absent where there are none. */
    fonts?: Record<string, string[]>
  }
  /** Addresses of the picture for other sites. Absent where there is none. */
  socialImage?: Localized
  /** Icons of the site that are files of `public/`, absent if `favicon.ico` is the only one. */
  favicons?: SiteIcon[]
  /** Elements of `<head>` that the site adds. Absent where it adds none. */
  head?: HeadElement[]
  /** Those that count visits: on pages of the present only. Absent where nothing counts. */
  analytics?: HeadElement[]
  /**
   * What the content security policy allows besides the site's own origin. Of releases of an engine that did not look
   * at what pages show, it has no `img-src`, or is absent.
   */
  policy?: PolicySources
  /** What pages show, and the policy has no room for: `img-src https://…`. Absent where there is room for all. */
  overPolicy?: string[]
  collections: SiteCollection[]
  /** What the frame shows of the site's own code; absent where that is nothing. */
  code?: ReleaseCode
  /** Locales in which a page of the content is at the address of the search page. Absent where there is none. */
  ownSearch?: string[]
  /** Redirects with placeholders, in the order in which they are tried. */
  redirects?: RedirectRule[]
  /**
   * Icons that are rendered when a page is visited (in the menu, links and features), by the name that the content
   * uses: all of them, so that a name which only one of two releases has is used by nothing that both show alike.
   * `null` for a name that no installed set has.
   */
  icons?: Record<string, IconDrawing | null>
}

/**
 * The locale of the text that `localize` picks, if it is not the reader's; `undefined` also for one text for all
 * locales.
 */
export function foreignLocale(value: Localized, locale: string, defaultLocale: string): string | undefined {
  if (typeof value !== 'object' || Object.hasOwn(value, locale)) return undefined
  return Object.hasOwn(value, defaultLocale) ? defaultLocale : Object.keys(value)[0]
}

/** Pathname of the search page of a locale: `/en/search`, or `/en/_search` where a page of the content is there. */
export function searchPathname({ ownSearch = [] }: Pick<SiteConfig, 'ownSearch'>, locale: string): string {
  return (ownSearch.includes(locale) ? patterns.alwaysSearch : patterns.search).href({ locale })
}

/** The text of a localized value in one locale, else in the default one, else the first there is. */
export function localize<Value>(value: Localized<Value>, locale: string, defaultLocale: string): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value as Value
  const byLocale = value as Record<string, Value>
  return (byLocale[locale] ?? byLocale[defaultLocale] ?? Object.values(byLocale)[0]) as Value
}

/** The synonyms of a site in a language: groups, with commas between their words. */
export function synonymsOf({ synonyms = [] }: Pick<SiteConfig, 'synonyms'>, locale: string): string[] {
  const groups = Array.isArray(synonyms) ? synonyms : (synonyms[locale] ?? [])
  return groups.map((group) => group.map((word) => word.replaceAll(',', ' ')).join(', '))
}
