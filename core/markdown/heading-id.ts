import type { Element, Root } from 'hast'
import { slug } from 'github-slugger'
import { plainText } from '../document/index.ts'
import { startOf } from '../error/index.ts'
import type { Diagnostic } from '../error/index.ts'
import { toMinimark } from './minimark.ts'

/**
 * Assigns a unique id to every heading: the author's, or GitHub's slug of its text. First reserves the ids that authors
 * wrote in headings and HTML, so that no slug conflicts with them.
 */
export function assignHeadingIds(root: Root, file: string): Diagnostic[] {
  const diagnostics: Diagnostic[] = []
  const taken = new Set<string>()
  const counts = new Map<string, number>()
  const headings: Element[] = []
  walk(root)
  for (const heading of headings) {
    heading.properties.id = unique(slugOfHeading(plainText(toMinimark(heading))), taken, counts)
  }
  return diagnostics

  function walk(parent: Root | Element): void {
    for (const node of parent.children) {
      if (node.type !== 'element') continue
      const { id } = node.properties
      const isHeading = /^h[1-6]$/.test(node.tagName) && !node.data?.component
      if (id === undefined && isHeading) headings.push(node)
      else if (id !== undefined && taken.has(String(id))) {
        // An author can't change the ids of generated elements, such as those of two operations on one page.
        if (node.position)
          diagnostics.push({
            severity: 'warning',
            file,
            ...startOf(node.position),
            code: 'duplicate-id',
            message: `The ID \`${String(id)}\` is used twice on this page.`,
            hint: 'Change one of them, because links only reach the first.',
          })
        if (isHeading) headings.push(node)
        else delete node.properties.id
      } else if (id !== undefined) taken.add(String(id))
      walk(node)
    }
  }
}

/**
 * Returns GitHub's slug of a text. Removes repeated and outer hyphens, and adds `_` before a leading digit, so that the
 * slug is a valid CSS identifier.
 */
export function slugOfHeading(text: string): string {
  const id = slug(text.replace(/\s/g, ' '))
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
    .replace(/^(?=\d)/, '_')
  return id || 'section'
}

/**
 * Returns an id that isn't taken, by appending a number if necessary.
 * @param counts the last number used for each id, because trying all numbers would take quadratic time
 */
function unique(id: string, taken: Set<string>, counts: Map<string, number>): string {
  let candidate = id
  let count = counts.get(id) ?? 0
  for (; taken.has(candidate); candidate = `${id}-${count}`) count += 1
  counts.set(id, count)
  taken.add(candidate)
  return candidate
}
