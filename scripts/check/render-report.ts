import { relative } from 'node:path'
import { styleText } from 'node:util'
import type { Diagnostic } from '../../core/error/index.ts'
import { packagesFolder } from '../sync/code/site-code.ts'

/**
 * Renders diagnostics by file, each with a location that terminals and editors link, and its hint below. In a terminal,
 * the output is colored unless `NO_COLOR` is set.
 *
 * @param prefix the content folder's path as shown in the report; see `shownFolder`
 */
export function renderReport(diagnostics: readonly Diagnostic[], prefix = ''): string {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file)
  return [...byFile.values()]
    .map((inFile) => inFile.map((diagnostic) => renderDiagnostic(diagnostic, prefix)).join('\n'))
    .join('\n\n')
}

/**
 * Returns the path of the content folder as a prefix for file names. The path is relative if the folder is inside the
 * working folder.
 */
export function shownFolder(workingFolder: string, contentFolder: string): string {
  const path = relative(workingFolder, contentFolder)
  return path === '' ? '' : `${path.startsWith('..') ? contentFolder : path}/`
}

/** Returns the path of a file for a diagnostic. For a file in a package, the content folder is left out. */
export function placeFile(prefix: string, file: string): string {
  return file.startsWith(packagesFolder) ? file : prefix + file
}

/** Returns a summary such as `2 errors, 1 warning`, or an empty string if there are no diagnostics. */
export function renderCounts(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings } = countSeverities(diagnostics)
  const parts = [
    errors && styleText('red', count(errors, 'error')),
    warnings && styleText('yellow', count(warnings, 'warning')),
  ]
  return parts.filter(Boolean).join(', ')
}

export function countSeverities(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

function renderDiagnostic({ file, line, column, severity, message, code, hint }: Diagnostic, prefix: string): string {
  const place = [placeFile(prefix, file), line, line && column].filter(Boolean).join(':')
  const sign = styleText(severity === 'error' ? 'red' : 'yellow', severity)
  return `${styleText('cyan', place)}  ${sign}  ${message} ${styleText('dim', `(${code})`)}${hint ? `\n    ${styleText('dim', hint)}` : ''}`
}
