import { relative } from 'node:path'
import { styleText } from 'node:util'
import type { Diagnostic } from '../../core/error/index.ts'
import { fromWorkingFolder } from '../project.ts'

export interface ReportOptions {
  /** What stands before the names of files: the content folder as the reader of the report would write it. */
  prefix?: string
  /** Shows no more than so many. */
  limit?: number
}

/**
 * Diagnostics by file, each with its place, its hint below it. In colour where the output is a terminal and `NO_COLOR` is not set.
 * Errors come first where not all are shown.
 */
export function renderReport(diagnostics: readonly Diagnostic[], { prefix = '', limit = Infinity }: ReportOptions = {}): string {
  const shown = diagnostics.length <= limit ? diagnostics
    : diagnostics.toSorted((a, b) => rank(a) - rank(b)).slice(0, limit)
  const byFile = Map.groupBy(shown, ({ file }) => file)
  const width = Math.max(0, ...shown.map((diagnostic) => placeOf(diagnostic).length))
  return [...byFile].map(([file, inFile]) => [
    styleText(['bold', 'underline'], prefix + file),
    ...inFile.map((diagnostic) => renderLine(diagnostic, width)),
  ].join('\n')).join('\n\n')
}

/** The content folder as it stands before names of files: relative to the working folder where that is inside of it. */
export function shownFolder(contentFolder: string): string {
  const path = relative(fromWorkingFolder('.'), contentFolder)
  return path === '' ? '' : `${path.startsWith('..') ? contentFolder : path}/`
}

/** `2 errors, 1 warning`; `''` where there are none. */
export function renderCounts(diagnostics: readonly Diagnostic[]): string {
  const { errors, warnings } = countSeverities(diagnostics)
  const parts = [errors && styleText('red', count(errors, 'error')), warnings && styleText('yellow', count(warnings, 'warning'))]
  return parts.filter(Boolean).join(', ')
}

export function countSeverities(diagnostics: readonly Diagnostic[]): { errors: number; warnings: number } {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length
  return { errors, warnings: diagnostics.length - errors }
}

export function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}

function renderLine(diagnostic: Diagnostic, width: number): string {
  const { severity, message, code, hint } = diagnostic
  const place = placeOf(diagnostic).padEnd(width)
  const line = `  ${styleText('dim', place)}${width ? '  ' : ''}${styleText(severity === 'error' ? 'red' : 'yellow', severity)}  ${message} ${styleText('dim', `(${code})`)}`
  return hint ? `${line}\n  ${' '.repeat(width)}${width ? '  ' : ''}${styleText('dim', hint)}` : line
}

function placeOf({ line, column }: Diagnostic): string {
  return [line, line && column].filter(Boolean).join(':')
}

function rank({ severity }: Diagnostic): number {
  return severity === 'error' ? 0 : 1
}
