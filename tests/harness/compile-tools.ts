import { noCode } from '../../scripts/sync/code/site-code.ts'
import type { CompileSetting } from '../../scripts/sync/compile/task.ts'
import { createCompileTools } from '../../scripts/sync/compile/tools.ts'
import type { CompileTools } from '../../scripts/sync/compile/tools.ts'
import { ownProject } from './own-project.ts'

/**
 * Grammars and icons take long to read, so all test files of a process share one set. Threads would read them again for
 * each site; the tests of `publish` cover compiling in threads. No social cards are rendered.
 */
const { socialCardFonts, ...tools } = createCompileTools({ colored: true, project: ownProject })
export const compileTools: CompileTools = { ...tools, maxThreads: 0 }

/** The same tools for tests of social cards. */
export const socialCardTools: CompileTools = { ...compileTools, ...(socialCardFonts && { socialCardFonts }) }

/**
 * Returns the settings for compiling pages of an English content folder, as a sync uses them for a site without code or
 * configuration.
 */
export function compileSetting(folder: string): CompileSetting {
  return {
    folder,
    codes: ['en'],
    defaultLocale: 'en',
    collections: {},
    aliases: {},
    trusted: false,
    typography: true,
    index: { pages: [], codes: [], media: [], hasVersions: false, versions: [], downloads: [], code: {} },
    code: noCode,
    site: { titles: { en: 'Docs' }, url: null, repository: null },
  }
}
