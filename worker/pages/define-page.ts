import type { ReactNode } from 'react'
import type { Translate } from '../../core/locale/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import type { ReleaseMemory } from '../memory/isolate-memory.ts'
import type { Moved } from '../redirects/follow-redirect.ts'
import type { ContentStore } from '../store/content-store.ts'
import type { Database } from '../store/database.ts'
import type { FrameData, HeadData, NavigationBranch, PageData } from './page-data.ts'

/** What a page knows of the visit. */
export interface PageRequest {
  url: URL
  /** The interface's language, from the first segment. */
  locale: SiteLocale
  /** The language of the content. Differs from `locale` on `/fr/en/…`. */
  contentLocale: SiteLocale
  /** The page's own address, in the content's language: `/en/guide` for `/fr/en/guide`. */
  path: string
  t: Translate
  memory: ReleaseMemory
  store: ContentStore
  database: () => Database
  /** The database with all channels. */
  everything: () => Database
}

/** What a page's rule says of a request: fine, not found, or another status. */
export type Validation = boolean | { statusCode: number; statusMessage: string }

/** A page ready to be drawn. What is still being read arrives in `fillings`, by the name of its hole. */
export interface LoadedPage<Data extends PageData = PageData> {
  data: Data
  head: Omit<HeadData, 'title' | 'canonical' | 'alternates'> & {
    canonicalPath: string | null
    alternatePaths: { hreflang: string; path: string }[]
  }
  navigation: NavigationBranch[]
  languages: FrameData['languages']
  /** The language of the text, where it is not the one that was asked for. */
  textLocale?: SiteLocale
  fillings: Record<string, Promise<string>>
  /** Whether the answer is the same for every visitor of the release. */
  cacheable: boolean
}

/** A screen: which addresses below a locale it answers, what it reads, how it is drawn. */
export interface PageDefinition<Data extends PageData = PageData> {
  name: string
  matches: (request: Pick<PageRequest, 'path' | 'contentLocale' | 'url' | 'memory'>) => boolean
  /** The specification's rule of a page: `false` is a 404, an object its own status. */
  validate?: (request: PageRequest) => Validation | Promise<Validation>
  /** @throws SiteError for what the product does not have */
  load: (request: PageRequest) => Promise<LoadedPage<Data> | Moved>
  component: (props: { frame: FrameData; data: Data }) => ReactNode
}

/** Declares a screen. */
export function definePage<Data extends PageData>(page: PageDefinition<Data>): PageDefinition {
  // A list of pages draws each with the data that its own `load` gave.
  return page as unknown as PageDefinition
}
