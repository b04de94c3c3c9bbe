import type { Place } from './frontmatter.ts'

/** Far beyond what anybody writes, and still parsed in a fraction of a second. */
const maxContainers = 100
const maxOpenComponents = 50
const maxMarkersInBlock = 8_000

/** Deeper trees overflow the stack of the recursive steps after parsing. */
export const maxDepth = 300

/**
 * Finds what would make parsing take quadratic time or overflow the stack: hundreds of block quotes or lists inside each other,
 * components that are never closed, thousands of brackets or asterisks in one paragraph. One pass, before anything is parsed.
 */
export function findExcess(text: string): (Place & { message: string }) | undefined {
  let openComponents = 0
  let markersInBlock = 0
  let line = 0
  for (const content of text.split('\n')) {
    line += 1
    if (countContainers(content) > maxContainers) return { line, column: 1, message: `More than ${maxContainers} block quotes or lists inside each other.` }
    const fence = /^\s*:{2,}([\w-]*)/.exec(content)
    if (fence) openComponents = Math.max(0, openComponents + (fence[1] ? 1 : -1))
    if (openComponents > maxOpenComponents) return { line, column: 1, message: `More than ${maxOpenComponents} components inside each other.` }
    markersInBlock = content.trim() === '' ? 0 : markersInBlock + countMarkers(content)
    if (markersInBlock > maxMarkersInBlock) return { line, column: 1, message: `More than ${maxMarkersInBlock} brackets, asterisks and the like in one paragraph.` }
  }
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
