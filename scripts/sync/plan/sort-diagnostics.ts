import { fileOf } from '../../../core/collection/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'

/** Sorts diagnostics by file, line, and column. Duplicates are removed, because many pages may share a problem. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const inFiles = diagnostics.map((diagnostic) => ({ ...diagnostic, file: fileOf(diagnostic.file) }))
  return [...new Map(inFiles.map((diagnostic) => [JSON.stringify(diagnostic), diagnostic])).values()].toSorted(
    (a, b) =>
      (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) ||
      (a.line ?? 0) - (b.line ?? 0) ||
      (a.column ?? 0) - (b.column ?? 0),
  )
}
