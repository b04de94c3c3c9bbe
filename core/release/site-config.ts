import type { SiteCollection } from '../collection/index.ts'
import { patterns } from '../route/index.ts'
import type { RedirectRule, RedirectStatus } from '../route/index.ts'
import type { IconDrawing } from '../icon/index.ts'
import type { Analytics } from './analytics.ts'
import type { PolicySources } from './content-policy.ts'
import type { HeadElement } from './head-elements.ts'
import type { ReleaseCode } from './release-code.ts'
import type { ThemeColor, ThemeRole } from './theme.ts'

/** One text for every locale, or one text by locale code. */
export type Localized<Value = string> = Value | Record<string, Value>

/** How the menu of a small screen opens: over the whole window, from the side, or from below. */
export const menuModes = ['modal', 'slideover', 'drawer'] as const
type MenuMode = (typeof menuModes)[number]

export interface ConfigLink {
  label: Localized
  to: string
  icon?: string
  target?: string
}

/** Links of the header that a button opens. */
export interface ConfigMenu {
  label: Localized
  icon?: string
  links: ConfigLink[]
}

/** Links below each other, under a title. */
export interface ConfigColumn {
  /** What stands above them. */
  title: Localized
  /** The links. */
  links: ConfigLink[]
}

/** A tab of the header. `to` is the address of a page or of a folder of the site, whose sidebar it has, or any other. */
export type ConfigTab = ConfigLink

/**
 * How much of its past a site shows to everybody: all of it, the past of pages that are still there, or nothing.
 */
export const historyPolicies = ['all', 'present', 'none'] as const
export type HistoryPolicy = (typeof historyPolicies)[number]

/** Uses of a site's text that its operator allows or not. */
interface ContentSignals {
  /** Whether searches may show it. */
  search?: boolean
  /** Whether models may be given it to answer from. */
  aiInput?: boolean
  /** Whether models may be trained with it. */
  aiTrain?: boolean
}

/** What an operator writes in `content/site.config.ts`. Every key is optional. Names follow Docus's `app.config`. */
export interface SiteConfigInput {
  /** Name of the site. Default `Docs`. */
  title?: Localized
  /** `%s` is the page's title. Default `%s - Docs`, with the site's title in the place of `Docs`. */
  titleTemplate?: string
  /** What the site is about, on pages that have no description of their own. */
  description?: Localized
  /**
   * Where the site is served, for canonical addresses: `https://docs.example.com`. Default: the request's own origin.
   */
  url?: string
  /**
   * Where previews are, if they have a hostname of their own that leads to the same worker:
   * `https://preview.docs.example.com`. Default: where the site is.
   */
  previewUrl?: string
  /** Codes of the languages to enable, in the order of the language picker. Default `['en', 'fr']`. */
  locales?: (string | { code: string; name?: string })[]
  /** Default: `en`, or the first of `locales`. */
  defaultLocale?: string
  /** Where `/` redirects instead of to the visitor's language. */
  rootRedirect?:
    | string
    | {
        /** A path of the site: `/en/guide`. */
        path: string
        /** 301, 302, 303, 307 or 308. Default 302. */
        statusCode?: number
      }
  /** What stands above every page. */
  header?: {
    /** Default: the title of the site. */
    title?: Localized
    /** Instead of the title: an image of `public/` for each mode, or one for both. */
    logo?: {
      /** In light mode. */
      light?: string
      /** In dark mode. */
      dark?: string
      /** What it says. Default: the title of the site. */
      alt?: string
    }
    /** Links at the end of the header, and menus of such. */
    links?: (ConfigLink | ConfigMenu)[]
    /**
     * Sections of the site with a sidebar each, as tabs below the header: `true` for all that are in the first level of
     * the navigation, or a list. Default `false`.
     */
    tabs?: boolean | ConfigTab[]
    /** How the menu of a small screen opens. Default `modal`. */
    menu?: MenuMode
  }
  /**
   * Asks below each page whether it was helpful. An answer opens an issue of the repository `github`, which must be
   * set. Default `false`.
   */
  feedback?: boolean
  /**
   * Whether a reader who stays on a link of the text is shown where it leads: the title, and the first lines. Default
   * `true`.
   */
  linkPreviews?: boolean
  /** What stands below every page. */
  footer?: {
    /** `{year}` is the current year. Default `Copyright © {year}`. */
    copyright?: Localized
    /** Links below each other, under titles. */
    columns?: ConfigColumn[]
  }
  /** Network name → address. */
  socials?: Record<string, string>
  /** The public repository, for the header link, "Edit this page" and "Report an issue". `false` hides them. */
  github?:
    | false
    | {
        /** Where the repository is: `https://github.com/owner/name`. */
        url: string
        /** Default `main`. */
        branch?: string
        /** The folder of the repository that the content folder is in. Default: the repository itself. */
        rootDir?: string
      }
  /** The outline of a page. */
  toc?: {
    /** Its title. Default “On this page”, in the language of the page. */
    title?: Localized
    /** Links below the outline. */
    bottom?: {
      /** Default “Community”, in the language of the page. */
      title?: Localized
      /** The links. */
      links?: ConfigLink[]
    }
  }
  /** A bar above the header. Its text may have emphasis, code and links, in Markdown. */
  announcement?: {
    /** One line of Markdown. */
    text: Localized
    /** Where the whole line leads, if anywhere. */
    to?: string
  }
  /** Colours, fonts and corners. */
  theme?: {
    /** A name, or the colour of a brand: `#0050ff`. */
    colors?: Partial<Record<ThemeRole, ThemeColor>>
    /** Forces one mode and hides the switch. */
    colorMode?: 'light' | 'dark'
    /**
     * Fonts of your own, for texts, for headings and for code: a file of `_code/fonts/`, or several, where bold and italic
     * are files of their own. They are divided by script, and published with the release.
     */
    fonts?: {
      /** Texts, menus and buttons. */
      sans?: string | string[]
      /** Headings, where they have a font of their own. */
      heading?: string | string[]
      /** Code. */
      mono?: string | string[]
    }
    /** How round corners are: a CSS length up to `1rem`, `'0'` for square ones. Default `0.375rem`. */
    radius?: string
  }
  /**
   * Elements of `<head>` on every page: proofs of ownership, feeds, scripts of other sites. The content security policy
   * allows what they load, and nothing else.
   */
  head?: HeadElement[]
  /**
   * Services that count visits. Previews, releases of the past and the development server are not counted.
   */
  analytics?: Analytics
  /**
   * Whether texts get the spaces and apostrophes of their language, such as the no-break space before `;` in French.
   * Default `true`.
   */
  typography?: boolean
  /**
   * What raw HTML in Markdown may be: `safe`, the default, keeps what an allow-list knows; `trusted` passes all of it.
   * Under both no script and no inline style runs: the content security policy forbids them.
   */
  html?: 'safe' | 'trusted'
  /**
   * Replacements for components that an older site had: the name of another component, or `false` to show their content
   * alone. `undecided`, as an import writes it, shows their content and the texts of their props, and is reported.
   */
  components?: Record<string, string | false>
  /** Addresses that lead elsewhere; see `_redirects` for their syntax. Status 301 unless another one is given. */
  redirects?: Record<string, string> | { source: string; destination: string; statusCode?: RedirectStatus }[]
  /**
   * What everybody may read of earlier releases (`?release=`, `?at=`, `?diff=`, `?history`): `present`, the default,
   * is the past of pages that are still there; `all` has pages that were removed, or have expired, too.
   */
  history?: HistoryPolicy
  /** What files may be. `maxMegabytes`: larger ones are an error at sync. Default 100. */
  files?: {
    /** From 1 to 2000. */
    maxMegabytes?: number
  }
  /**
   * Words that mean the same to the search, in groups: `[['harbour', 'port'], ['SSR', 'server-side rendering']]`, for all
   * languages or by the code of one.
   */
  search?: {
    /** Groups of at least two words. */
    synonyms?: Localized<string[][]>
  }
  /**
   * What `check` reports as an error or a warning, or not at all, by code; `all` is every code. `baseline`: a file in
   * the content folder with the mistakes that the site has been living with.
   */
  check?: {
    /** Codes that fail a check. */
    error?: string[]
    /** Codes that are warnings. */
    warn?: string[]
    /** Codes that are not reported. */
    ignore?: string[]
    /** The file of mistakes that are known. */
    baseline?: string
  }
  /**
   * What programs may do with the text, as `robots.txt` says it (contentsignals.org): show it in searches, answer from it,
   * learn from it. What is not given is not said.
   */
  contentSignals?: ContentSignals
  /** Additional collections, by name. `docs_{locale}`, `landing_{locale}` and `info` always exist. */
  collections?: Record<string, CollectionInput>
}

/** A collection of the operator's own. */
export interface CollectionInput {
  type: 'page' | 'data'
  /** Files of the content folder, as a glob: `en/blog/**`. */
  source: string
  /** Additional frontmatter fields that become part of `meta`, checked at sync. */
  fields?: Record<string, 'string' | 'number' | 'boolean' | 'date' | 'json'>
}

export interface SiteLocale {
  code: string
  name: string
  language: string
  dir: 'ltr' | 'rtl'
}

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
  /** Absent where the site has none. */
  synonyms?: Localized<string[][]>
  /** `columns` is absent from releases that are older than this setting. */
  footer: { copyright: Localized | null; columns?: ConfigColumn[] }
  socials: Record<string, string>
  github: { url: string; branch: string; rootDir: string } | null
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
    /** Addresses of the font files that a page begins with, by locale code. Absent where there are none. */
    fonts?: Record<string, string[]>
  }
  /** Elements of `<head>` that the site adds. Absent where it adds none. */
  head?: HeadElement[]
  /** Those that count visits: on pages of the present only. Absent where nothing counts. */
  analytics?: HeadElement[]
  /** What the content security policy allows for them. Absent where they need nothing. */
  policy?: PolicySources
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

/** Returns its argument: it lets an editor check and complete `site.config.ts`. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
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
