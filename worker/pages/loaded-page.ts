import type { PageText } from './markdown/page-text.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import type { PageRequest, SearchedPage } from '../context.ts'
import type { FrameData, HeadData } from '../layout/frame-data.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'

/**
 * A page that is ready to render. Parts that are still being read are promises in `fillings`, keyed by the name of the
 * hole that they fill.
 */
export interface LoadedPage<Data extends object = object> {
  /** CSS class of the page's `<body>`. */
  frameClass: string
  /** The page's content, as plain JSON. */
  data: Data
  head: Omit<HeadData, 'title' | 'canonical' | 'alternates' | 'markdown' | 'structuredData'> & {
    canonicalPath: string | null
    alternatePaths: { hreflang: string; path: string }[]
    /** On a page of a version: the same page in the current version. */
    current?: CurrentPage
    /** Whether the title omits the site's name. */
    omitsSiteName?: true
  }
  /** Returns the page's structured data (schema.org), with its canonical URL. */
  structuredData?: (links: StructuredLinks) => Record<string, unknown>
  navigation: NavigationBranch[]
  languages: FrameData['languages']
  /** Language of the text, if it differs from the requested language. */
  textLocale?: SiteLocale
  /** Languages of the text, on a page that shows several. */
  contentLanguages?: readonly string[]
  fillings: Record<string, Promise<string>>
  /**
   * Identifies the content of the fillings, so the entity tag can be computed before they have been read. If absent,
   * the tag is computed from the fillings themselves.
   */
  text?: unknown
  /** Reads the page as Markdown. Absent on screens that have no Markdown form. */
  markdown?: () => Promise<PageText>
  /** The page's data in its JSON payload, for programs. Absent on screens. */
  payload?: { data: Record<string, unknown>; updatedAt: string }
  /** The search whose results the page shows. */
  searched?: SearchedPage
  /** Whether a visit to this page keeps the current scroll position. */
  keepScroll?: true
  /**
   * How long a shared response stays valid: until the content at its URL changes (`address`) or until the next release
   * (`release`). `false` if it must not be shared.
   */
  cacheable: 'address' | 'release' | false
}

/** The current version's copy of a page. */
export interface CurrentPage {
  /** `null` if the page is not in the current version. */
  path: string | null
  isSame: boolean
}

/** Values that a page's structured data is built from. */
export interface StructuredLinks {
  /** Returns the absolute URL of a path. */
  urlOf: (path: string) => string
  /** The canonical path of the page. */
  canonicalPath: string
  /** Absolute URL of the page's social card. */
  image: string | undefined
  /** Language tag of the text. */
  language: PageRequest['locale']['language']
}
