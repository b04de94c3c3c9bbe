import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StyleSheetName } from '../../../core/document/index.ts'
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

/** The built-in style sheets, in the same order as on a page, and whether an article can use them. */
const sheets: Readonly<Record<StyleSheetName, boolean>> = {
  main: true,
  deferred: true,
  frame: false,
  languages: true,
  blocks: true,
  components: true,
  code: true,
  formulas: true,
  reference: true,
  landing: true,
  pages: true,
  posts: false,
  ask: false,
  overlays: false,
  error: false,
  insight: false,
  search: false,
}

/** Finds the installed browser and the style sheets of the build. If the site hasn't been built, `styles` is empty. */
export function findPrinter({ assetsFolder }: Project, browser = findBrowser()): BookPrinter {
  const file = join(dirname(assetsFolder), 'client.json')
  const { styles } = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { styles: Record<string, string> }) // The build wrote this JSON.
    : { styles: {} }
  const used = Object.entries(sheets).flatMap(([name, isUsed]) => (isUsed ? (styles[name] ?? []) : []))
  return { edition: [format, ...used].join(' '), browser, assetsFolder, styles: used }
}
