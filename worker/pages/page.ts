import type { ReactNode } from 'react'
import type { SiteLocale } from '../../core/release/index.ts'
import type { PageRequest } from '../context.ts'
import type { Moved } from '../../core/route/index.ts'
import type { FrameData, HeadData } from '../layout/frame-data.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import type { PageText } from './markdown/page-text.ts'
import type { PageData } from './page-data.ts'

/** What a page's rule says of a request: fine, not found, or another status. */
type Validation = boolean | { statusCode: number; statusMessage: string }

/** A page ready to be rendered. What is still being read arrives in `fillings`, by the name of its hole. */
export interface LoadedPage<Data extends PageData = PageData> {
  data: Data
  head: Omit<HeadData, 'title' | 'canonical' | 'alternates' | 'markdown' | 'structuredData'> & {
    canonicalPath: string | null
    alternatePaths: { hreflang: string; path: string }[]
  }
  navigation: NavigationBranch[]
  languages: FrameData['languages']
  /** The language of the text, where it is not the one that was asked for. */
  textLocale?: SiteLocale
  fillings: Record<string, Promise<string>>
  /** Names all that the fillings are made of; absent where only they themselves tell what they are. */
  text?: unknown
  /** Reads the page as Markdown; absent on screens that have none. */
  markdown?: () => Promise<PageText>
  /**
   * Whether the answer is the same for every visitor, and what ends it: another state of what is shown at its address,
   * or any release.
   */
  cacheable: 'address' | 'release' | false
}

/** A screen: which addresses below a locale it answers, what it reads, how it is rendered. */
export interface PageDefinition<Data extends PageData = PageData> {
  name: string
  matches: (request: Pick<PageRequest, 'path' | 'contentLocale' | 'url' | 'cache'>) => boolean
  /** The specification's rule of a page: `false` is a 404, an object its own status. */
  validate?: (request: PageRequest) => Validation | Promise<Validation>
  /** Names of steps that run before it is validated and loaded; see `worker/pages/middleware.ts`. */
  middleware?: readonly string[]
  /** @throws SiteError for what the product does not have */
  load: (request: PageRequest) => Promise<LoadedPage<Data> | Moved>
  component: (props: { frame: FrameData; data: Data }) => ReactNode
}

/** Declares a screen. */
export function definePage<Data extends PageData>(page: PageDefinition<Data>): PageDefinition {
  // Each page of the list is rendered with the data that its own `load` gave.
  return page as unknown as PageDefinition
}
