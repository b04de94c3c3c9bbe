import type { Diagnostic } from '../error/index.ts'
import type { Position } from './frontmatter.ts'

/** Reports that a key of the frontmatter has an invalid value. */
export type RefuseField = (key: string, value: unknown, expected: string, example: string) => undefined

/** Returns a function that adds the problems of a file's frontmatter to `diagnostics`, at their lines. */
export function openRefusal(
  file: string,
  positions: ReadonlyMap<string, Position>,
  diagnostics: Diagnostic[],
): RefuseField {
  return (key, value, expected, example) => {
    diagnostics.push({
      severity: 'error',
      file,
      ...positions.get(key),
      code: 'frontmatter-field',
      message: `\`${key}\` must be ${expected}, not \`${JSON.stringify(value)}\`.`,
      hint: `For example: \`${example}\``,
    })
  }
}

/** Returns whether a key of the frontmatter is missing or has no value. */
export function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined
}
