import { createLanguageCheck, createShiki } from './highlight.ts'
import type { Highlighter } from './highlight.ts'
import { createIcons } from './icons.ts'
import type { Icons } from './icons.ts'

/**
 * What compiling needs and what takes long to load: grammars and sets of icons, each read when a page first needs it.
 */
export interface CompileTools {
  /** Whether code is coloured; `npm run check` needs no colours. */
  colored: boolean
  highlighter: Highlighter
  icons: Icons
  /**
   * How many threads may compile beside this one, each with tools of its own. Default: one for each core, up to four.
   */
  maxThreads?: number
}

/** Creates the tools. A process that syncs repeatedly reuses them. */
export function createCompileTools({ colored }: { colored: boolean }): CompileTools {
  return { colored, highlighter: colored ? createShiki() : createLanguageCheck(), icons: createIcons() }
}
