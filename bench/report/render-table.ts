import type { Goal, Measure } from '../define-bench.ts'
import { median } from './median.ts'

export interface Section {
  name: string
  measures: readonly Measure[]
}

const heading = ['measure', 'median', 'range', 'goal', ''] as const

/** Renders all measures as one plain-text table, with a group per bench. */
export function renderTable(sections: readonly Section[]): string {
  const groups = sections.map(({ name, measures }) => ({ name, rows: measures.map(renderRow) }))
  const widths = heading.map((title, column) =>
    Math.max(title.length, ...groups.flatMap(({ rows }) => rows.map(({ cells }) => cells[column]!.length))),
  )
  const line = (cells: readonly string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')
  return [
    `  ${line(heading)}`.trimEnd(),
    ...groups.flatMap(({ name, rows }) => [
      '',
      name,
      ...rows.map(({ cells, note }) => `  ${line(cells)}${note ? `  ${note}` : ''}`.trimEnd()),
    ]),
  ].join('\n')
}

/** Returns whether the median meets the goal. Always true without a goal. */
export function meetsGoal({ samples, goal }: Measure): boolean {
  if (!goal) return true
  const value = median(samples)
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast
}

function renderRow(measure: Measure): { cells: string[]; note: string | undefined } {
  const { name, unit, samples, goal, note } = measure
  const lowest = Math.min(...samples)
  const highest = Math.max(...samples)
  return {
    note,
    cells: [
      name,
      `${renderNumber(median(samples))}${unit && ` ${unit}`}`,
      samples.length > 1 ? `${renderNumber(lowest)} – ${renderNumber(highest)}` : '',
      goal ? renderGoal(goal) : '',
      goal ? (meetsGoal(measure) ? '✓' : '✗') : '',
    ],
  }
}

function renderGoal(goal: Goal): string {
  return 'atMost' in goal ? `≤ ${renderNumber(goal.atMost)}` : `≥ ${renderNumber(goal.atLeast)}`
}

/**
 * Renders a number with three significant digits, or as a whole number from 100. More digits would suggest a precision
 * that these measurements don't have.
 */
function renderNumber(value: number): string {
  return value.toLocaleString('en', value >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })
}
