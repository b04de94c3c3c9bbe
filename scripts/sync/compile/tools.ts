import { createLanguageCheck, createShiki } from './highlight.ts'
import type { Highlighter } from './highlight.ts'
import { createIcons } from './icons.ts'
import type { Icons } from './icons.ts'

/** What compiling needs and takes long to make: grammars and sets of icons, each read when a page first needs it. */
export interface CompileTools {
  /** Whether code is coloured; a check does without. */
  colored: boolean
  highlighter: Highlighter
  icons: Icons
}

/** Makes tools for many runs: whoever follows edits keeps them. */
export function createCompileTools({ colored }: { colored: boolean }): CompileTools {
  return { colored, highlighter: colored ? createShiki() : createLanguageCheck(), icons: createIcons() }
}
