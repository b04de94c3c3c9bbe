import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { StyleSheetName } from '../../../core/document/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { Database } from '../../store/database.ts'

/** The data available to a fragment. */
export interface FragmentRequest {
  /** Language of the interface strings and of the content. */
  locale: SiteLocale
  t: Translate
  cache: ReleaseCache
  database: () => Database
}

/** A piece of HTML that programs and pages can request on its own. */
export interface Fragment {
  /** A name in PascalCase, which is part of the URL: `/__nuxt_island/NavigationBranch_{hash}.json`. */
  name: string
  /** The fragment's parameters. All fragments also have `locale`. */
  props: v.GenericSchema<Record<string, unknown>>
  /** Style sheets that the fragment needs besides the main one. */
  styles?: readonly StyleSheetName[]
  /** @throws SiteError if the requested data doesn't exist */
  load: (request: FragmentRequest, props: never) => Promise<unknown>
  component: (input: { data: never }) => ReactNode
}

interface FragmentDefinition<Props extends v.GenericSchema<Record<string, unknown>>, Data> extends Omit<
  Fragment,
  'props' | 'load' | 'component'
> {
  props: Props
  load: (request: FragmentRequest, props: v.InferOutput<Props>) => Promise<Data>
  component: (input: { data: Data }) => ReactNode
}

/** Declares a fragment, in a file in `worker/endpoints/fragments/`. */
export function defineFragment<const Props extends v.GenericSchema<Record<string, unknown>>, Data>(
  fragment: FragmentDefinition<Props, Data>,
): Fragment {
  return fragment
}
