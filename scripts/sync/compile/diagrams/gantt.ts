import type { Element } from 'hast'
import { drawing, label, notUnderstood, partColor, readText, round, shape, textWidth } from './canvas.ts'
import { ExcludedDays } from './excluded-days.ts'

interface Task {
  name: string
  section: number
  start: number
  /** When the next task can start. */
  end: number
  /** The end of the bar, which may be earlier; see `ExcludedDays`. */
  barEnd: number
  isMilestone: boolean
  tags: string[]
}

const day = 86_400_000

/** Milliseconds per unit of a duration. */
const units: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: day,
  w: 7 * day,
  M: 30 * day,
  y: 365 * day,
}

/** Settings of Mermaid's own renderer that have no meaning in this drawing. */
const ignored = /^(?:axisFormat|tickInterval|todayMarker|weekday|click|topAxis)\b/

/** Draws a `gantt` chart: tasks as bars on a time axis, grouped in sections. */
export function renderGantt([header = '', ...lines]: readonly string[]): Element {
  if (header !== 'gantt') throw notUnderstood(header)
  let title = ''
  let format = 'YYYY-MM-DD'
  const sections: string[] = []
  const tasks: Task[] = []
  const byId = new Map<string, Task>()
  const excluded = new ExcludedDays()
  /** Added to an end date. It is one day if end dates are inclusive. */
  let lastDay = 0
  for (const line of lines) {
    const [, setting, value = ''] = /^(title|dateFormat|section|excludes|includes|weekend)\s+(.+)$/.exec(line) ?? []
    if (setting === 'title') title = readText(value)
    else if (setting === 'dateFormat') format = value.trim()
    else if (setting === 'section') sections.push(readText(value))
    else if (setting === 'excludes' || setting === 'includes' || setting === 'weekend') {
      if (!excluded.read(setting, value.trim(), (text) => readDate(text, format))) throw notUnderstood(line)
    } else if (line === 'inclusiveEndDates') lastDay = day
    else if (!ignored.test(line)) tasks.push(readTask(line))
  }
  if (tasks.length === 0) throw new Error('The chart has no tasks')
  return render(title, sections, tasks)

  function readTask(line: string): Task {
    const at = line.indexOf(':')
    if (at < 1) throw notUnderstood(line)
    const parts = line
      .slice(at + 1)
      .split(',')
      .map((part) => part.trim())
    const tags: string[] = []
    while (/^(?:done|active|crit|milestone|vert)$/.test(parts[0] ?? '')) tags.push(parts.shift()!)
    const id = parts.length === 3 ? parts.shift() : undefined
    const [from, to] = parts.length === 2 ? parts : [undefined, parts[0]]
    const start = from === undefined ? (tasks.at(-1)?.end ?? Number.NaN) : readMoment(from)
    const end = readEnd(to ?? '', start)
    // The start is unknown if the task has neither a date nor a previous task.
    if (parts.length === 0 || !Number.isFinite(start) || !Number.isFinite(end.end) || end.end < start)
      throw notUnderstood(line)
    const task = {
      name: readText(line.slice(0, at)),
      section: Math.max(sections.length - 1, 0),
      start,
      ...end,
      tags,
      // Like a milestone, a vertical marker has no duration.
      isMilestone: tags.includes('milestone') || tags.includes('vert'),
    }
    if (id !== undefined) byId.set(id, task)
    return task
  }

  function readMoment(text: string): number {
    const [, names] = /^after\s+(.+)$/.exec(text) ?? []
    if (names === undefined) return readDate(text, format)
    return Math.max(...names.split(/\s+/).map((name) => byId.get(name)?.end ?? Number.NaN))
  }

  function readEnd(text: string, start: number): Pick<Task, 'end' | 'barEnd'> {
    const [, count, unit] = /^(\d+(?:\.\d+)?)(ms|[smhdwMy])$/.exec(text) ?? []
    const written = count === undefined ? readDate(text, format) + lastDay : start + Number(count) * units[unit!]!
    // Excluded days extend a task with a duration, but not a task with an end date.
    const { end, barEnd } = count === undefined ? { end: written, barEnd: written } : excluded.extend(start, written)
    return { end, barEnd }
  }
}

/** Parses a date in the format of the diagram. Returns `NaN` for any other text. */
function readDate(text: string, format: string): number {
  if (format === 'X' || format === 'x')
    return /^\d+$/.test(text) ? Number(text) * (format === 'X' ? 1000 : 1) : Number.NaN
  const names: string[] = []
  const pattern = format.replace(/YYYY|MM|DD|HH|mm|ss|[^A-Za-z]/g, (part) => {
    if (!/[A-Za-z]/.test(part)) return part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    names.push(part)
    return part === 'YYYY' ? '(\\d{4})' : '(\\d{1,2})'
  })
  const match = new RegExp(`^${pattern}$`).exec(text)
  if (!match || names.length === 0) return Number.NaN
  const part = (name: string, standard: number) =>
    names.includes(name) ? Number(match[names.indexOf(name) + 1]) : standard
  return Date.UTC(part('YYYY', 1970), part('MM', 1) - 1, part('DD', 1), part('HH', 0), part('mm', 0), part('ss', 0))
}

const [rowHeight, chartWidth] = [28, 560]

function render(title: string, sections: readonly string[], tasks: readonly Task[]): Element {
  const first = Math.min(...tasks.map(({ start }) => start))
  const span = Math.max(...tasks.map(({ barEnd }) => barEnd)) - first || day
  const left = 20 + Math.max(0, ...sections.map((name) => textWidth(name, 12)))
  const top = title === '' ? 12 : 44
  const bottom = top + tasks.length * rowHeight
  const xOf = (moment: number) => round(left + ((moment - first) / span) * chartWidth)
  const shapes: Element[] = []
  for (let index = 0; index < 6; index += 1) {
    const moment = first + (span * index) / 5
    const x = xOf(moment)
    shapes.push(
      shape('line', { x1: x, y1: top, x2: x, y2: bottom, stroke: 'var(--line)' }),
      label(x, bottom + 14, writeDate(moment, span), { size: 11, fill: 'var(--text-quiet)' }),
    )
  }
  let right = left + chartWidth
  for (const [index, { name, section, start, barEnd, isMilestone, tags }] of tasks.entries()) {
    const y = top + index * rowHeight
    if (tasks[index - 1]?.section !== section || index === 0)
      shapes.push(label(10, y + rowHeight / 2, sections[section] ?? '', { size: 12, weight: 600, anchor: 'start' }))
    const colors = tags.includes('crit') ? { fill: 'var(--error-ground)', stroke: 'var(--error)' } : partColor(section)
    const fill = tags.includes('done') ? { ...colors, fill: 'var(--ground-sunken)' } : colors
    const [from, to] = [xOf(start), xOf(barEnd)]
    const middle = y + rowHeight / 2
    if (isMilestone)
      shapes.push(
        shape('path', {
          d: `M${from} ${middle - 9}L${from + 9} ${middle}L${from} ${middle + 9}L${from - 9} ${middle}Z`,
          ...fill,
        }),
      )
    else
      shapes.push(
        shape('rect', {
          x: from,
          y: y + 4,
          width: Math.max(to - from, 2),
          height: rowHeight - 8,
          rx: 3,
          ...fill,
          strokeWidth: tags.includes('active') ? 2 : 1,
        }),
      )
    const width = textWidth(name, 12)
    const fits = !isMilestone && to - from > width + 10
    const end2 = Math.max(isMilestone ? from + 9 : to, from)
    shapes.push(label(fits ? (from + to) / 2 : end2 + 6, middle, name, { size: 12, anchor: fits ? 'middle' : 'start' }))
    if (!fits) right = Math.max(right, end2 + 6 + width)
  }
  if (title !== '') shapes.push(label((left + right) / 2, 20, title, { size: 15, weight: 600 }))
  return drawing(
    Math.max(right + 28, textWidth(title, 15) + 20),
    bottom + 28,
    shapes.filter(({ children }) => children[0]?.type !== 'text' || children[0].value !== ''),
  )
}

function writeDate(moment: number, span: number): string {
  const [date = '', time = ''] = new Date(moment).toISOString().split('T')
  if (span > 2 * day) return date
  return time.slice(0, span > 120_000 ? 5 : 8)
}
