import type { ReactNode } from 'react'
import type { Moved } from '../../../core/route/index.ts'
import type { AppContext, PageRequest } from '../../context.ts'
import type { FrameData } from '../../layout/frame-data.ts'
import type { LoadedPage } from '../loaded-page.ts'

/** The result of a page's validation: valid, not found, or another status. */
type Validation = boolean | { statusCode: number; statusMessage: string }

/** A page that isn't an entry: the paths below a locale that it handles, its data, and its view. */
export interface Screen<Data extends object = object> {
  name: string
  route: (request: Pick<PageRequest, 'path' | 'contentLocale' | 'url' | 'cache'>) => boolean
  /** Returns the specification's validation of a page. `false` means 404, and an object sets another status. */
  validate?: (request: PageRequest) => Validation | Promise<Validation>
  /** Names of steps that run before validation and loading; see `worker/pages/middleware.ts`. */
  middleware?: readonly string[]
  /** @throws SiteError if the requested page, or data that it needs, doesn't exist */
  load: (request: PageRequest) => Promise<LoadedPage<Data> | Moved>
  view: PageView<Data>
  /** Handles a form that a page of the site submits to the screen. */
  post?: (context: AppContext, request: PageRequest) => Promise<Response>
}

/** Renders the main part of a page. */
export type PageView<Data extends object = object> = (props: { frame: FrameData; data: Data }) => ReactNode

/** Declares a screen. */
export function defineScreen<Data extends object>(screen: Screen<Data>): Screen {
  // Each screen in the list is rendered with data from its own `load`.
  return screen as unknown as Screen
}
