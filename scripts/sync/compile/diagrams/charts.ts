import type { Element } from 'hast'
import { drawing, label, notUnderstood, partColor, readText, round, shape, textWidth } from './canvas.ts'

/** Draws a pie chart with a legend: `pie title Pets`, followed by lines such as `"Dogs" : 386`. */
export function renderPie([header = '', ...lines]: readonly string[]): Element {
  const [, showData, inHeader] = /^pie(\s+showData)?(?:\s+title\s+(.+))?$/.exec(header) ?? []
  if (!/^pie(?:\s+showData)?(?:\s+title\s+.+)?$/.test(header)) throw notUnderstood(header)
  let title = inHeader ?? ''
  const parts: { name: string; value: number }[] = []
  for (const line of lines) {
    const [, named] = /^title\s+(.+)$/.exec(line) ?? []
    const [, double, single, value] = /^(?:"([^"]*)"|'([^']*)')\s*:\s*(\d+(?:\.\d+)?)$/.exec(line) ?? []
    if (named !== undefined) title = named
    else if (value !== undefined) parts.push({ name: readText(double ?? single ?? ''), value: Number(value) })
    else if (line !== 'showData') throw notUnderstood(line)
  }
  const sum = parts.reduce((total, { value }) => total + value, 0)
  if (sum === 0) throw new Error('The chart has no slices with a value above 0')
  const [radius, top] = [100, title === '' ? 10 : 42]
  const [x, y] = [radius + 10, top + radius]
  const at = (angle: number, distance: number) =>
    `${round(x + Math.sin(angle) * distance)} ${round(y - Math.cos(angle) * distance)}`
  const shapes: Element[] = []
  let angle = 0
  const legend = parts.map(({ name, value }) => {
    const percent = `${round((value / sum) * 100)}%`
    return `${name} ${showData || lines.includes('showData') ? `(${value}, ${percent})` : percent}`
  })
  for (const [index, { value }] of parts.entries()) {
    const [start, size] = [angle, (value / sum) * 2 * Math.PI]
    angle += size
    const colors = { ...partColor(index), strokeWidth: 1.5 }
    if (value === sum) shapes.push(shape('circle', { cx: x, cy: y, r: radius, ...colors }))
    else if (value > 0)
      shapes.push(
        shape('path', {
          d: `M${x} ${y}L${at(start, radius)}A${radius} ${radius} 0 ${size > Math.PI ? 1 : 0} 1 ${at(angle, radius)}Z`,
          ...colors,
        }),
      )
    const [labelX, labelY] = at(start + size / 2, radius * 0.7)
      .split(' ')
      .map(Number)
    if (size > 0.3) shapes.push(label(labelX!, labelY!, String(index + 1), { weight: 500 }))
  }
  const left = radius * 2 + 34
  for (const [index, text] of legend.entries()) {
    const lineY = top + 12 + index * 24
    shapes.push(
      shape('rect', { x: left, y: lineY - 9, width: 18, height: 18, rx: 3, ...partColor(index) }),
      label(left + 9, lineY, String(index + 1), { size: 11 }),
      label(left + 26, lineY, text, { anchor: 'start' }),
    )
  }
  const width = Math.max(left + 36 + Math.max(...legend.map((text) => textWidth(text))), textWidth(title, 15) + 20)
  if (title !== '') shapes.push(label(width / 2, 18, readText(title), { size: 15, weight: 600 }))
  return drawing(width, Math.max(top + radius * 2, top + parts.length * 24) + 10, shapes)
}

/** Draws a square with four named quadrants, and points in them. */
export function renderQuadrants([header = '', ...lines]: readonly string[]): Element {
  if (header !== 'quadrantChart') throw notUnderstood(header)
  let title = ''
  const axes: Record<string, [low: string, high: string]> = {}
  const names: Record<string, string> = {}
  const points: Point[] = []
  const classes = new Map<string, Styles>()
  for (const line of lines) {
    const [, named] = /^title\s+(.+)$/.exec(line) ?? []
    const [, axis, low = '', high = ''] = /^([xy])-axis\s+(.+?)(?:\s*-->\s*(.*))?$/.exec(line) ?? []
    const [, quarter, name = ''] = /^quadrant-([1-4])\s+(.+)$/.exec(line) ?? []
    const [, point, className = '', x, y, styles = ''] =
      /^(.+?)(?::::(\w+))?\s*:\s*\[\s*([01](?:\.\d+)?|\.\d+)\s*,\s*([01](?:\.\d+)?|\.\d+)\s*\](.*)$/.exec(line) ?? []
    const [, defined, shared = ''] = /^classDef\s+(\w+)\s+(.+)$/.exec(line) ?? []
    if (named !== undefined) title = readText(named)
    else if (axis !== undefined) axes[axis] = [readQuoted(low), readQuoted(high)]
    else if (quarter !== undefined) names[quarter] = readQuoted(name)
    else if (point !== undefined && Number(x) <= 1 && Number(y) <= 1)
      points.push({ name: readQuoted(point), x: Number(x), y: Number(y), className, styles: readStyles(styles, line) })
    else if (defined !== undefined) classes.set(defined, readStyles(shared, line))
    else throw notUnderstood(line)
  }
  const [side, left, top] = [
    400,
    axes.y ? 16 + Math.max(...axes.y.map((text) => textWidth(text))) : 16,
    title === '' ? 12 : 44,
  ]
  const half = side / 2
  const shapes = [
    [1, half, 0],
    [2, 0, 0],
    [3, 0, half],
    [4, half, half],
  ].flatMap(([quarter = 1, x = 0, y = 0]) => [
    shape('rect', { x: left + x, y: top + y, width: half, height: half, ...partColor(quarter - 1) }),
    label(left + x + half / 2, top + y + 18, names[String(quarter)] ?? '', { weight: 600, size: 12 }),
  ])
  for (const { name, x, y, className, styles } of points) {
    const [pointX, pointY] = [round(left + x * side), round(top + (1 - y) * side)]
    const isRight = x > 0.75
    shapes.push(
      shape('circle', {
        cx: pointX,
        cy: pointY,
        r: 5,
        fill: 'var(--accent)',
        stroke: 'var(--ground)',
        strokeWidth: 1.5,
        ...classes.get(className),
        ...styles,
      }),
      label(pointX + (isRight ? -9 : 9), pointY, name, { size: 12, anchor: isRight ? 'end' : 'start' }),
    )
  }
  const [low = '', high = ''] = axes.x ?? []
  const bottom = top + side + 16
  shapes.push(label(left + (high === '' ? half : half / 2), bottom, low), label(left + half * 1.5, bottom, high))
  const [down = '', up = ''] = axes.y ?? []
  shapes.push(
    label(left - 8, top + (up === '' ? half : half * 1.5), down, { anchor: 'end' }),
    label(left - 8, top + half / 2, up, { anchor: 'end' }),
  )
  if (title !== '') shapes.push(label(left + half, 20, title, { size: 15, weight: 600 }))
  return drawing(left + side + 12, bottom + 14, shapes.filter(hasText))
}

/** SVG attributes. */
type Styles = Readonly<Record<string, string>>

/** A point of a quadrant chart. */
interface Point {
  name: string
  x: number
  y: number
  className: string
  styles: Styles
}

/** Mermaid's names for the styles of a point. */
const pointStyles: Readonly<Record<string, string>> = {
  radius: 'r',
  color: 'fill',
  'stroke-color': 'stroke',
  'stroke-width': 'strokeWidth',
}

/** Parses the styles of points: `radius: 12, color: #ff3300`. */
function readStyles(written: string, line: string): Styles {
  const styles = written.split(',').map((each) => each.trim())
  return Object.fromEntries(
    styles.filter(Boolean).map((each) => {
      const [, name = '', value = ''] = /^([\w-]+)\s*:\s*(#[\da-f]{3,8}|[a-z]+|\d{1,3}(?:px)?)$/i.exec(each) ?? []
      const property = Object.hasOwn(pointStyles, name) ? pointStyles[name] : undefined
      if (property === undefined) throw notUnderstood(line)
      return [property, value]
    }),
  )
}

function hasText({ tagName, children }: Element): boolean {
  const [text] = children
  return tagName !== 'text' || (text?.type === 'text' && text.value !== '')
}

function readQuoted(text: string): string {
  return readText(text.trim().replace(/^"(.*)"$/, '$1'))
}
