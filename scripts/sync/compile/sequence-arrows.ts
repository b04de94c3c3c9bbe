/** The ends of a message: names of the markers in `heads`, or of those of the rendering library. */
interface MessageEnds {
  start?: string
  end?: string
}

/** The library's own arrowhead, and its open one. */
const filled = 'seq-arrow'
const open = 'seq-arrow-open'

/** The ends of each arrow. The sides are those of a message from left to right. */
const ends: Readonly<Record<string, MessageEnds>> = {
  '->': {},
  '->>': { end: filled },
  '<<->>': { start: filled, end: filled },
  '-)': { end: open },
  '-x': { end: 'seq-cross' },
  '-|\\': { end: 'seq-half-left' },
  '-|/': { end: 'seq-half-right' },
  '-\\\\': { end: 'seq-stick-left' },
  '-//': { end: 'seq-stick-right' },
  // At the start of a line, a marker is turned around, so its left side is that of the other direction.
  '/|-': { start: 'seq-half-right' },
  '\\|-': { start: 'seq-half-left' },
  '//-': { start: 'seq-stick-right' },
  '\\\\-': { start: 'seq-stick-left' },
}

/** Matches each arrow of messages. The dotted ones have one more hyphen. */
export const arrowPattern = '<<--?>>|--?(?:>>|>|\\)|x|\\|[\\\\/]|\\\\\\\\|\\/\\/)|(?:[/\\\\]\\||\\/\\/|\\\\\\\\)--?'

const plain = 'fill="none" stroke="var(--_arrow)" stroke-width="1"'
const solid = 'fill="var(--_arrow)"'

/** Arrowheads that the library doesn't have: their shapes in a box of 8 × 8, whose right edge is the lifeline. */
const heads: Readonly<Record<string, string>> = {
  'seq-cross': `<path d="M1 1L7 7M7 1L1 7" ${plain} />`,
  'seq-half-left': `<polygon points="0 1.5, 8 4, 0 4" ${solid} />`,
  'seq-half-right': `<polygon points="0 4, 8 4, 0 6.5" ${solid} />`,
  'seq-stick-left': `<polyline points="0 1, 8 4" ${plain} />`,
  'seq-stick-right': `<polyline points="0 7, 8 4" ${plain} />`,
}

/** Returns the ends of an arrow, and whether its line is dotted. */
export function readArrow(written: string): MessageEnds & { isDotted: boolean } {
  return { ...ends[written.replace('--', '-')], isDotted: written.includes('--') }
}

/**
 * Draws the ends of the messages in a rendered sequence diagram. The library draws the same arrowhead for most arrows.
 * @param messages the ends of all messages, in order
 */
export function drawArrowheads(svg: string, messages: readonly MessageEnds[]): string {
  let index = 0
  const drawn = svg.replace(
    /(<g class="message"[^]*?) marker-end="url\(#[\w-]+\)"/g,
    (_, line: string) => line + attribute('start', messages[index]?.start) + attribute('end', messages[index++]?.end),
  )
  const used = Object.keys(heads).filter((name) => messages.some(({ start, end }) => start === name || end === name))
  return drawn.replace('</defs>', `${used.map(markerOf).join('')}</defs>`)
}

function attribute(side: 'start' | 'end', name: string | undefined): string {
  return name === undefined ? '' : ` marker-${side}="url(#${name})"`
}

function markerOf(name: string): string {
  return `<marker id="${name}" markerWidth="8" markerHeight="8" refX="8" refY="4" orient="auto-start-reverse">${heads[name]!}</marker>`
}
