import type { Nodes as HtmlNodes } from 'hast'
import type { Nodes } from 'mdast'
import type { Place } from './frontmatter.ts'

/** Limits far beyond any real page, at which parsing still takes only a fraction of a second. */
const maxContainers = 100
const maxOpenComponents = 50
const maxMarkersInBlock = 5_000

/** Deeper trees may overflow the stack of the recursive steps after parsing. */
const maxDepth = 300

/** Where a text exceeds a limit, and which one. */
export interface Excess extends Place {
  message: string
}

/**
 * Finds text that would make parsing take quadratic time or overflow the stack: hundreds of nested block quotes or
 * lists, components that are never closed, thousands of brackets or asterisks in one paragraph. It reads the text once,
 * before anything is parsed.
 */
export function findExcess(text: string): Excess | undefined {
  const blocks = { components: 0, markers: 0, fence: '' }
  let line = 0
  for (const content of text.split('\n')) {
    line += 1
    const message = excessIn(content, blocks)
    if (message) return { line, column: 1, message }
  }
}

/** The blocks that are open at the start of a line. */
interface OpenBlocks {
  components: number
  /** How many characters of the paragraph so far may begin or end a construct. */
  markers: number
  /** The run of characters that closes the code block; `''` outside of one. */
  fence: string
}

function excessIn(line: string, open: OpenBlocks): string | undefined {
  if (isInCode(line, open)) return
  if (countContainers(line) > maxContainers)
    return `More than ${maxContainers} block quotes or lists inside each other.`

  const component = /^\s*:{2,}([\w-]*)/.exec(line)
  if (component) open.components = Math.max(0, open.components + (component[1] ? 1 : -1))
  if (open.components > maxOpenComponents) return `More than ${maxOpenComponents} components inside each other.`

  // Cells of a table are parsed one by one, lines of a paragraph together.
  const startsAnew = line.trim() === '' || line.trimStart().startsWith('|')
  open.markers = (startsAnew ? 0 : open.markers) + countMarkers(line)
  if (open.markers > maxMarkersInBlock)
    return `More than ${maxMarkersInBlock} brackets, asterisks and the like in one paragraph.`
}

/** Code is not parsed, however long it is. */
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

/** Block quote and list markers at the start of a line. */
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
        message: `More than ${maxDepth} elements inside each other.`,
      }
    }
    if ('children' in node) for (const child of node.children) stack.push({ node: child, depth: depth + 1 })
  }
}
