import type { ReactNode } from 'react'
import type { Moved } from '../../../core/route/index.ts'
import type { AppContext, PageRequest } from '../../context.ts'
import type { FrameData } from '../../layout/frame-data.ts'
import type { LoadedPage } from '../loaded-page.ts'

/** Result of validating a page: whether it is valid, or the status to respond with. */
type Validation = boolean | { statusCode: number; statusMessage: string }

/** A page that isn't an entry. Declares which paths below a locale it handles, its data, and its view. */
export interface Screen<Data extends object = object> {
  name: string
  route: (request: Pick<PageRequest, 'path' | 'contentLocale' | 'url' | 'cache'>) => boolean
  /** Validates the request. `false` results in a 404, and an object in any other status. */
  validate?: (request: PageRequest) => Validation | Promise<Validation>
  /** Steps that run before validation and loading. See `worker/pages/middleware.ts`. */
  middleware?: readonly string[]
  /** @throws SiteError if the page or its data doesn't exist */
  load: (request: PageRequest) => Promise<LoadedPage<Data> | Moved>
  view: PageView<Data>
  /** Handles a form submitted to the screen. */
  post?: (context: AppContext, request: PageRequest) => Promise<Response>
}

/** Renders the main part of a page. */
export type PageView<Data extends object = object> = (props: { frame: FrameData; data: Data }) => ReactNode

/** Declares a screen. */
export function defineScreen<Data extends object>(screen: Screen<Data>): Screen {
  // The cast is safe, because each screen only gets data from its own `load`.
  return screen as unknown as Screen
}
