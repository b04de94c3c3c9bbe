import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { StyleSheetName } from '../../../core/document/index.ts'
import type { Translate } from '../../../core/locale/index.ts'
import type { SiteLocale } from '../../../core/release/index.ts'
import type { ReleaseCache } from '../../cache/release-cache.ts'
import type { Database } from '../../store/database.ts'

/** The data sources of a fragment. */
export interface FragmentRequest {
  /** The language of the fragment's interface strings and content. */
  locale: SiteLocale
  t: Translate
  cache: ReleaseCache
  database: () => Database
}

/** A piece of HTML that programs and pages can request separately. */
export interface Fragment {
  /** In PascalCase, as in its URL: `/__nuxt_island/NavigationBranch_{hash}.json`. */
  name: string
  /** Its parameters other than `locale`, which all fragments have. */
  props: v.GenericSchema<Record<string, unknown>>
  /** The style sheets that it needs in addition to the main one. */
  styles?: readonly StyleSheetName[]
  /** @throws SiteError if the data that it shows doesn't exist */
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

/** Declares a fragment. To add one, add a file in `worker/endpoints/fragments/`. */
export function defineFragment<const Props extends v.GenericSchema<Record<string, unknown>>, Data>(
  fragment: FragmentDefinition<Props, Data>,
): Fragment {
  return fragment
}
