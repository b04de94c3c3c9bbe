import type { Element } from 'hast'

/** The theme colors for the parts of a diagram, in order. */
const partColors = ['accent', 'success', 'warning', 'secondary', 'error', 'info'] as const

/** Must match the scale in `diagram-svg.ts`. */
const scale = 1.125

/** Returns the colors of a diagram part. They adapt to the color mode. */
export function partColor(index: number): { fill: string; stroke: string } {
  const name = partColors[index % partColors.length]!
  return { fill: `var(--${name}-ground)`, stroke: `var(--${name})` }
}

/** Attributes of an SVG element. hast types many of them as strings, but the serializer also accepts numbers. */
type Attributes = Readonly<Record<string, string | number | undefined>>

export function shape(tagName: 'rect' | 'circle' | 'line' | 'path', attributes: Attributes): Element {
  return { type: 'element', tagName, properties: attributes as Element['properties'], children: [] }
}

interface LabelStyle {
  size?: number
  weight?: number
  fill?: string
  anchor?: 'start' | 'middle' | 'end'
}

/** Draws a line of text that is vertically centered at `y`. */
export function label(x: number, y: number, text: string, style: LabelStyle = {}): Element {
  const { size = 13, weight = 400, fill = 'var(--text)', anchor = 'middle' } = style
  return {
    type: 'element',
    tagName: 'text',
    properties: {
      x: String(round(x)),
      y: String(round(y + size * 0.35)),
      fill,
      textAnchor: anchor,
      fontSize: String(size),
      fontWeight: String(weight),
    },
    children: [{ type: 'text', value: text }],
  }
}

/** Draws several lines of text that are vertically centered at `y`. */
export function labels(x: number, y: number, lines: readonly string[], style: LabelStyle = {}): Element[] {
  const height = (style.size ?? 13) * 1.35
  return lines.map((line, index) => label(x, y + (index - (lines.length - 1) / 2) * height, line, style))
}

/** Returns the approximate width of a text. East Asian characters are as wide as the font size. */
export function textWidth(text: string, size = 13): number {
  let width = 0
  for (const character of text)
    width += /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFF00-\uFF60\p{Emoji_Presentation}]/u.test(
      character,
    )
      ? 1
      : 0.58
  return width * size
}

/** Splits a text into lines that fit in the given width. */
export function wrapText(text: string, width: number, size = 13): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && textWidth(longer, size) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/** Returns the text of a label. Line breaks become spaces, and entities such as `#35;` and `#quot;` are decoded. */
export function readText(written: string): string {
  const names: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: '\u00A0', semi: ';' }
  return written
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/#(\d{1,6}|\w+);/g, (whole, name: string) => {
      const code = Number(name)
      return Number.isInteger(code) && code > 31 && code < 0x11_00_00
        ? String.fromCodePoint(code)
        : (names[name] ?? whole)
    })
    .trim()
}

export function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** Creates an SVG of the given size. */
export function drawing(width: number, height: number, children: Element[]): Element {
  return {
    type: 'element',
    tagName: 'svg',
    properties: {
      viewBox: `0 0 ${round(width)} ${round(height)}`,
      width: Math.floor(width * scale),
      height: Math.floor(height * scale),
    },
    children,
  }
}

/** Returns the error for a line that can't be parsed. */
export function notUnderstood(line: string): Error {
  return new Error(`Unknown line \`${line}\``)
}
