import type { ReactNode } from 'react'
import type { SiteLocale } from '../../core/release/index.ts'
import type { PageRequest } from '../context.ts'
import type { Moved } from '../../core/route/index.ts'
import type { FrameData, HeadData } from '../layout/frame-data.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'
import type { PageText } from './markdown/page-text.ts'
import type { PageData } from './page-data.ts'

/** The result of a page's validation: valid, not found, or another status. */
type Validation = boolean | { statusCode: number; statusMessage: string }

/** A page ready to be rendered. Parts that are still being read arrive in `fillings`, by the name of their hole. */
export interface LoadedPage<Data extends PageData = PageData> {
  data: Data
  head: Omit<HeadData, 'title' | 'canonical' | 'alternates' | 'markdown' | 'structuredData'> & {
    canonicalPath: string | null
    alternatePaths: { hreflang: string; path: string }[]
  }
  navigation: NavigationBranch[]
  languages: FrameData['languages']
  /** The language of the text, if it differs from the requested one. */
  textLocale?: SiteLocale
  fillings: Record<string, Promise<string>>
  /** Identifies the inputs of the fillings; absent if only their texts do. */
  text?: unknown
  /** Reads the page as Markdown; absent on screens without a Markdown form. */
  markdown?: () => Promise<PageText>
  /**
   * Whether the response is the same for every visitor, and what invalidates it: a change of the content at its URL, or
   * any release.
   */
  cacheable: 'address' | 'release' | false
}

/** A screen: the paths it answers below a locale, its data, and its view. */
export interface PageDefinition<Data extends PageData = PageData> {
  name: string
  matches: (request: Pick<PageRequest, 'path' | 'contentLocale' | 'url' | 'cache'>) => boolean
  /** The specification's validation of a page: `false` means 404, an object its own status. */
  validate?: (request: PageRequest) => Validation | Promise<Validation>
  /** Names of steps that run before validation and loading; see `worker/pages/middleware.ts`. */
  middleware?: readonly string[]
  /** @throws SiteError if something doesn't exist */
  load: (request: PageRequest) => Promise<LoadedPage<Data> | Moved>
  component: (props: { frame: FrameData; data: Data }) => ReactNode
}

/** Declares a screen. */
export function definePage<Data extends PageData>(page: PageDefinition<Data>): PageDefinition {
  // Each page of the list is rendered with the data from its `load`.
  return page as unknown as PageDefinition
}
