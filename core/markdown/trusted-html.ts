import type { Element, ElementContent, Root } from 'hast'
import type { Diagnostic } from '../error/index.ts'
import { dangerOf, removed, rendererDanger } from './sanitize.ts'
import type { Danger } from './sanitize.ts'

/** Elements that the content security policy blocks. */
const blocked = new Set(['script', 'style'])

/**
 * Attributes that are kept although sanitized HTML excludes them: they don't run code themselves, and the policy also
 * applies to the content that they load.
 */
const harmless = new Set(['srcdoc', 'formaction'])

/**
 * Removes and reports constructs in a tree from trusted authors that the content security policy blocks on every page.
 * They would only cause errors in readers' consoles. The tree is otherwise kept as written.
 */
export function dropBlocked(root: Root, file: string): { root: Root; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  visit(root)
  return { root, diagnostics }

  function visit(parent: Root | Element): void {
    parent.children = (parent.children as ElementContent[]).filter((node) => {
      if (node.type !== 'element') return node.type === 'text'
      if (blocked.has(node.tagName)) report(node, elementDanger(node.tagName))
      return !blocked.has(node.tagName)
    })
    for (const node of parent.children) {
      if (node.type !== 'element') continue
      for (const [name, value] of Object.entries(node.properties)) {
        const danger = harmless.has(name.toLowerCase()) ? undefined : (dangerOf(name, value) ?? rendererDanger(name))
        if (!danger) continue
        report(node, danger)
        delete node.properties[name]
      }
      visit(node)
    }
  }

  function report({ position }: Element, danger: Danger): void {
    const diagnostic = removed(danger, position, file)
    // Each removal is reported only once, as for sanitized HTML.
    if (!diagnostics.some(({ message }) => message === diagnostic.message)) diagnostics.push(diagnostic)
  }
}

function elementDanger(name: string): Danger {
  return {
    what: `element \`<${name}>\``,
    hint: 'Move styles to `_code/styles.css` and scripts to an island, because the content security policy blocks them in pages.',
  }
}
