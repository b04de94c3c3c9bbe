import type { FunctionComponent } from 'react'

/** What JSON can carry: props of an island travel in the page. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json | undefined }

/**
 * When an island is hydrated: at once; when the browser has nothing else to do; when it is about to be seen; when
 * somebody points at it, touches it or puts the focus in it; when a media query is true.
 */
export type When = 'load' | 'idle' | 'visible' | 'interaction' | `(${string})`

/** A part of a page that React makes interactive. Until it is hydrated, it is the HTML that the server rendered. */
export interface Island<Props extends Record<string, Json | undefined> = Record<string, Json | undefined>> {
  /** Of its file, in camel case. */
  name: string
  when: When
  /**
   * Whether the page is useless without it: where it fails, the error page takes the page's place. Otherwise the
   * server's HTML stays.
   */
  essential?: boolean
  component: FunctionComponent<Props>
}

/** Declares an island. Adding one is adding a file in `client/islands/`. */
export function defineIsland<Props extends Record<string, Json | undefined>>(island: Island<Props>): Island<Props> {
  return island
}
