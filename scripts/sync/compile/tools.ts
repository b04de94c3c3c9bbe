import { createLanguageCheck, createShiki } from './highlight.ts'
import type { Highlighter } from './highlight.ts'
import { createIcons } from './icons.ts'
import type { Icons } from './icons.ts'
import { PictureFonts } from '../pictures/fonts.ts'
import type { PageBudget } from './page-budget.ts'

/**
 * What compiling needs and what takes long to load: grammars and sets of icons, each read when a page first needs it.
 */
export interface CompileTools {
  /** Whether code is coloured; `npm run check` needs no colours. */
  colored: boolean
  highlighter: Highlighter
  icons: Icons
  /** What pictures of pages are written in; without, none are drawn. */
  pictureFonts?: PictureFonts
  /**
   * How many threads may compile beside this one, each with tools of its own. Default: one for each core, up to four.
   */
  maxThreads?: number
  /** What each page may take; default: `pageBudget`. */
  budget?: PageBudget
  /** Whether a page was interrupted that was compiled with these tools: they may be in any state. */
  isSpoiled?: boolean
}

/** Creates the tools. A process that syncs repeatedly reuses them. */
export function createCompileTools({ colored }: { colored: boolean }): CompileTools {
  return {
    colored,
    highlighter: colored ? createShiki() : createLanguageCheck(),
    icons: createIcons(),
    pictureFonts: new PictureFonts(),
  }
}
