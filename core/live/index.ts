// The protocol between the development server (`npm start`) and open browsers.
import type { Diagnostic } from '../error/index.ts'

/** URLs that only the development server serves, not a deployed Worker. */
export const liveAddresses = {
  /** A route that matches all of these URLs. */
  all: '/_dev/*',
  /** The event stream (HTML Standard, section 9.2, server-sent events). */
  events: '/_dev/events',
  /** The script that listens to the event stream. Pages load it during development. */
  script: '/_dev/live-reload.js',
  /** Opens a file in the author's editor. Only the site's own pages may request it. */
  editor: '/_dev/editor',
} as const

/** The data of the events in the stream, by event. */
export interface LiveEvents {
  /**
   * The first event of each connection. It contains the number of the last change, so that a browser that reconnects
   * knows whether it missed one.
   */
  hello: string
  /** New content was published. Contains the number of the change. */
  content: string
  /** The code was rebuilt. Contains the number of the change. */
  build: string
  /** The current problems, as JSON. */
  problems: Problems
}

/** The problems in content, the configuration, and code that open browsers show. */
export interface Problems {
  /** A number that changes whenever the list does. */
  revision: number
  errors: number
  warnings: number
  /** The first few problems, errors before warnings. */
  shown: ShownProblem[]
}

/** A diagnostic with the path of the page that it concerns, if any. `*` stands for all pages. */
export type ShownProblem = Diagnostic & { page?: string }
