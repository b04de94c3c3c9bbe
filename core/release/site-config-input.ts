import type { FieldKind } from '../collection/index.ts'
import type { InsightInput } from '../insight/index.ts'
import type { RedirectStatus } from '../route/index.ts'
import type { Analytics } from './analytics.ts'
import type { AskInput } from './ask-config.ts'
import type { HeadElement } from './head-elements.ts'
import type { ThemeColor, ThemeRole } from './theme.ts'

/** One value for every locale, or one per locale code. */
export type Localized<Value = string> = Value | Record<string, Value>

/** How the menu opens on small screens: over the whole window, from the side, or from below. */
export const menuModes = ['modal', 'slideover', 'drawer'] as const
export type MenuMode = (typeof menuModes)[number]

export interface ConfigLink {
  label: Localized
  to: string
  icon?: string
  target?: string
}

/** Header links in a menu that a button opens. */
export interface ConfigMenu {
  label: Localized
  icon?: string
  links: ConfigLink[]
}

/** A column of links under a title. */
export interface ConfigColumn {
  /** The title of the column. */
  title: Localized
  /** The links. */
  links: ConfigLink[]
}

/** A tab in the header. `to` is the path of a page or folder whose sidebar the tab shows, or any other URL. */
export type ConfigTab = ConfigLink

/** How much of its history a site makes public: all of it, the history of existing pages, or nothing. */
export const historyPolicies = ['all', 'present', 'none'] as const
export type HistoryPolicy = (typeof historyPolicies)[number]

/** Formats for downloading pages: an e-book, an archive of Markdown files, a page to print, and a PDF. */
export const downloadForms = ['epub', 'zip', 'print', 'pdf'] as const
export type DownloadForm = (typeof downloadForms)[number]

/**
 * The states of a version. `next` is not released yet, and `current` is the version at URLs without a version.
 * `supported` still receives fixes, and `ended` no longer does.
 */
export const versionStates = ['next', 'current', 'supported', 'ended'] as const
export type VersionState = (typeof versionStates)[number]

/** How others may use a site's text, according to the operator. */
export interface ContentSignals {
  /** Whether search engines may show the text. */
  search?: boolean
  /** Whether models may use the text as input for answers. */
  aiInput?: boolean
  /** Whether models may be trained on the text. */
  aiTrain?: boolean
}

export const localePrefixes = ['always', 'except-default', 'never'] as const
type LocalePrefix = (typeof localePrefixes)[number]

/** The configuration in `content/site.config.ts`. Every key is optional. The names match Docus's `app.config`. */
export interface SiteConfigInput {
  /** Name of the site. Default `Docs`. */
  title?: Localized
  /** `%s` is replaced by the page's title. Default `%s - Docs`, with the site's title instead of `Docs`. */
  titleTemplate?: string
  /** Description of pages without a description. */
  description?: Localized
  /** Origin of the site, for canonical URLs: `https://docs.example.com`. By default, the origin of the request. */
  url?: string
  /**
   * Path below which the site is served, if another site uses the rest of the host: `/docs`. Links in the content don't
   * include this path. Default: the root of the host.
   */
  basePath?: string
  /**
   * Which URLs start with a language code: `always` (`/en/guide`, `/fr/guide`), `except-default` (`/guide`,
   * `/fr/guide`), or, for sites in one language, `never` (`/guide`). Default `always`.
   */
  localePrefix?: LocalePrefix
  /**
   * Origin for previews, if a separate hostname for them points to the same Worker: `https://preview.docs.example.com`.
   * Default: the origin of the site.
   */
  previewUrl?: string
  /** Codes of the languages to enable, in the order of the language picker. Default `['en', 'fr']`. */
  locales?: (string | { code: string; name?: string })[]
  /** Default: `en`, or the first of `locales`. */
  defaultLocale?: string
  /** Redirect target of `/`. Default: the visitor's language. */
  rootRedirect?:
    | string
    | {
        /** A path of the site: `/en/guide`. */
        path: string
        /** 301, 302, 303, 307, or 308. Default 302. */
        statusCode?: number
      }
  /** The header of every page. */
  header?: {
    /** Default: the title of the site. */
    title?: Localized
    /** Replaces the title with an image in `public/`, one for each mode or one for both. */
    logo?: {
      /** In light mode. */
      light?: string
      /** In dark mode. */
      dark?: string
      /** Alternative text. Default: the title of the site. */
      alt?: string
    }
    /** Links at the end of the header, and menus of links. */
    links?: (ConfigLink | ConfigMenu)[]
    /**
     * Sections of the site with separate sidebars, as tabs below the header: `true` for all top-level folders, or a
     * list. Default `false`.
     */
    tabs?: boolean | ConfigTab[]
    /** How the menu opens on small screens. Default `modal`. */
    menu?: MenuMode
  }
  /**
   * Whether to ask below each page if it was helpful. With the database `INSIGHT`, votes and comments are stored there;
   * see `insight`. Without it, an answer opens an issue in the repository in `github`, which is then required. Default
   * `false`.
   */
  feedback?: boolean
  /**
   * Which counters, votes, and comments to store in the database `INSIGHT`. None of these identify readers. Without
   * this binding in `wrangler.toml`, nothing is counted. `false` turns it off. Default `true`.
   */
  insight?: boolean | InsightInput
  /** Whether hovering over a link in the text shows the title and first lines of its target. Default `true`. */
  linkPreviews?: boolean
  /**
   * Whether a sync creates a social card for each page, with its title, its section, and the site's name in the theme's
   * colors. Default `true`.
   */
  pagePictures?: boolean
  /** The footer of every page. */
  footer?: {
    /** `{year}` is the current year. Default `Copyright © {year}`. */
    copyright?: Localized
    /** The copyright holder in the default text, after the year: `Example Ltd`. */
    copyrightHolder?: Localized
    /** Columns of links under titles. */
    columns?: ConfigColumn[]
  }
  /** URLs of profiles, by the name of the network. */
  socials?: Record<string, string>
  /** The public repository for the header link, "Edit this page", and "Report an issue". `false` hides them. */
  github?:
    | false
    | {
        /** URL of the repository: `https://github.com/owner/name`. */
        url: string
        /** Default `main`. */
        branch?: string
        /** The folder in the repository that contains the content folder. Default: the root. */
        rootDir?: string
        /**
         * The name of the content folder in `rootDir`. Default `content`; use `.` if `rootDir` itself contains the
         * pages.
         */
        contentDir?: string
      }
  /** The outline of a page. */
  toc?: {
    /** Title of the outline. Default “On this page”, in the language of the page. */
    title?: Localized
    /** Links below the outline. */
    bottom?: {
      /** Title of the links. Default “Community”, in the language of the page. */
      title?: Localized
      /** The links. */
      links?: ConfigLink[]
    }
  }
  /** A banner above the header. Its text is Markdown and may contain emphasis, code, and links. */
  announcement?:
    | {
        /** One line of Markdown. */
        text: Localized
        /** URL that the whole banner links to. */
        to?: string
      }
    | {
        /** Name of a collection of posts. The banner shows its newest pinned post. */
        posts: string
      }
  /**
   * Social card for pages without their own: a file in `public/`, or a URL that starts with `https://`. One for all
   * languages, or one per language code.
   */
  socialImage?: Localized
  /** Colors, fonts, and corners. */
  theme?: {
    /** A color name, or a brand color: `#0050ff`. */
    colors?: Partial<Record<ThemeRole, ThemeColor>>
    /** Sets the color mode for all readers and hides the switch. */
    colorMode?: 'light' | 'dark'
    /**
     * Your own fonts for text, headings, and code: a file in `_code/fonts/`, or several if bold and italic are separate
     * files. They are split by script and published with the release.
     */
    fonts?: {
      /** Text, menus, and buttons. */
      sans?: string | string[]
      /** Headings, if their font differs from `sans`. */
      heading?: string | string[]
      /** Code. */
      mono?: string | string[]
    }
    /** Corner radius: a CSS length up to `1rem`, or `'0'` for square corners. Default `0.375rem`. */
    radius?: string
  }
  /**
   * Elements of `<head>` on every page: ownership verification, feeds, scripts from other sites. The content security
   * policy allows exactly their sources.
   */
  head?: HeadElement[]
  /**
   * Other sites from which pages load resources: those that islands request, and those to which image URLs redirect.
   * Images, videos, and frames in pages are allowed automatically.
   */
  allow?: {
    /** Origins of images: `https://images.example.com`. */
    images?: string[]
    /** Origins of videos and audio. */
    media?: string[]
    /** Origins of framed pages. */
    frames?: string[]
    /** Origins to which scripts may connect: `https://api.example.com`, `wss://live.example.com`. */
    connections?: string[]
  }
  /** Analytics services. They don't count previews, past releases, or the development server. */
  analytics?: Analytics
  /**
   * Names of npm packages that provide components, islands, slots, styles, and Markdown extensions, in order:
   * `['rivage-plugin-tides']`. Their code runs like the code in `_code/`, and they are installed like any other
   * package.
   */
  plugins?: string[]
  /**
   * Whether to apply the spaces and apostrophes of each language, such as the no-break space before `;` in French.
   * Default `true`.
   */
  typography?: boolean
  /**
   * How to handle raw HTML in Markdown. `safe`, the default, keeps only elements and attributes on an allowlist, and
   * `trusted` keeps everything. In both cases, the content security policy blocks scripts and inline styles.
   */
  html?: 'safe' | 'trusted'
  /**
   * Replacements for components of a previous site: the name of another component, or `false` to show only their
   * content. `undecided`, which an import writes, shows their content and the texts of their props, and is reported.
   */
  components?: Record<string, string | false>
  /** Redirects. `_redirects` has the same syntax. The default status is 301. */
  redirects?: Record<string, string> | { source: string; destination: string; statusCode?: RedirectStatus }[]
  /**
   * How much of the history is public (`?release=`, `?at=`, `?diff=`, `?history`). `present`, the default, means the
   * history of existing pages. `all` includes removed and expired pages, and `none` makes nothing public.
   */
  history?: HistoryPolicy
  /** Formats in which readers can download a language or folder. None by default. */
  downloads?: DownloadForm[]
  /** Whether readers can keep a language or folder in their browser and read it offline. Default `false`. */
  offline?: boolean
  /** File limits. A file larger than `maxMegabytes` is an error during a sync. Default 100. */
  files?: {
    /** From 1 to 2000. */
    maxMegabytes?: number
  }
  /**
   * Groups of synonyms for search, for all languages or by language code:
   * `[['harbour', 'port'], ['SSR', 'server-side rendering']]`.
   */
  search?: {
    /** Groups of two or more words. */
    synonyms?: Localized<string[][]>
  }
  /** Answers from the documentation, written by a language model. Off by default. */
  ask?: AskInput
  /**
   * The severity of diagnostic codes in `check`. `all` stands for every code. `baseline` is a file in the content
   * folder with known issues to ignore.
   */
  check?: {
    /** Codes that are errors and make the check fail. */
    error?: string[]
    /** Codes that are warnings. */
    warn?: string[]
    /** Codes that are not reported. */
    ignore?: string[]
    /** The file of known issues. */
    baseline?: string
  }
  /**
   * Usage preferences in `robots.txt` (contentsignals.org) for search results, input for answers, and training. Signals
   * without a value are omitted.
   */
  contentSignals?: ContentSignals
  /**
   * Notifies search engines about the changes in each sync (indexnow.org). The key is served at `/{key}.txt`. Requires
   * `url`.
   */
  indexNow?: {
    /** 8 to 128 letters, digits, and hyphens. */
    key: string
    /**
     * Endpoint to notify. By default, a sync with `--remote` or `--to` notifies all participating search engines. With
     * an endpoint, every sync does.
     */
    endpoint?: string
  }
  /**
   * Versions of the documentation, newest first. Each version has separate releases, and its URLs contain its name:
   * `/en/1.x/guide`. See `rivage versions`.
   */
  versions?: VersionInput[]
  /** API references, each generated from an OpenAPI description. */
  apis?: ApiInput[]
  /**
   * Additional collections by name, including collections of dated posts, such as a changelog or a blog.
   * `docs_{locale}`, `landing_{locale}`, and `info` always exist.
   */
  collections?: Record<string, CollectionInput | PostsInput>
}

/** An additional collection. */
export interface CollectionInput {
  type: 'page' | 'data'
  /** Files in the content folder, as a glob: `en/blog/**`. */
  source: string
  /** Additional fields in the collection's files. The sync validates them, and queries can use them as columns. */
  fields?: Record<string, FieldKind>
}

/** The layouts of a list of posts: whole posts, or cards with excerpts. */
export const postLayouts = ['timeline', 'list'] as const
export type PostLayout = (typeof postLayouts)[number]

/** A collection of dated posts. */
export interface PostsInput {
  kind: 'posts'
  /**
   * The folder of the posts inside each language's folder, or one file with all posts: `CHANGELOG.md`. Default: the
   * name of the collection.
   */
  source?: string
  /** `timeline` shows whole posts, `list` cards with excerpts. Default `timeline`. */
  layout?: PostLayout
  /** Posts per page of the list. Default: 10 in a timeline, 12 in a list. */
  perPage?: number
  /** Title of the list, if the folder has no `index.md`. Default: the name of the folder. */
  title?: Localized
  /** Description of the list, if the folder has no `index.md`. */
  description?: Localized
  /** Whether header links to the list mark posts that are new since the reader's last visit. Default `true`. */
  newMark?: boolean
}

/** A person or team that writes posts, declared in `_authors.yml`. */
export interface Author {
  name: string
  /** The author's role. */
  title?: Localized
  /** A page about the author. */
  url?: string
  /** An image: a file in `public/`, or a URL. */
  avatar?: string
}

/** The languages of samples, in the order of their tabs. */
export const apiSampleNames = ['curl', 'js', 'python', 'go', 'php', 'java'] as const

/** An API whose reference is part of the site. */
export interface ApiInput {
  /** Name in commands and tools: `store`. */
  name: string
  /** Name for readers. Default: the title in the API description. */
  title?: Localized
  /**
   * The API description, in OpenAPI 2.0 to 3.2: a JSON or YAML file in the content folder, such as `api/store.yaml`.
   */
  source: string
  /** Path of the reference below the language. Default `/reference`. */
  path?: string
  /** Whether each operation or each tag has a page. Default `operation`. */
  pages?: 'operation' | 'tag'
  /** Languages of the code samples, in the order of their tabs. Default: all. */
  samples?: (typeof apiSampleNames)[number][]
  /** Translations by language code, each an OpenAPI Overlay file. */
  overlays?: Record<string, string>
  /** Whether readers can send requests from the pages. Default `false`. */
  tryIt?: boolean
  /** The operations to show: tags, or paths with `*` and `**`. Default: all. */
  include?: string[]
  /** The operations to hide: tags, or paths with `*` and `**`. */
  exclude?: string[]
}

/** A version of the documentation. */
export interface VersionInput {
  /** The segment in URLs: `1.x` in `/en/1.x/guide`. */
  name: string
  /** Name for readers. Default: `name`. */
  label?: string
  /**
   * `next` is not released yet. `current` is the version at URLs without a version; there is exactly one. `supported`
   * is an earlier version that still receives fixes. `ended` is an earlier version without support.
   */
  state: VersionState
  /** The last day of support, such as `2027-03-01`. From the next day on, a supported version counts as ended. */
  until?: string
  /** An additional sentence for the notice at the top of the version's pages. */
  message?: Localized
  /** Whether search engines may index pages that differ from the current version. Default `false`. */
  index?: boolean
}

/** Returns its argument. It lets editors check and complete `site.config.ts`. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
}
