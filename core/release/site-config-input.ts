import type { FieldKind } from '../collection/index.ts'
import type { RedirectStatus } from '../route/index.ts'
import type { Analytics } from './analytics.ts'
import type { HeadElement } from './head-elements.ts'
import type { ThemeColor, ThemeRole } from './theme.ts'

/** One text for every locale, or one text by locale code. */
export type Localized<Value = string> = Value | Record<string, Value>

/** How the menu of a small screen opens: over the whole window, from the side, or from below. */
export const menuModes = ['modal', 'slideover', 'drawer'] as const
export type MenuMode = (typeof menuModes)[number]

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

/**
 * A tab of the header. `to` is the address of a page or of a folder of the site, whose sidebar it has, or any other.
 */
export type ConfigTab = ConfigLink

/**
 * How much of its past a site shows to everybody: all of it, the past of pages that are still there, or nothing.
 */
export const historyPolicies = ['all', 'present', 'none'] as const
export type HistoryPolicy = (typeof historyPolicies)[number]

/** Uses of a site's text that its operator allows or not. */
export interface ContentSignals {
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
  /**
   * Whether the sync draws a picture for each page, which others show where the page is shared: its title, its section
   * and the name of the site, in the theme's colours. Default `true`.
   */
  pagePictures?: boolean
  /** What stands below every page. */
  footer?: {
    /** `{year}` is the current year. Default `Copyright © {year}`. */
    copyright?: Localized
    /** The copyright holder, after the year of the default text: `Example Ltd`. */
    copyrightHolder?: Localized
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
        /** The name of the content folder there. Default `content`; `.` where the pages are in that folder itself. */
        contentDir?: string
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
  /**
   * The picture that other sites show where they link to a page that has none of its own: a file of `public/`, or an
   * address that starts with `https://`; one for all languages, or one by the code of each.
   */
  socialImage?: Localized
  /** Colours, fonts and corners. */
  theme?: {
    /** A name, or the colour of a brand: `#0050ff`. */
    colors?: Partial<Record<ThemeRole, ThemeColor>>
    /** Forces one mode and hides the switch. */
    colorMode?: 'light' | 'dark'
    /**
     * Fonts of your own, for texts, for headings and for code: a file of `_code/fonts/`, or several, where bold and
     * italic are files of their own. They are divided by script, and published with the release.
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
   * Other sites that pages load from, beyond what is written in them: what islands show and ask, and where addresses of
   * images lead on to. Images, videos and frames of pages need not be named.
   */
  allow?: {
    /** Addresses of sites with images: `https://images.example.com`. */
    images?: string[]
    /** With videos and sounds. */
    media?: string[]
    /** With pages in frames. */
    frames?: string[]
    /** That scripts may ask. */
    connections?: string[]
  }
  /**
   * Services that count visits. Previews, releases of the past and the development server are not counted.
   */
  analytics?: Analytics
  /**
   * Names of npm packages whose components, islands, slots, styles and Markdown the site has, in their order:
   * `['rivage-plugin-tides']`. They are executed like the folder `_code/`, and installed like any other package.
   */
  plugins?: string[]
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
   * Words that mean the same to the search, in groups: `[['harbour', 'port'], ['SSR', 'server-side rendering']]`, for
   * all languages or by the code of one.
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
   * What programs may do with the text, as `robots.txt` says it (contentsignals.org): show it in searches, answer from
   * it, learn from it. What is not given is not said.
   */
  contentSignals?: ContentSignals
  /**
   * Tells search engines what a sync has changed (indexnow.org). The key is served at `/{key}.txt`; `url` must be set.
   */
  indexNow?: {
    /** 8 to 128 letters, digits and hyphens. */
    key: string
    /**
     * Who is told. Default: all search engines that take part, by a sync with `--remote` or `--to`; with an endpoint,
     * by every sync.
     */
    endpoint?: string
  }
  /** Additional collections, by name. `docs_{locale}`, `landing_{locale}` and `info` always exist. */
  collections?: Record<string, CollectionInput>
}

/** A collection of the operator's own. */
export interface CollectionInput {
  type: 'page' | 'data'
  /** Files of the content folder, as a glob: `en/blog/**`. */
  source: string
  /** Additional fields of its files, checked at sync: columns of the collection for those who query it. */
  fields?: Record<string, FieldKind>
}

/** Returns its argument: it lets an editor check and complete `site.config.ts`. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
}
