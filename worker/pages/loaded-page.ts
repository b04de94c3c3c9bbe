import type { PageText } from './markdown/page-text.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import type { PageRequest, SearchedPage } from '../context.ts'
import type { FrameData, HeadData } from '../layout/frame-data.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'

/** A page that is ready to render. Parts that are still being read arrive in `fillings`, by the name of their hole. */
export interface LoadedPage<Data extends object = object> {
  /** CSS class of the page's `<body>`. */
  frameClass: string
  /** The page's content, as plain JSON. */
  data: Data
  head: Omit<HeadData, 'title' | 'canonical' | 'alternates' | 'markdown' | 'structuredData'> & {
    canonicalPath: string | null
    alternatePaths: { hreflang: string; path: string }[]
    /** For a page of a version, the same page in the current version, and whether it has the same text. */
    current?: CurrentPage
    /** Whether the title omits the site's name. */
    omitsSiteName?: true
  }
  /** Returns the page's structured data (schema.org), with its canonical URL. */
  structuredData?: (links: StructuredLinks) => Record<string, unknown>
  navigation: NavigationBranch[]
  languages: FrameData['languages']
  /** The language of the text, if it differs from the requested one. */
  textLocale?: SiteLocale
  /** The languages of a page whose content is in several languages. */
  contentLanguages?: readonly string[]
  fillings: Record<string, Promise<string>>
  /**
   * Identifies the inputs of the fillings, so that the entity tag is known before they arrive. If absent, the tag is
   * computed from the fillings themselves.
   */
  text?: unknown
  /** Reads the page as Markdown. Absent on screens without a Markdown form. */
  markdown?: () => Promise<PageText>
  /** The page's own data in its payload, for programs. Absent on screens. */
  payload?: { data: Record<string, unknown>; updatedAt: string }
  /** The search that the page shows. */
  searched?: SearchedPage
  /** Whether a visit to the page keeps the scroll position. */
  keepScroll?: true
  /**
   * Whether the response is the same for every visitor, and its invalidation: `address` after a change to the content
   * at its URL, `release` after any release.
   */
  cacheable: 'address' | 'release' | false
}

/** A page in the current version. */
export interface CurrentPage {
  /** `null` if the current version doesn't have it. */
  path: string | null
  isSame: boolean
}

/** The URLs in a page's structured data. */
export interface StructuredLinks {
  /** Returns the absolute URL of a path. */
  urlOf: (path: string) => string
  /** The canonical path of the page. */
  canonicalPath: string
  /** The absolute URL of its social card. */
  image: string | undefined
  /** Language tag of the text. */
  language: PageRequest['locale']['language']
}
