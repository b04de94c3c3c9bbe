import type { Note } from './define-import-system.ts'
import type { ImportPlan } from './plan/plan-import.ts'

/**
 * The report that the command prints: what was read and written, then, file by file, what could not be converted.
 *
 * @param context the system's name as its authors write it, what told it, and the content folder that was written
 */
export function renderReport(
  plan: ImportPlan,
  { system, evidence, target }: { system: string; evidence: string; target: string },
): string {
  const settings = [...plan.texts.keys()].filter((file) => file.endsWith('.navigation.yml')).length
  const counts = [count(plan.pages, 'page'), plan.locales.length > 1 && `in ${plan.locales.join(' and ')}`]
    .filter(Boolean)
    .join(' ')
  const files = plan.copies.filter(({ to }) => to.startsWith('public/')).length
  const others = [count(settings, 'folder title'), count(files, 'file')].filter((text) => !text.startsWith('0 '))
  const lines = [
    `Read ${system} (${evidence}).`,
    `Wrote ${[counts, ...others].join(', ')} and site.config.ts to ${target}`,
  ]
  if (plan.notes.length === 0) return [...lines, 'Everything was converted.'].join('\n')
  const noted = count(new Set(plan.notes.map(({ file }) => file)).size, 'file')
  return [...lines, '', `Not converted, in ${noted}:`, ...renderNotes(plan.notes)].join('\n')
}

/** Notes grouped by file; the same message about several lines is printed once, with all of them. */
function renderNotes(notes: readonly Note[]): string[] {
  const files = Map.groupBy(notes, ({ file }) => file)
  return [...files]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, own]) => {
      const messages = [...Map.groupBy(own, ({ message }) => message)]
        .map(([message, same]) => {
          const lines = [...new Set(same.map(({ line }) => line).filter((line) => line !== undefined))].toSorted(
            (a, b) => a - b,
          )
          return { lines, text: `  ${lines.length > 0 ? `${renderLines(lines)}: ` : ''}${message}` }
        })
        .toSorted((a, b) => (a.lines[0] ?? 0) - (b.lines[0] ?? 0))
      return ['', file || 'The site', ...messages.map(({ text }) => text)]
    })
}

function renderLines(lines: readonly number[]): string {
  const shown = lines.length > 6 ? [...lines.slice(0, 5).map(String), `${lines.length - 5} more`] : lines.map(String)
  return shown.length === 1 ? shown[0]! : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}

function count(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
