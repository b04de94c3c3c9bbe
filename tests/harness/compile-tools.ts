import { noCode } from '../../scripts/sync/code/site-code.ts'
import type { CompileSetting } from '../../scripts/sync/compile/task.ts'
import { createCompileTools } from '../../scripts/sync/compile/tools.ts'
import type { CompileTools } from '../../scripts/sync/compile/tools.ts'

/**
 * Grammars and icons, which take long to read: one set for all files that a process tests. Threads would read them
 * again for each site; that pages are compiled in threads is tested by the tests of `publish`. No pictures are drawn.
 */
const { pictureFonts, ...tools } = createCompileTools({ colored: true })
export const compileTools: CompileTools = { ...tools, maxThreads: 0 }

/** The same, for tests about the pictures with which pages are shared. */
export const picturingTools: CompileTools = { ...compileTools, ...(pictureFonts && { pictureFonts }) }

/** What pages of a content folder in English are compiled by, as a sync of a site without code and settings has it. */
export function compileSetting(folder: string): CompileSetting {
  return {
    folder,
    codes: ['en'],
    defaultLocale: 'en',
    collections: {},
    aliases: {},
    trusted: false,
    typography: true,
    index: { pages: [], codes: [], media: [], code: {} },
    code: noCode,
    site: { titles: { en: 'Docs' }, url: null, repository: null },
  }
}
