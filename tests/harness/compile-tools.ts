import { createCompileTools } from '../../scripts/sync/compile/tools.ts'

/**
 * Grammars and icons, which take long to read: one set for all files that a process tests. Threads would read them
 * again for each site; that pages are compiled in threads is tested by the tests of `publish`.
 */
export const compileTools = { ...createCompileTools({ colored: true }), maxThreads: 0 }
