import type { Definition, FootnoteDefinition, Nodes, Root } from 'mdast'
import type { UnreadProblem } from './unread-problem.ts'

/** Matches a reference to a footnote that isn't defined, because it is still text. */
export const footnoteReference = /(?<!\\)\[\^([\w-]+)\]/

/**
 * Finds a footnote that isn't shown, because no text refers to it or an earlier footnote has the same name. If a
 * reference has no footnote, one of the names may be misspelled, so only the reference is reported.
 */
export function unusedFootnote(root: Root, text: string): UnreadProblem | undefined {
  const used = new Set<string>()
  const found: FootnoteDefinition[] = []
  let isMissing = false
  const collect = (node: Nodes) => {
    if (node.type === 'footnoteReference') used.add(node.identifier)
    if (node.type === 'footnoteDefinition') found.push(node)
    if (node.type === 'text')
      isMissing ||= footnoteReference.test(text.slice(node.position?.start.offset, node.position?.end.offset))
    if ('children' in node) for (const child of node.children) collect(child)
  }
  collect(root)
  const unused = found.find(
    ({ identifier }, index) =>
      !used.has(identifier) || found.findIndex((other) => other.identifier === identifier) < index,
  )
  if (!unused || isMissing) return undefined
  return {
    line: (unused.position?.start.line ?? 1) - (root.position?.start.line ?? 1),
    code: 'missing-footnote',
    message: used.has(unused.identifier)
      ? `The footnote \`[^${unused.identifier}]\` is not shown, because another one has the same name.`
      : `The footnote \`[^${unused.identifier}]\` is not shown, because no text refers to it.`,
    hint: `Refer to it with \`[^${unused.identifier}]\`, rename it, or remove it.`,
  }
}

/** Finds a link definition that has no effect, because an earlier one with another URL has the same name. */
export function repeatedDefinition(root: Root): UnreadProblem | undefined {
  const first = new Map<string, Definition>()
  let repeated: Definition | undefined
  const visit = (node: Nodes) => {
    if (node.type === 'definition') {
      const known = first.get(node.identifier)
      if (!known) first.set(node.identifier, node)
      else if (known.url !== node.url) repeated ??= node
    } else if ('children' in node) node.children.forEach(visit)
  }
  visit(root)
  if (!repeated) return undefined
  return {
    line: (repeated.position?.start.line ?? 1) - (root.position?.start.line ?? 1),
    code: 'unread-syntax',
    message: `The definition \`[${repeated.label ?? repeated.identifier}]: ${repeated.url}\` has no effect, because an earlier one has the same name.`,
    hint: 'Give it another name, or remove it.',
  }
}
