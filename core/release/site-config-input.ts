import type { FieldKind } from '../collection/index.ts'
import type { InsightInput } from '../insight/index.ts'
import type { RedirectStatus } from '../route/index.ts'
import type { Analytics } from './analytics.ts'
import type { AskInput } from './ask-config.ts'
import type { HeadElement } from './head-elements.ts'
import type { ThemeColor, ThemeRole } from './theme.ts'

/** One text for every locale, or one text by locale code. */
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

/** Links of the header that a button opens. */
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

/** A tab of the header. `to` is the path of a page or folder of the site, whose sidebar it shows, or any other URL. */
export type ConfigTab = ConfigLink

/** How much of its history a site makes public: all of it, the history of existing pages, or nothing. */
export const historyPolicies = ['all', 'present', 'none'] as const
export type HistoryPolicy = (typeof historyPolicies)[number]

/** Formats in which readers can download pages: an e-book, an archive of Markdown files, a page to print, and a PDF. */
export const downloadForms = ['epub', 'zip', 'print', 'pdf'] as const
export type DownloadForm = (typeof downloadForms)[number]

/**
 * The states of a version: `next` is not released yet, `current` is the one at URLs without a version, `supported`
 * still gets fixes, `ended` gets none.
 */
export const versionStates = ['next', 'current', 'supported', 'ended'] as const
export type VersionState = (typeof versionStates)[number]

/** Uses of a site's text that its operator allows or forbids. */
export interface ContentSignals {
  /** Whether search engines may show it. */
  search?: boolean
  /** Whether models may use it as input for answers. */
  aiInput?: boolean
  /** Whether models may be trained on it. */
  aiTrain?: boolean
}

export const localePrefixes = ['always', 'except-default', 'never'] as const
type LocalePrefix = (typeof localePrefixes)[number]

/** The configuration in `content/site.config.ts`. Every key is optional. Names follow Docus's `app.config`. */
export interface SiteConfigInput {
  /** Name of the site. Default `Docs`. */
  title?: Localized
  /** `%s` is replaced by the page's title. Default `%s - Docs`, with the site's title instead of `Docs`. */
  titleTemplate?: string
  /** Description for pages that have none. */
  description?: Localized
  /** Origin of the site, for canonical URLs: `https://docs.example.com`. Default: the request's origin. */
  url?: string
  /**
   * Path below which the site is served, if another site owns the rest of the host: `/docs`. Links in the content stay
   * as they are. Default: the root of the host.
   */
  basePath?: string
  /**
   * Which URLs start with a language code: `always` (`/en/guide`, `/fr/guide`), `except-default` (`/guide`,
   * `/fr/guide`), or `never` (`/guide`), for sites with one language. Default `always`.
   */
  localePrefix?: LocalePrefix
  /**
   * Origin for previews, if they have a separate hostname that points to the same Worker:
   * `https://preview.docs.example.com`. Default: that of the site.
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
    /** Replaces the title: an image in `public/` for each mode, or one for both. */
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
     * Sections of the site with separate sidebars, as tabs below the header: `true` for all top-level folders of the
     * navigation, or a list. Default `false`.
     */
    tabs?: boolean | ConfigTab[]
    /** How the menu opens on small screens. Default `modal`. */
    menu?: MenuMode
  }
  /**
   * Asks below each page whether it was helpful. With the database `INSIGHT`, votes and comments are stored in it; see
   * `insight`. Without it, an answer opens an issue in the repository `github`, which must be set. Default `false`.
   */
  feedback?: boolean
  /**
   * Which counters, votes, and comments the database `INSIGHT` stores, without anything that identifies readers. Without
   * this binding in `wrangler.toml`, nothing is counted. `false` turns it off. Default `true`.
   */
  insight?: boolean | InsightInput
  /** Whether hovering over a link in the text shows the title and first lines of its target. Default `true`. */
  linkPreviews?: boolean
  /**
   * Whether the sync creates a social card for each page, with its title, its section, and the site's name in the
   * theme's colors. Default `true`.
   */
  pagePictures?: boolean
  /** The footer of every page. */
  footer?: {
    /** `{year}` is the current year. Default `Copyright © {year}`. */
    copyright?: Localized
    /** The copyright holder, after the year of the default text: `Example Ltd`. */
    copyrightHolder?: Localized
    /** Columns of links under titles. */
    columns?: ConfigColumn[]
  }
  /** Network name → URL. */
  socials?: Record<string, string>
  /** The public repository, for the header link, "Edit this page", and "Report an issue". `false` hides them. */
  github?:
    | false
    | {
        /** URL of the repository: `https://github.com/owner/name`. */
        url: string
        /** Default `main`. */
        branch?: string
        /** The folder of the repository that contains the content folder. Default: the root. */
        rootDir?: string
        /** The name of the content folder there. Default `content`; `.` if the pages are in that folder itself. */
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
  /** A banner above the header. Its text may contain emphasis, code, and links, in Markdown. */
  announcement?:
    | {
        /** One line of Markdown. */
        text: Localized
        /** URL that the whole banner links to. */
        to?: string
      }
    | {
        /** Name of a collection of posts: the banner shows its newest pinned post. */
        posts: string
      }
  /**
   * Default social card, for pages without one: a file in `public/`, or a URL that starts with `https://`; one for all
   * languages, or one by language code.
   */
  socialImage?: Localized
  /** Colors, fonts, and corners. */
  theme?: {
    /** A color name, or the color of a brand: `#0050ff`. */
    colors?: Partial<Record<ThemeRole, ThemeColor>>
    /** Forces one mode and hides the switch. */
    colorMode?: 'light' | 'dark'
    /**
     * Your own fonts, for text, headings, and code: a file in `_code/fonts/`, or several if bold and italic are
     * separate files. They are split by script, and published with the release.
     */
    fonts?: {
      /** Text, menus, and buttons. */
      sans?: string | string[]
      /** Headings, if they have a different font. */
      heading?: string | string[]
      /** Code. */
      mono?: string | string[]
    }
    /** Corner radius: a CSS length up to `1rem`, `'0'` for square corners. Default `0.375rem`. */
    radius?: string
  }
  /**
   * Elements of `<head>` on every page: ownership verification, feeds, scripts of other sites. The content security
   * policy allows exactly their sources.
   */
  head?: HeadElement[]
  /**
   * Other sites from which pages load resources: those that islands request, and the redirect targets of image URLs.
   * Images, videos, and frames in pages are allowed automatically.
   */
  allow?: {
    /** Origins of images: `https://images.example.com`. */
    images?: string[]
    /** Origins of videos and sounds. */
    media?: string[]
    /** Origins of pages in frames. */
    frames?: string[]
    /** Origins that scripts may connect to. */
    connections?: string[]
  }
  /** Analytics services. Previews, past releases, and the development server are not counted. */
  analytics?: Analytics
  /**
   * Names of npm packages that provide components, islands, slots, styles, and Markdown extensions, in order:
   * `['rivage-plugin-tides']`. Their code runs like that in `_code/`, and they are installed like any other package.
   */
  plugins?: string[]
  /**
   * Whether text gets the spaces and apostrophes of its language, such as the no-break space before `;` in French.
   * Default `true`.
   */
  typography?: boolean
  /**
   * How raw HTML in Markdown is handled: `safe`, the default, keeps elements and attributes on an allowlist; `trusted`
   * keeps everything. With both, scripts and inline styles don't run, because the content security policy forbids them.
   */
  html?: 'safe' | 'trusted'
  /**
   * Replacements for components of a previous site: the name of another component, or `false` to show only their
   * content. `undecided`, which an import writes, shows their content and the texts of their props, and is reported.
   */
  components?: Record<string, string | false>
  /** Redirects; see `_redirects` for their syntax. Status 301 unless another one is given. */
  redirects?: Record<string, string> | { source: string; destination: string; statusCode?: RedirectStatus }[]
  /**
   * The public part of past releases (`?release=`, `?at=`, `?diff=`, `?history`): `present`, the default, is the
   * history of existing pages; `all` includes removed and expired pages.
   */
  history?: HistoryPolicy
  /** Formats in which readers can download a language or folder. Default: none. */
  downloads?: DownloadForm[]
  /** Whether readers can keep a language or folder in their browser, to read it without a network. Default `false`. */
  offline?: boolean
  /** File limits. Files larger than `maxMegabytes` are an error at sync. Default 100. */
  files?: {
    /** From 1 to 2000. */
    maxMegabytes?: number
  }
  /**
   * Groups of synonyms for search: `[['harbour', 'port'], ['SSR', 'server-side rendering']]`, for all languages or by
   * language code.
   */
  search?: {
    /** Groups of at least two words. */
    synonyms?: Localized<string[][]>
  }
  /** Answers from the documentation, written by a model. Off by default. */
  ask?: AskInput
  /**
   * The severity of each diagnostic code in `check`; `all` is every code. `baseline`: a file in the content folder with
   * known issues to ignore.
   */
  check?: {
    /** Codes that are errors, and fail the check. */
    error?: string[]
    /** Codes that are warnings. */
    warn?: string[]
    /** Codes that are not reported. */
    ignore?: string[]
    /** The file of known issues. */
    baseline?: string
  }
  /**
   * Usage preferences in `robots.txt` (contentsignals.org): search results, input for answers, training. Omitted
   * signals are left out.
   */
  contentSignals?: ContentSignals
  /**
   * Notifies search engines about the changes of each sync (indexnow.org). The key is served at `/{key}.txt`; `url`
   * must be set.
   */
  indexNow?: {
    /** 8 to 128 letters, digits and hyphens. */
    key: string
    /**
     * Endpoint to notify. Default: all participating search engines, by a sync with `--remote` or `--to`; with an
     * endpoint, by every sync.
     */
    endpoint?: string
  }
  /**
   * Versions of the documentation, newest first. Each has a name that is part of its URLs, `/en/1.x/guide`, and its own
   * releases; see `rivage versions`.
   */
  versions?: VersionInput[]
  /** API references, each generated from an OpenAPI description. */
  apis?: ApiInput[]
  /**
   * Additional collections, by name, or collections of dated posts, such as a changelog or a blog. `docs_{locale}`,
   * `landing_{locale}` and `info` always exist.
   */
  collections?: Record<string, CollectionInput | PostsInput>
}

/** An additional collection. */
export interface CollectionInput {
  type: 'page' | 'data'
  /** Files of the content folder, as a glob: `en/blog/**`. */
  source: string
  /** Additional fields of its files, validated at sync: columns of the collection in queries. */
  fields?: Record<string, FieldKind>
}

/** The layouts of a list of posts: whole posts one after the other, or cards with excerpts. */
export const postLayouts = ['timeline', 'list'] as const
export type PostLayout = (typeof postLayouts)[number]

/** A collection of dated posts. */
export interface PostsInput {
  kind: 'posts'
  /**
   * The folder of the posts below the folder of each language, or one file with all of them: `CHANGELOG.md`. Default:
   * the name of the collection.
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
  /** Whether a header link to the list gets a mark for posts since the reader's last visit. Default `true`. */
  newMark?: boolean
}

/** A person or team that writes posts, as declared in `_authors.yml`. */
export interface Author {
  name: string
  /** Their role. */
  title?: Localized
  /** A page about them. */
  url?: string
  /** An image: a file in `public/`, or a URL. */
  avatar?: string
}

/** The languages of samples, in the order of their tabs. */
export const apiSampleNames = ['curl', 'js', 'python', 'go', 'php', 'java'] as const

/** An API whose reference is part of the site. */
export interface ApiInput {
  /** Its name in commands and tools: `store`. */
  name: string
  /** Its name for readers. Default: the title in the description. */
  title?: Localized
  /** The description, OpenAPI 2.0 to 3.2: a JSON or YAML file of the content folder, `api/store.yaml`. */
  source: string
  /** Path of the reference below the language. Default `/reference`. */
  path?: string
  /** Whether each operation has a page, or each tag. Default `operation`. */
  pages?: 'operation' | 'tag'
  /** Languages of the code samples, in the order of their tabs. Default: all. */
  samples?: (typeof apiSampleNames)[number][]
  /** Translations: a file in the format of OpenAPI Overlay for each language code. */
  overlays?: Record<string, string>
  /** Whether readers can send requests from the pages. Default `false`. */
  tryIt?: boolean
  /** Tags, or paths with `*` and `**`: only these operations are shown. */
  include?: string[]
  /** Tags or paths of operations that are not shown. */
  exclude?: string[]
}

/** A version of the documentation. */
export interface VersionInput {
  /** The segment of its URLs: `1.x` in `/en/1.x/guide`. */
  name: string
  /** Its name for readers. Default: `name`. */
  label?: string
  /**
   * `next`: not released yet. `current`: the version at URLs without a version, exactly one. `supported`: an earlier
   * version that still gets fixes. `ended`: an earlier version without support.
   */
  state: VersionState
  /** The last day of support, such as `2027-03-01`. From the next day on, a supported version counts as ended. */
  until?: string
  /** An additional sentence for the notice above its pages. */
  message?: Localized
  /** Whether search engines may index pages that differ from the current version. Default `false`. */
  index?: boolean
}

/** Returns its argument, so that editors can check and complete `site.config.ts`. */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
}
