import { createLanguageCheck, createShiki } from './highlight.ts'
import type { Highlighter } from './highlight.ts'
import { createIcons } from './icons.ts'
import type { Icons } from './icons.ts'
import { SocialCardFonts } from '../social-cards/fonts.ts'
import type { BookPrinter } from '../print/book-printer.ts'
import type { Project } from '../../project.ts'
import type { PageBudget } from './page-budget.ts'

/** Tools for compiling that take long to load: grammars and icon sets, each loaded when a page first needs it. */
export interface CompileTools {
  /** Whether code is highlighted; `npm run check` needs no colors. */
  colored: boolean
  /** Site whose packages are used in addition to the engine's. */
  project: Project | undefined
  highlighter: Highlighter
  icons: Icons
  /** The fonts for social cards; without them, none are rendered. */
  socialCardFonts?: SocialCardFonts
  /** Prints books; without it, a sync leaves the existing ones as they are. */
  printer?: BookPrinter
  /** Whether this machine has no browser to print books, for runs without a printer: they report it. */
  lacksBrowser?: boolean
  /** Maximum number of additional threads that compile, each with separate tools. Default: one per core, up to four. */
  maxThreads?: number
  /** The limits of each page; default: `pageBudget`. */
  budget?: PageBudget
  /** Whether a page compiled with these tools was interrupted, which may leave them in any state. */
  isSpoiled?: boolean
}

/** Creates the tools. A process that syncs repeatedly reuses them. */
export function createCompileTools({ colored, project }: Pick<CompileTools, 'colored' | 'project'>): CompileTools {
  return {
    colored,
    project,
    highlighter: colored ? createShiki() : createLanguageCheck(),
    icons: createIcons(project),
    socialCardFonts: new SocialCardFonts(project),
  }
}
