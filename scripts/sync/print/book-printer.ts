import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Project } from '../../project.ts'
import { findBrowser } from './find-browser.ts'

/** Version of the format. Increase it if PDFs of unchanged pages must be printed again. */
const format = 2

/** The tools for printing PDFs: the installed browser and the style sheets of the build. */
export interface BookPrinter {
  /** Identifies the style of the PDFs. */
  edition: string
  /** The path of the browser, or `undefined` if none is installed. */
  browser: string | undefined
  /** The folder that contains the files of the build. */
  assetsFolder: string
  /** The URLs of the style sheets. */
  styles: readonly string[]
}

/** The style sheets that pages use, in the same order as on a page. */
const sheets = ['main', 'deferred', 'languages', 'components', 'code', 'formulas', 'reference', 'landing', 'pages']

/** Finds the installed browser and the style sheets of the build. If the site hasn't been built, `styles` is empty. */
export function findPrinter({ assetsFolder }: Project, browser = findBrowser()): BookPrinter {
  const file = join(dirname(assetsFolder), 'client.json')
  const { styles } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { styles: Record<string, string> }) // The build wrote this JSON.
    : { styles: {} }
  const used = sheets.flatMap((name) => styles[name] ?? [])
  return { edition: [format, ...used].join(' '), browser, assetsFolder, styles: used }
}
