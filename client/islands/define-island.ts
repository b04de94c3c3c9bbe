import type { FunctionComponent } from 'react'
import type { PropKind } from '../../core/document/index.ts'

/** Any JSON value: props of an island are embedded in the page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * When an island is hydrated: immediately; when the browser is idle; when it comes near the viewport; on pointer,
 * touch, or focus; when a media query matches.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction' | `(${string})`

/** An interactive part of a page, rendered by React. Until it is hydrated, it is server-rendered HTML. */
export interface Island<Props extends Record<string, Json | undefined> = Record<string, Json | undefined>> {
  /** The camel-case name of its file. A site's island has the name that authors write: `::price-calculator`. */
  name: string
  when: When
  /**
   * Whether the page is useless without it: if it fails, the error page replaces the page. Otherwise the server's HTML
   * stays.
   */
  essential?: boolean
  component: FunctionComponent<Props>
  /** On a site's island: the kinds of its props, if authors may use it in Markdown. */
  props?: Readonly<Record<string, PropKind>>
  /** On a site's island: the URL of its script. */
  script?: string
}

/** An island as its file declares it, with `render`, like components and slots. `component` is an alias. */
type IslandDefinition<Props extends Record<string, Json | undefined>> = Omit<
  Island<Props>,
  'name' | 'script' | 'component'
> & { name?: string } & (
    | { render: FunctionComponent<Props>; component?: undefined }
    | { component: FunctionComponent<Props>; render?: undefined }
  )

/**
 * Declares an island. To add one, add a file in `client/islands/` or, for a site, in `_code/islands/`, where the file
 * gives it its name.
 */
export function defineIsland<Props extends Record<string, Json | undefined>>({
  render,
  component,
  ...island
}: IslandDefinition<Props>): Island<Props> {
  const rendered = render ?? component
  // Only an editor checks the types of a site's own code.
  if (typeof rendered !== 'function') throw new TypeError('An island needs `render`, a React component.')
  return { name: '', ...island, component: rendered }
}
