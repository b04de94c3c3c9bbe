import { readFileSync, writeFileSync } from 'node:fs'
import type { Diagnostic } from '../../core/error/index.ts'
import { UsageError } from '../usage-error.ts'

/**
 * What a large site has been living with: a check reports only what is not in it. Lines are no part of it, so that an
 * edit above an old sin does not make it a new one. By file, then by code and message: how often.
 */
export type Baseline = Record<string, Record<string, number>>

/**
 * Leaves out what is in a baseline.
 * @returns what is left, how much was left out, and how many entries of the baseline are there no more
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

/** The baseline of a site as it is, with files and messages in order, so that versions of it can be compared. */
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

/** @throws UsageError where the file is not there or is no baseline */
export function readBaseline(path: string): Baseline {
  const mistake = (reason: string) => new UsageError(`The baseline ${path} ${reason}. Write it with --update-baseline.`)
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
    // The same to the operator as JSON that is something else.
  }
  throw mistake('is no list of what a check has found')
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
