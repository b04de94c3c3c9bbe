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
  /** The entry's public fields. */
  fields: Entry
  /** The article, or `undefined` if it is still being read. */
  article: StoredArticle | undefined
  /** The entry itself (if it is in the language of the URL) and its translations. */
  translations: readonly PageEntry[]
  /** The navigation around the page. */
  around: PageSurroundings
}

/** A kind of page. Declares how its entries are loaded and in which forms they are served. */
export interface PageKind<Data extends object = object> {
  /** The value of `entry.kind` that selects this kind. */
  kind: string
  /** CSS class of the page's `<body>`. */
  frameClass: string
  /** Open Graph type (https://ogp.me/#types). */
  type: LoadedPage['head']['type']
  /** Style sheets for every page of this kind. */
  styles?: readonly StyleSheetName[]
  /** Returns additional style sheets that depend on the page's data. */
  stylesOf?: (data: Data) => readonly StyleSheetName[]
  /** Returns the path of the page's feeds, without a file extension. */
  feedOf?: (data: Data) => string | undefined
  load: (page: RequestedEntry) => Data | Promise<Data>
  /** Renders the main part of the page. The article fills the hole `article`. */
  view: PageView<Data>
  /** Completes the article's Markdown with the rest of the page. */
  markdown?: (text: PageText, entry: PageEntry, data: Data, request: PageRequest) => PageText | Promise<PageText>
  jsonLd?: (data: Data, links: StructuredLinks) => Record<string, unknown>
  /** Returns the page's data in its JSON payload, for programs. */
  payload: (data: Data) => Record<string, unknown>
}

/** Declares a page kind. */
export function definePageKind<Data extends object>(kind: PageKind<Data>): PageKind {
  // The cast is safe, because each kind only gets data from its own `load`.
  return kind as unknown as PageKind
}
