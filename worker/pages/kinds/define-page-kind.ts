import type { Entry, StoredArticle, StyleSheetName } from '../../../core/document/index.ts'
import type { PageRequest } from '../../context.ts'
import type { PageSurroundings } from '../../navigation/surroundings.ts'
import type { PageEntry } from '../../store/content-store.ts'
import type { LoadedPage, StructuredLinks } from '../loaded-page.ts'
import type { PageText } from '../markdown/page-text.ts'
import type { PageView } from '../screens/define-screen.ts'

/** An entry that is requested as a page. */
export interface RequestedEntry {
  request: PageRequest
  entry: PageEntry
  /** The fields that every program may read. */
  fields: Entry
  /** Its text, or `undefined` if it is still being read. */
  article: StoredArticle | undefined
  /** The entry, if it is in the language of the URL, and its translations. */
  translations: readonly PageEntry[]
  /** Navigation around the page. */
  around: PageSurroundings
}

/** A kind of page: how its entries load, and in which forms they are served. */
export interface PageKind<Data extends object = object> {
  /** The value of `entry.kind`. */
  kind: string
  /** CSS class of the page's `<body>`. */
  frameClass: string
  /** Open Graph type (https://ogp.me/#types). */
  type: LoadedPage['head']['type']
  /** Style sheets that every page of the kind needs. */
  styles?: readonly StyleSheetName[]
  /** Style sheets that the data of a page needs. */
  stylesOf?: (data: Data) => readonly StyleSheetName[]
  /** Returns the paths of the feeds of a page, without extension. */
  feedOf?: (data: Data) => string | undefined
  load: (page: RequestedEntry) => Data | Promise<Data>
  /** Renders the main part. The text of the entry fills the hole `article`. */
  view: PageView<Data>
  /** Completes the Markdown of the entry's text. */
  markdown?: (text: PageText, entry: PageEntry, data: Data, request: PageRequest) => PageText | Promise<PageText>
  jsonLd?: (data: Data, links: StructuredLinks) => Record<string, unknown>
  /** Returns the page's own data in its payload, for programs. */
  payload: (data: Data) => Record<string, unknown>
}

/** Declares a page kind. */
export function definePageKind<Data extends object>(kind: PageKind<Data>): PageKind {
  // Each kind only gets data from its own `load`.
  return kind as unknown as PageKind
}
