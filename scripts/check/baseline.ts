import { readFileSync, writeFileSync } from 'node:fs'
import type { Diagnostic } from '../../core/error/index.ts'
import { UsageError } from '../usage-error.ts'

/**
 * The known problems of a site, which a check ignores. It stores how often each problem occurs, by file and then by
 * code and message. Lines aren't included, so that an edit above a known problem doesn't make it a new one.
 */
export type Baseline = Record<string, Record<string, number>>

/**
 * Removes the diagnostics that are in a baseline.
 * @returns the remaining diagnostics, the number of removed diagnostics, and the number of baseline entries that no
 * longer occur
 */
export function withoutBaseline(
  diagnostics: readonly Diagnostic[],
  baseline: Baseline,
): { diagnostics: Diagnostic[]; known: number; mended: number } {
  const open = new Map(
    Object.entries(baseline).flatMap(([file, counts]) =>
      Object.entries(counts).map(([name, count]): [string, number] => [keyOf(file, name), count]),
    ),
  )
  const left = diagnostics.filter((diagnostic) => {
    const key = keyOf(diagnostic.file, nameOf(diagnostic))
    const count = open.get(key) ?? 0
    if (count > 0) open.set(key, count - 1)
    return count === 0
  })
  const mended = [...open.values()].reduce((sum, count) => sum + count, 0)
  return { diagnostics: left, known: diagnostics.length - left.length, mended }
}

/** Creates a baseline from diagnostics. Files and messages are sorted, so that changes are easy to review. */
export function baselineOf(diagnostics: readonly Diagnostic[]): Baseline {
  const files = [...Map.groupBy(diagnostics, ({ file }) => file)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    files.map(([file, own]) => [
      file,
      Object.fromEntries(
        [...Map.groupBy(own, nameOf)]
          .toSorted(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, same]) => [name, same.length]),
      ),
    ]),
  )
}

/** @throws UsageError if the file is missing or isn't a valid baseline */
export function readBaseline(path: string): Baseline {
  const mistake = (reason: string) =>
    new UsageError(`The baseline ${path} ${reason}. Create it with --update-baseline.`)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    throw mistake('cannot be read')
  }
  try {
    const value: unknown = JSON.parse(text)
    if (isBaseline(value)) return value
  } catch {
    // Invalid JSON is reported in the same way as JSON with an unexpected structure.
  }
  throw mistake('is not a valid list of problems')
}

export function writeBaseline(path: string, baseline: Baseline): void {
  writeFileSync(path, `${JSON.stringify(baseline, null, 2)}\n`)
}

function isBaseline(value: unknown): value is Baseline {
  const isRecord = (each: unknown): each is object => typeof each === 'object' && each !== null && !Array.isArray(each)
  return (
    isRecord(value) &&
    Object.values(value).every(
      (counts) => isRecord(counts) && Object.values(counts).every((count) => Number.isInteger(count)),
    )
  )
}

function nameOf({ code, message }: Diagnostic): string {
  return `${code}: ${message}`
}

function keyOf(file: string, name: string): string {
  return `${file}\n${name}`
}
