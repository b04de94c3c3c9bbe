import type { FunctionComponent } from 'react'
import type { PropKind } from '../../core/document/index.ts'

/** What JSON can carry: props of an island travel in the page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * When an island is hydrated: at once; when the browser has nothing else to do; when it is about to be seen; when
 * somebody points at it, touches it or puts the focus in it; when a media query is true.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction' | `(${string})`

/** A part of a page that React makes interactive. Until it is hydrated, it is the HTML that the server rendered. */
export interface Island<Props extends Record<string, Json | undefined> = Record<string, Json | undefined>> {
  /** Of its file, in camel case. One of a site has the name that authors write: `::price-calculator`. */
  name: string
  when: When
  /**
   * Whether the page is useless without it: where it fails, the error page takes the page's place. Otherwise the
   * server's HTML stays.
   */
  essential?: boolean
  component: FunctionComponent<Props>
  /** On an island of a site: the kinds of its props, where authors may use it in Markdown. */
  props?: Readonly<Record<string, PropKind>>
  /** On an island of a site: the address of its script. */
  script?: string
}

/** An island as its file declares it: with `render`, as components and slots are; `component` is another name for it. */
type IslandDefinition<Props extends Record<string, Json | undefined>> = Omit<
  Island<Props>,
  'name' | 'script' | 'component'
> & { name?: string } & (
    | { render: FunctionComponent<Props>; component?: undefined }
    | { component: FunctionComponent<Props>; render?: undefined }
  )

/**
 * Declares an island. Adding one is adding a file in `client/islands/`, or, to a site, in `_code/islands/`: then its
 * file names it.
 */
export function defineIsland<Props extends Record<string, Json | undefined>>({
  render,
  component,
  ...island
}: IslandDefinition<Props>): Island<Props> {
  const rendered = render ?? component
  // Only an editor checks the types of a site's own code.
  if (typeof rendered !== 'function') throw new TypeError('An island needs `render`, a component of React.')
  return { name: '', ...island, component: rendered }
}
