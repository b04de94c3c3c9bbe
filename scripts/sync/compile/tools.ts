import { createLanguageCheck, createShiki } from './highlight.ts'
import type { Highlighter } from './highlight.ts'
import { createIcons } from './icons.ts'
import type { Icons } from './icons.ts'
import { SocialCardFonts } from '../social-cards/fonts.ts'
import type { BookPrinter } from '../print/book-printer.ts'
import type { Project } from '../../project.ts'
import type { PageBudget } from './page-budget.ts'

/** The tools for compiling that are slow to load. Grammars and icon sets are loaded when a page first needs them. */
export interface CompileTools {
  /** Whether to highlight code. `npm run check` doesn't need colors. */
  colored: boolean
  /** The site whose packages are used in addition to those of the engine. */
  project: Project | undefined
  highlighter: Highlighter
  icons: Icons
  /** The fonts for social cards. Without them, no social cards are rendered. */
  socialCardFonts?: SocialCardFonts
  /** Prints PDFs. Without a printer, a sync keeps the existing PDFs. */
  printer?: BookPrinter
  /** Whether this machine has no browser for printing PDFs. A sync without a printer then reports it. */
  lacksBrowser?: boolean
  /** Maximum number of compile threads, each with its own tools. Defaults to one per core, but at most four. */
  maxThreads?: number
  /** The limits for each page. Defaults to `pageBudget`. */
  budget?: PageBudget
  /** Whether a page was interrupted while it used these tools, which may leave them in any state. */
  isSpoiled?: boolean
}

/** Creates the tools for compiling. A process that syncs repeatedly reuses them. */
export function createCompileTools({ colored, project }: Pick<CompileTools, 'colored' | 'project'>): CompileTools {
  return {
    colored,
    project,
    highlighter: colored ? createShiki() : createLanguageCheck(),
    icons: createIcons(project),
    socialCardFonts: new SocialCardFonts(project),
  }
}
