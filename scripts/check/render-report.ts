import { relative } from 'node:path'
import { styleText } from 'node:util'
import type { Diagnostic } from '../../core/error/index.ts'
import { fromWorkingFolder } from '../project.ts'
import { packagesFolder } from '../sync/code/site-code.ts'

/**
 * Diagnostics by file, each with its place as terminals and editors link it, its hint below it. In colour where the
 * output is a terminal and `NO_COLOR` is not set.
 *
 * @param prefix the content folder as the reader of the report would write it, see `shownFolder`
 */
export function renderReport(diagnostics: readonly Diagnostic[], prefix = ''): string {
  const byFile = Map.groupBy(diagnostics, ({ file }) => file)
  return [...byFile.values()]
    .map((inFile) => inFile.map((diagnostic) => renderDiagnostic(diagnostic, prefix)).join('\n'))
    .join('\n\n')
}

/** The content folder as it stands before names of files: relative to the working folder where that is around it. */
export function shownFolder(contentFolder: string): string {
  const path = relative(fromWorkingFolder('.'), contentFolder)
  return path === '' ? '' : `${path.startsWith('..') ? contentFolder : path}/`
}

/** A file of a diagnostic behind the content folder; one of a package is not in that. */
export function placeFile(prefix: string, file: string): string {
  return file.startsWith(packagesFolder) ? file : prefix + file
}

/** `2 errors, 1 warning`; `''` where there are none. */
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
