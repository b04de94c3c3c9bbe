import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import type { Position } from './frontmatter.ts'

/**
 * Maximum nesting of containers, and of unclosed components. Real pages are far below these limits. At the limits,
 * parsing still takes only a fraction of a second.
 */
const maxContainers = 100
const maxOpenComponents = 50
const maxMarkersInBlock = 5_000

/** Maximum depth of a tree. In a deeper tree, the recursive steps after parsing may overflow the stack. */
const maxDepth = 300

/** Maximum depth of nested lists. Parsing deeper lists takes quadratic time. */
const maxListDepth = 20

/**
 * The maximum number of each construct on a page, including the files that it includes. The time to compile a page
 * grows with these numbers, sometimes faster than linearly, so they are counted before parsing. Even the largest
 * documentation pages stay below a tenth of these limits.
 */
const pageLimits = {
  /** The length of several books. */
  'characters of Markdown': 5_000_000,
  headings: 5_000,
  footnotes: 1_000,
  'references to footnotes': 5_000,
  'list items': 10_000,
  /** Includes the cells that the parser adds to short rows. */
  'cells of tables': 20_000,
}

/** The number of each construct found so far in the files of a page. */
export type PageCounts = Record<keyof typeof pageLimits, number>

/** Returns the counts of an empty page. */
export function noCounts(): PageCounts {
  return {
    'characters of Markdown': 0,
    headings: 0,
    footnotes: 0,
    'references to footnotes': 0,
    'list items': 0,
    'cells of tables': 0,
  }
}

/** The exceeded limit and its position in the text. */
export interface Excess extends Position {
  message: string
}

/**
 * Finds text that would take too long to compile, use too much memory, or overflow the stack. Examples are hundreds of
 * nested block quotes, lists, or unclosed components, thousands of brackets or asterisks in one paragraph, and too many
 * headings or table cells. Scans the text once, before it is parsed.
 * @param counts the page's counts so far; the counts of this text are added to them
 */
export function findExcess(text: string, counts: PageCounts): Excess | undefined {
  const open: OpenBlocks = { components: 0, markers: 0, fence: '', lists: [], columns: 0, isParagraph: false }
  let line = 0
  for (const content of text.split('\n')) {
    line += 1
    const message = excessIn(content, open, counts) ?? overLimit(counts)
    if (message) return { line, column: 1, message }
  }
}

/** Returns the exceeded limit of a page, if any. */
export function overLimit(counts: PageCounts): string | undefined {
  for (const [kind, limit] of Object.entries(pageLimits)) {
    if (counts[kind as keyof PageCounts] > limit) return `More than ${limit.toLocaleString('en')} ${kind} on one page.`
  }
}

/** The open blocks at the start of a line. */
interface OpenBlocks {
  components: number
  /** Number of characters in the current paragraph that can start or end a construct. */
  markers: number
  /** The characters that close the code block; `''` outside code blocks. */
  fence: string
  /** The columns where the content of each list item starts, outermost first. */
  lists: number[]
  /** Number of columns of the table; 0 outside tables. */
  columns: number
  /** Whether the previous line is text, so that a line of `=` or `-` would turn it into a heading. */
  isParagraph: boolean
}

function excessIn(line: string, open: OpenBlocks, counts: PageCounts): string | undefined {
  if (isInCode(line, open)) return
  if (countContainers(line) > maxContainers) return `More than ${maxContainers} nested block quotes or lists.`
  const content = enterContainers(line, open.lists, counts)
  if (open.lists.length > maxListDepth) return `More than ${maxListDepth} nested lists.`

  const component = /^\s*:{2,}([\w-]*)/.exec(line)
  if (component) open.components = Math.max(0, open.components + (component[1] ? 1 : -1))
  if (open.components > maxOpenComponents) return `More than ${maxOpenComponents} nested components.`

  countConstructs(content, open, counts)
  // The parser reads table cells one by one, but all lines of a paragraph together.
  const startsAnew = line.trim() === '' || line.trimStart().startsWith('|')
  open.markers = (startsAnew ? 0 : open.markers) + countMarkers(line)
  if (open.markers > maxMarkersInBlock)
    return `More than ${maxMarkersInBlock} brackets, asterisks, and similar characters in one paragraph.`
}

/** Matches the second line of a table. */
const delimiterRow = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/

/**
 * Counts the constructs in a line.
 * @param content the line without its block quote and list markers
 */
function countConstructs(content: string, open: OpenBlocks, counts: PageCounts): void {
  const isHeading = /^#{1,6}(?:[ \t]|$)/.test(content)
  if (isHeading || (open.isParagraph && /^(?:=+|-+)[ \t]*$/.test(content))) counts.headings += 1
  if (/^\[\^[^\]]*\]:/.test(content)) counts.footnotes += 1
  counts['references to footnotes'] += content.split('[^').length - 1

  // A pipe at the start or end of a row doesn't separate cells.
  const cells = content.trim().replace(/^\|/, '').replace(/\|$/, '').split('|').length
  if (content === '') open.columns = 0
  else if (open.columns === 0 && content.includes('|') && delimiterRow.test(content)) open.columns = cells
  // The parser pads rows to the width of the table.
  if (open.columns > 0) counts['cells of tables'] += Math.max(open.columns, cells)
  open.isParagraph = content !== '' && !isHeading
}

/** Matches a thematic break such as `* * *`, whose characters look like list markers. */
const thematicBreak = /^([-*_])(?:[ \t]*\1){2,}[ \t]*$/
const listMarker = /(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/y

/**
 * Tracks the block quotes and list items in which a line starts.
 * @param lists as in `OpenBlocks`; updated for the next line
 * @returns the line without their markers
 */
function enterContainers(line: string, lists: number[], counts: PageCounts): string {
  let [at, column] = [0, 0]
  let isOpening = false
  for (;;) {
    for (; line[at] === ' ' || line[at] === '\t'; at += 1) column += line[at] === '\t' ? 4 - (column % 4) : 1
    if (line[at] === '>') {
      at += 1
      column += 1
      continue
    }
    const rest = line.slice(at)
    if (rest === '') return rest
    if (!isOpening) while (column < (lists.at(-1) ?? 0)) lists.pop()
    listMarker.lastIndex = at
    const [marker] = thematicBreak.test(rest) ? [] : (listMarker.exec(line) ?? [])
    if (marker === undefined) return rest
    counts['list items'] += 1
    at += marker.length
    column += marker.length
    lists.push(column + 1)
    isOpening = true
  }
}

/** Returns whether a line is in a code block, whose content isn't parsed. */
function isInCode(line: string, open: OpenBlocks): boolean {
  const fence = /^\s*(`{3,}|~{3,})(.*)$/.exec(line)
  if (open.fence !== '') {
    if (fence?.[1]?.startsWith(open.fence) && fence[2]!.trim() === '') open.fence = ''
    return true
  }
  if (!fence || (fence[1]!.startsWith('`') && fence[2]!.includes('`'))) return false
  open.fence = fence[1]!
  open.markers = 0
  return true
}

/** Counts the block quote and list markers at the start of a line. */
function countContainers(line: string): number {
  let count = 0
  const marker = /[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
  while (marker.test(line)) count += 1
  return count
}

function countMarkers(line: string): number {
  let count = 0
  for (let index = 0; index < line.length; index += 1) {
    if ('[]*_~{`<'.includes(line[index]!)) count += 1
  }
  return count
}

/** Finds a node that is nested too deeply, without recursion. */
export function findTooDeep(root: Nodes | HtmlNodes): Excess | undefined {
  const stack: { node: Nodes | HtmlNodes; depth: number }[] = [{ node: root, depth: 0 }]
  for (let item = stack.pop(); item; item = stack.pop()) {
    const { node, depth } = item
    if (depth > maxDepth) {
      return {
        line: node.position?.start.line ?? 1,
        column: 1,
        message: `More than ${maxDepth} nested elements.`,
      }
    }
    if ('children' in node) for (const child of node.children) stack.push({ node: child, depth: depth + 1 })
  }
}
