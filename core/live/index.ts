// What the development server (`npm start`) and open browsers say to each other.
import type { Diagnostic } from '../error/index.ts'

/** Addresses of the development server; a deployed worker answers none of them. */
export const liveAddresses = {
  /** All of them, as a route. */
  all: '/_dev/*',
  /** The stream of events (HTML Standard, §9.2, server-sent events). */
  events: '/_dev/events',
  /** The script that listens to it, which pages load during development. */
  script: '/_dev/live-reload.js',
  /** Opens a file in the author's editor, for pages of the site itself. */
  editor: '/_dev/editor',
} as const

/** The data of each event of the stream. */
export interface LiveEvents {
  /**
   * The first of each connection. Its data is the number of the last change: a browser that reconnects sees whether it
   * missed one.
   */
  hello: string
  /** New content was published; with the number of the change. */
  content: string
  /** The code was built again; with the number of the change. */
  build: string
  /** The mistakes that there are now; as JSON. */
  problems: Problems
}

/** What open browsers are told about mistakes: of content, of the configuration, and of code. */
export interface Problems {
  /** Another number whenever the list is another one. */
  revision: number
  errors: number
  warnings: number
  /** The first of them, errors before warnings. */
  shown: ShownProblem[]
}

/** A mistake, and the path of the page that it concerns, if it concerns one; `*` stands for all pages. */
export type ShownProblem = Diagnostic & { page?: string }
