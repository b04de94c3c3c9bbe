import type { Element, ElementContent, Properties } from 'hast'
import { raw } from 'hast-util-raw'

/** Enlarges diagrams so that the smallest text is readable on a phone. */
const scale = 1.125

/** The width of the article column in pixels. It must match tokens.css. */
const columnWidth = 688

/** Maps the colors of the rendering library to those of the theme, which has a light and a dark mode. */
const themeColors: Readonly<Record<string, string>> = {
  '--fg': '--text',
  '--bg': '--ground',
  '--_text': '--text',
  '--_text-sec': '--text-quiet',
  '--_text-muted': '--text-quiet',
  '--_text-faint': '--text-quiet',
  '--_line': '--line-strong',
  '--_arrow': '--accent',
  '--_node-fill': '--ground-sunken',
  '--_node-stroke': '--line-strong',
  '--_group-fill': '--ground',
  '--_group-hdr': '--ground-hover',
  '--_inner-stroke': '--line',
  '--_key-badge': '--ground-hover',
}

/** In charts, the rendering library uses classes instead of colors. */
const chartStyles: readonly (readonly [className: string, properties: Properties])[] = [
  ['xychart-grid', { fill: 'var(--line)' }],
  ['xychart-line', { fill: 'none', strokeWidth: '2.5', strokeLineJoin: 'round' }],
  ['xychart-line-shadow', { fill: 'none', stroke: 'none' }],
  ['xychart-dot', { stroke: 'var(--ground)', strokeWidth: '2' }],
  ['xychart-label', { fill: 'var(--text-quiet)' }],
  ['xychart-axis-title', { fill: 'var(--text-quiet)' }],
  ['xychart-title', { fill: 'var(--text)' }],
]

/** The colors of the series in a chart, in order. */
const rowColors = ['accent', 'info', 'warning', 'error', 'success', 'secondary'] as const

const elements = new Set('svg g defs marker rect circle ellipse line polyline polygon path text tspan'.split(' '))

/** The allowed attributes, which only affect position and shape. They are listed by their names in hast. */
const shapes = new Set(
  (
    'viewBox x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform textAnchor fontSize fontWeight fontStyle ' +
    'textDecoration strokeWidth strokeDashArray strokeLineCap strokeLineJoin refX refY orient markerWidth markerHeight ' +
    'width height'
  ).split(' '),
)

/** Matches a color set by the author: a name, or hexadecimal digits. */
const authorsColor = /^(?:#[\da-f]{3,8}|[a-z]+)$/i

/**
 * Converts the SVG of a diagram into a safe tree. The tree contains only elements and attributes that draw something,
 * and no styles, scripts, or URLs. It uses the colors of the theme unless the author set others, and all of its ids
 * start with `id`.
 * @param rendered the SVG from the rendering library. It is untrusted, because it contains the author's text
 * @throws if the SVG has no size, which happens for some diagrams with an arrow from a node to itself
 */
export function readDiagramSvg(rendered: string, id: string): Element {
  const tree = raw({ type: 'root', children: [{ type: 'raw', value: rendered }] })
  const svg = ('children' in tree ? tree.children : []).find((node): node is Element => node.type === 'element')
  const [width, height] = [Number(svg?.properties.width), Number(svg?.properties.height)]
  if (!svg || !(width > 0 && height > 0)) throw new Error('Its layout failed')
  const drawing = copyElement(svg, id)
  // A diagram that is slightly too wide is scaled down. Charts can be scaled down further, because their text is
  // larger.
  const fits = columnWidth / width
  const smallest = 'dataXychartColors' in svg.properties ? 0.85 : 1
  const shownScale = fits >= smallest ? Math.min(fits, scale) : scale
  Object.assign(drawing.properties, { width: Math.floor(width * shownScale), height: Math.floor(height * shownScale) })
  return drawing
}

function copyElement(element: Element, id: string): Element {
  const { tagName, children } = element
  const copied: Element = { type: 'element', tagName, properties: copyProperties(element, id), children: [] }
  copied.children = children.flatMap((child): ElementContent[] => {
    // White space is only visible inside text.
    if (child.type === 'text') return tagName === 'text' || tagName === 'tspan' ? [child] : []
    return child.type === 'element' && elements.has(child.tagName) ? [copyElement(child, id)] : []
  })
  if (tagName === 'g') fitText(copied)
  return copied
}

function copyProperties({ tagName, properties }: Element, id: string): Properties {
  const isText = tagName === 'text' || tagName === 'tspan'
  const copied: Properties = {}
  for (const [name, value] of Object.entries(properties)) {
    if (shapes.has(name)) copied[name] = shorten(String(value))
    if (name === 'fill' || name === 'stroke') copied[name] = colorOf(String(value)) ?? (isText ? 'var(--text)' : 'none')
    if (name === 'id') copied.id = `${id}-${String(value)}`
    if (name === 'markerStart' || name === 'markerEnd')
      copied[name] = String(value).replace(/^url\(#([\w-]+)\)$|.*/, (_, marker?: string) =>
        marker === undefined ? 'none' : `url(#${id}-${marker})`,
      )
  }
  const classes = Array.isArray(properties.className) ? properties.className.map(String) : []
  if (classes.includes('mono')) copied.className = ['mono']
  return { ...copied, ...chartProperties(classes) }
}

/** Rounds coordinates to a precision at which no difference is visible. */
function shorten(value: string): string {
  return value
    .replaceAll(',', ' ')
    .replace(/(\d\.\d)\d+/g, '$1')
    .replace(/\.0(?!\d)/g, '')
}

function colorOf(value: string): string | undefined {
  const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (variable !== undefined) return themeColors[variable] && `var(${themeColors[variable]})`
  return authorsColor.test(value) ? value : undefined
}

function chartProperties(classes: readonly string[]): Properties {
  const style = Object.assign(
    {},
    ...chartStyles.filter(([name]) => classes.includes(name)).map(([, own]) => own),
  ) as Properties
  const row = classes.map((name) => /^xychart-color-(\d+)$/.exec(name)?.[1]).find((number) => number !== undefined)
  if (row === undefined || classes.includes('xychart-line-shadow')) return style
  const color = rowColors[Number(row) % rowColors.length]!
  if (classes.includes('xychart-bar')) return { ...style, fill: `var(--${color}-ground)`, stroke: `var(--${color})` }
  if (classes.includes('xychart-dot')) return { ...style, fill: `var(--${color})` }
  return { ...style, stroke: `var(--${color})` }
}

/**
 * Keeps text readable if the author set colors in a node. If only the background is set, the text becomes black or
 * white. If only the text color is set, it is replaced with the theme's, because the background depends on the color
 * mode.
 */
function fitText({ children }: Element): void {
  const elements = children.filter((child) => child.type === 'element')
  const ground = elements.find(({ tagName }) => tagName !== 'text')?.properties.fill
  const isOwn = typeof ground === 'string' && ground !== 'none' && !ground.startsWith('var(')
  for (const { tagName, properties } of elements) {
    if (tagName !== 'text') continue
    const hasOwn = typeof properties.fill === 'string' && !properties.fill.startsWith('var(')
    if (isOwn && !hasOwn) properties.fill = isDark(ground) ? '#fff' : '#000'
    if (!isOwn && hasOwn) properties.fill = 'var(--text)'
  }
}

/** Returns whether white text is more legible on a color than black text. Most named colors are light. */
function isDark(color: string): boolean {
  const digits = /^#([\da-f]{3,8})$/i.exec(color)?.[1]
  if (digits === undefined) return /^(?:black|navy|blue|purple|maroon|green|teal|indigo|dark\w+)$/i.test(color)
  const size = digits.length < 6 ? 1 : 2
  const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((place) => {
    const channel = Number.parseInt(digits.slice(place * size, (place + 1) * size), 16) / (16 ** size - 1)
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  // Black and white have equal contrast at a luminance of 0.179 (WCAG 2.2, contrast ratio).
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.179
}
