import type { CompileOutcome } from '../sync/compile-task.ts'
import { maxPartBytes } from '../sync/d1-limits.ts'
import { splitText } from '../sync/row-statements.ts'

/** Size of the largest row that a compiled file is stored in. Its text is stored in parts; what is in other columns cannot be. */
export function largestRowBytes({ entry, answers, document }: CompileOutcome): number {
  const rows = [
    [...Object.values(entry).map(columnOf), JSON.stringify(answers)],
    [JSON.stringify(document?.outline ?? [])],
    ...(document?.sections ?? []).map(({ heading, title, titles, content }) =>
      [heading, title, JSON.stringify(titles), splitText(content, maxPartBytes)[0] ?? '']),
  ]
  return Math.max(...rows.map((row) => Buffer.byteLength(JSON.stringify(row))))
}

function columnOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
