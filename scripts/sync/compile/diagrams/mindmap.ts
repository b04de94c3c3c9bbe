import type { Element } from 'hast'
import { drawing, labels, notUnderstood, partColor, readText, shape, textWidth, wrapText } from './canvas.ts'

interface Idea {
  text: string
  isRound: boolean
  indent: number
  children: Idea[]
}

const maxWidth = 190
const [gapX, gapY] = [36, 10]

/**
 * Draws a `mindmap` as a tree that grows from left to right. A line that is indented further than the line above it is
 * a child of that line.
 */
export function renderMindmap(lines: readonly string[]): Element {
  const [header = '', ...rest] = lines
  if (header.trim() !== 'mindmap') throw notUnderstood(header.trim())
  const root = readIdeas(joinMarkdownStrings(rest))
  const shapes: Element[] = []
  const widths = new Map<number, number>()
  measure(root, 0)
  const { height } = render(root, { depth: 0, x: 10, y: 10, color: 0 })
  const width = [...widths.values()].reduce((sum, each) => sum + each + gapX, 20 - gapX)
  return drawing(width, height + 20, shapes)

  function measure(idea: Idea, depth: number): void {
    const own = Math.max(...wrapText(idea.text, maxWidth).map((line) => textWidth(line))) + 24
    widths.set(depth, Math.max(widths.get(depth) ?? 0, own))
    for (const child of idea.children) measure(child, depth + 1)
  }

  function render(
    idea: Idea,
    place: { depth: number; x: number; y: number; color: number },
  ): { middle: number; height: number } {
    const { depth, x, y } = place
    const text = wrapText(idea.text, maxWidth)
    const own = text.length * 18 + 14
    const width = Math.max(...text.map((line) => textWidth(line))) + 24
    const nextX = x + widths.get(depth)! + gapX
    let below = y
    const middles = idea.children.map((child, index) => {
      const color = depth === 0 ? index : place.color
      const branch = render(child, { depth: depth + 1, x: nextX, y: below, color })
      below += branch.height + gapY
      return { middle: branch.middle, color }
    })
    const height = Math.max(own, below - y - gapY)
    const middle = middles.length > 0 ? (middles[0]!.middle + middles.at(-1)!.middle) / 2 : y + height / 2
    for (const each of middles) {
      const { stroke } = partColor(each.color)
      const turn = nextX - gapX / 2
      shapes.push(
        shape('path', {
          d: `M${x + width} ${middle}C${turn} ${middle} ${turn} ${each.middle} ${nextX} ${each.middle}`,
          fill: 'none',
          stroke,
          strokeWidth: 1.5,
        }),
      )
    }
    const colors = depth === 0 ? { fill: 'var(--ground-sunken)', stroke: 'var(--line-strong)' } : partColor(place.color)
    shapes.push(
      shape('rect', { x, y: middle - own / 2, width, height: own, rx: idea.isRound ? own / 2 : 5, ...colors }),
    )
    shapes.push(...labels(x + width / 2, middle, text, { weight: depth === 0 ? 600 : 400 }))
    return { middle, height }
  }
}

function readIdeas(lines: readonly string[]): Idea {
  let root: Idea | undefined
  const open: Idea[] = []
  for (const line of lines) {
    const written = line.replace(/:::[\w-]+(?:[ \t]+[\w-]+)*[ \t]*$/, '').trim()
    if (written === '' || written.startsWith('::icon(')) continue
    const idea = { ...readIdea(written), indent: line.search(/\S/), children: [] }
    while (open.length > 0 && open.at(-1)!.indent >= idea.indent) open.pop()
    if (!root) root = idea
    else if (open.length === 0)
      throw new Error(`The line \`${written}\` is a second root. Indent it, because a mind map has only one root`)
    else open.at(-1)!.children.push(idea)
    open.push(idea)
  }
  if (!root) throw new Error('The mind map has no nodes')
  return root
}

/** Joins the lines of each Markdown string, which is delimited by "` and `". */
function joinMarkdownStrings(lines: readonly string[]): readonly string[] {
  return lines
    .join('\n')
    .replace(/"`[^`]*`"/g, (text) => text.replace(/\s*\n\s*/g, ' '))
    .split('\n')
}

/** Removes the quotes around a text. In a Markdown string, also removes the marks of bold and italic words. */
function unquote(text: string): string {
  const [, markdown] = /^"`([^]*)`"$/.exec(text) ?? []
  if (markdown !== undefined) return markdown.replace(/(\*{1,3}|(?<!\w)_{1,3})(?=\S)(.*?\S)\1/g, '$2')
  return text.replace(/^"(.*)"$/, '$1')
}

/** Parses an idea: `id[Text]`, `id(Text)`, `id((Text))`, `id))Text((`, `id)Text(`, `id{{Text}}`, or plain text. */
function readIdea(written: string): Pick<Idea, 'text' | 'isRound'> {
  const [, opening, text] = /^[\w-]*(\[|\(\(|\(|\)\)|\)|\{\{)(.+?)(?:\]|\)\)|\)|\(\(|\(|\}\})$/.exec(written) ?? []
  return {
    text: readText(unquote(text ?? written)),
    isRound: opening !== undefined && opening !== '[' && opening !== '{{',
  }
}
