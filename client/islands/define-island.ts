import type { FunctionComponent } from 'react'
import type { PropKind } from '../../core/document/index.ts'

/** Any JSON value. The props of an island are embedded in the page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * When to hydrate an island: immediately; when the browser is idle; when the island is near the viewport; at a click,
 * touch, or focus; or when a media query matches.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction' | `(${string})`

/** An interactive React component in a page. Until it is hydrated, readers see the server's HTML. */
export interface Island<Props extends Record<string, Json | undefined> = Record<string, Json | undefined>> {
  /** The name of the file in camel case. For a site's island, the name that authors write: `::price-calculator`. */
  name: string
  when: When
  /**
   * Whether the page is useless without the island. If an essential island fails, the error page replaces the page. If
   * any other island fails, the server's HTML stays.
   */
  essential?: boolean
  component: FunctionComponent<Props>
  /** For a site's island that authors can use in Markdown, the kinds of its props. */
  props?: Readonly<Record<string, PropKind>>
  /** For a site's island, the URL of its script. */
  script?: string
}

/** An island, as declared in its file. `render` is named as in components and slots; `component` is an alias. */
type IslandDefinition<Props extends Record<string, Json | undefined>> = Omit<
  Island<Props>,
  'name' | 'script' | 'component'
> & { name?: string } & (
    | { render: FunctionComponent<Props>; component?: undefined }
    | { component: FunctionComponent<Props>; render?: undefined }
  )

/**
 * Declares an island. To add one, add a file in `client/islands/` or, for a site, in `_code/islands/`. A site's island
 * is named after its file.
 */
export function defineIsland<Props extends Record<string, Json | undefined>>({
  render,
  component,
  ...island
}: IslandDefinition<Props>): Island<Props> {
  const rendered = render ?? component
  // A site's code is type-checked only in editors, so `render` may be missing.
  if (typeof rendered !== 'function') throw new TypeError('An island needs `render`, a React component.')
  return { name: '', ...island, component: rendered }
}
