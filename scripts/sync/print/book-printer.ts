import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Project } from '../../project.ts'
import { findBrowser } from './find-browser.ts'

/** Increase it when the same pages are printed differently. */
const format = 2

/** The tools for printing books: the installed browser, and the style sheets of the site's build. */
export interface BookPrinter {
  /** Identifies the style of printed books. */
  edition: string
  /** Path of the browser, or `undefined` if none is installed. */
  browser: string | undefined
  /** The folder with the files of the build, by their URLs. */
  assetsFolder: string
  /** URLs of the style sheets. */
  styles: readonly string[]
}

/** The style sheets of articles, in the order of a page. */
const sheets = ['main', 'deferred', 'languages', 'components', 'code', 'formulas', 'reference', 'landing', 'pages']

/** Finds the browser of this machine and the build of a site. Without a build, no style sheets are known. */
export function findPrinter({ assetsFolder }: Project, browser = findBrowser()): BookPrinter {
  const file = join(dirname(assetsFolder), 'client.json')
  const { styles } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { styles: Record<string, string> }) // The build wrote it.
    : { styles: {} }
  const used = sheets.flatMap((name) => styles[name] ?? [])
  return { edition: [format, ...used].join(' '), browser, assetsFolder, styles: used }
}
