import type { FunctionComponent } from 'react'
import type { PropKind } from '../../core/document/index.ts'

/** Any JSON value. An island's props must be JSON, because the page contains them. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * When to hydrate an island: `load` (immediately), `idle` (when the browser is idle), `visible` (near the viewport), or
 * `interaction` (on a click, touch, or focus). A string in parentheses is a media query.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction' | `(${string})`

/** An interactive React component on a page. Readers see the server's HTML until it is hydrated. */
export interface Island<Props extends Record<string, Json | undefined> = Record<string, Json | undefined>> {
  /**
   * Name of the island: its file's name in camel case or, for an island of the site, its name in Markdown
   * (`::price-calculator`).
   */
  name: string
  when: When
  /**
   * Whether the page is useless without the island. If an essential island fails, the page is replaced by the error
   * page. If any other island fails, the server's HTML is restored.
   */
  essential?: boolean
  component: FunctionComponent<Props>
  /** For an island of the site that authors can use in Markdown: the kinds of its props. */
  props?: Readonly<Record<string, PropKind>>
  /** For an island of the site: the URL of its script. */
  script?: string
}

/** An island as it is declared in its file. `component` is another name for `render`. */
type IslandDefinition<Props extends Record<string, Json | undefined>> = Omit<
  Island<Props>,
  'name' | 'script' | 'component'
> & { name?: string } & (
    | { render: FunctionComponent<Props>; component?: undefined }
    | { component: FunctionComponent<Props>; render?: undefined }
  )

/**
 * Declares an island, in a file in `client/islands/` or, for a site, in `_code/islands/`. An island of a site is named
 * after its file.
 */
export function defineIsland<Props extends Record<string, Json | undefined>>({
  render,
  component,
  ...island
}: IslandDefinition<Props>): Island<Props> {
  const rendered = render ?? component
  // A site's islands are only type-checked in editors, so `render` may be missing.
  if (typeof rendered !== 'function') throw new TypeError('An island needs `render`, a React component.')
  return { name: '', ...island, component: rendered }
}
