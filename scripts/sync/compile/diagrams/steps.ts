import type { Element } from 'hast'
import { drawing, label, labels, notUnderstood, partColor, readText, shape, textWidth, wrapText } from './canvas.ts'

interface Section {
  name: string
  columns: { name: string; notes: string[]; score?: number }[]
}

/** Draws a `timeline`: periods from left to right, grouped in sections, with their events below. */
export function renderTimeline([header = '', ...lines]: readonly string[]): Element {
  if (!/^timeline(?:\s+LR)?$/.test(header)) throw notUnderstood(header)
  let title = ''
  const sections: Section[] = []
  for (const line of lines) {
    const [, named] = /^title\s+(.+)$/.exec(line) ?? []
    const [, section] = /^section\s+(.+)$/.exec(line) ?? []
    if (named !== undefined) title = readText(named)
    else if (section !== undefined) sections.push({ name: readText(section), columns: [] })
    else {
      const [period = '', ...events] = line.split(/\s*(?:^|\s):(?:\s|$)\s*|:\s+/).map(readText)
      if (sections.length === 0) sections.push({ name: '', columns: [] })
      const { columns } = sections.at(-1)!
      if (period !== '') columns.push({ name: period, notes: events })
      else if (columns.length > 0) columns.at(-1)!.notes.push(...events)
      else throw notUnderstood(line)
    }
  }
  return renderColumns(title, sections)
}

/**
 * Draws a `journey`: tasks from left to right, grouped in sections, with a score from 1 to 5 and the people involved.
 */
export function renderJourney([header = '', ...lines]: readonly string[]): Element {
  if (header !== 'journey') throw notUnderstood(header)
  let title = ''
  const sections: Section[] = []
  for (const line of lines) {
    const [, named] = /^title\s+(.+)$/.exec(line) ?? []
    const [, section] = /^section\s+(.+)$/.exec(line) ?? []
    const [, task = '', score, people = ''] = /^([^:]+):\s*([0-7])\s*(?::\s*(.*))?$/.exec(line) ?? []
    if (named !== undefined) title = readText(named)
    else if (section !== undefined) sections.push({ name: readText(section), columns: [] })
    else if (score !== undefined) {
      if (sections.length === 0) sections.push({ name: '', columns: [] })
      const notes = people === '' ? [] : [people.split(',').map(readText).join(', ')]
      sections.at(-1)!.columns.push({ name: readText(task), notes, score: Number(score) })
    } else throw notUnderstood(line)
  }
  return renderColumns(title, sections)
}

const [columnWidth, gap, padding] = [136, 10, 10]

function renderColumns(title: string, sections: readonly Section[]): Element {
  const columns = sections.flatMap((section, index) => section.columns.map((column) => ({ ...column, section: index })))
  if (columns.length === 0) throw new Error('The journey has no tasks')
  const shapes: Element[] = []
  const wrapped = (text: string) => wrapText(text, columnWidth - padding * 2, 12)
  const top = title === '' ? 10 : 44
  const hasNames = sections.some(({ name }) => name !== '')
  const nameHeight = hasNames
    ? 16 +
      16 *
        Math.max(
          ...sections.map(({ name, columns: { length } }) =>
            length === 0 ? 0 : wrapText(name, length * columnWidth - padding, 13).length,
          ),
        )
    : 0
  const headTop = top + nameHeight
  const headHeight = 18 + 16 * Math.max(...columns.map(({ name }) => wrapped(name).length))
  let x = 10
  let bottom = 0
  for (const [index, { name, columns: own }] of sections.entries()) {
    const width = own.length * (columnWidth + gap) - gap
    if (name !== '' && own.length > 0) {
      shapes.push(shape('rect', { x, y: top, width, height: nameHeight - 8, rx: 4, ...partColor(index) }))
      shapes.push(
        ...labels(x + width / 2, top + (nameHeight - 8) / 2, wrapText(name, width - padding, 13), { weight: 600 }),
      )
    }
    for (const { name: column, notes, score } of own) {
      const middle = x + columnWidth / 2
      shapes.push(shape('rect', { x, y: headTop, width: columnWidth, height: headHeight, rx: 4, ...partColor(index) }))
      shapes.push(...labels(middle, headTop + headHeight / 2, wrapped(column), { size: 12, weight: 500 }))
      let y = headTop + headHeight + 10
      if (score !== undefined) {
        // A higher position stands for a higher score.
        const scoreY = y + 14 + (5 - Math.min(score, 5)) * 18
        shapes.push(
          shape('line', {
            x1: middle,
            y1: y - 10,
            x2: middle,
            y2: scoreY,
            stroke: 'var(--line-strong)',
            strokeDasharray: '3 3',
          }),
          shape('circle', {
            cx: middle,
            cy: scoreY,
            r: 13,
            fill: 'var(--ground)',
            stroke: 'var(--accent)',
            strokeWidth: 1.5,
          }),
          label(middle, scoreY, String(score), { weight: 600 }),
        )
        y += 5 * 18 + 40
      }
      for (const note of notes) {
        const lines = wrapped(note)
        const height = 14 + lines.length * 16
        shapes.push(
          shape('rect', {
            x,
            y,
            width: columnWidth,
            height,
            rx: 4,
            fill: 'var(--ground-sunken)',
            stroke: 'var(--line)',
          }),
        )
        shapes.push(...labels(middle, y + height / 2, lines, { size: 12 }))
        y += height + 6
      }
      bottom = Math.max(bottom, y)
      x += columnWidth + gap
    }
  }
  const width = Math.max(x, textWidth(title, 15) + 20)
  if (title !== '') shapes.push(label(width / 2, 20, title, { size: 15, weight: 600 }))
  return drawing(width, bottom + 6, shapes)
}
