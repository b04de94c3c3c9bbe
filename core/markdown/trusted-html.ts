import type { Element, ElementContent, Root } from 'hast'
import type { Diagnostic } from '../error/index.ts'
import { dangerOf, removed } from './sanitize.ts'
import type { Danger } from './sanitize.ts'

/** Elements that the content security policy leaves without effect. */
const blocked = new Set(['script', 'style'])

/** Attributes that run nothing by themselves: what they lead to is under the policy, too. */
const harmless = new Set(['srcdoc', 'formaction'])

/**
 * A tree as its authors wrote it, whom the operator trusts. Only what the content security policy forbids every page is
 * left out, and reported: it would have no effect but an error in each reader's console.
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
        const danger = harmless.has(name.toLowerCase()) ? undefined : dangerOf(name, value)
        if (!danger) continue
        report(node, danger)
        delete node.properties[name]
      }
      visit(node)
    }
  }

  function report({ position }: Element, danger: Danger): void {
    const diagnostic = removed(danger, position, file)
    // Once is enough, as for HTML that is sanitised.
    if (!diagnostics.some(({ message }) => message === diagnostic.message)) diagnostics.push(diagnostic)
  }
}

function elementDanger(name: string): Danger {
  return {
    what: `element \`<${name}>\``,
    hint: 'The content security policy lets no page run scripts or bring styles of its own.',
  }
}
