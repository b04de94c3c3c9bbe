import type { Nodes, Parents } from 'mdast'
import { startOf } from '../error/index.ts'
import type { Diagnostic } from '../error/index.ts'

/** A line that stands for a table of contents in VitePress, Python-Markdown, GitLab, Markdown-it, and kramdown. */
const mark = /^(?:\[\[_?toc_?\]\]|\[toc\]|@\[toc\](?:\([^)]*\))?|\$\{toc\}|\{:toc\}|%toc%)$/i

/**
 * Leaves out marks for a table of contents: every page has an outline. Each is reported.
 * @param text the text that was parsed
 */
export function dropTableOfContents(parent: Nodes, { text, file }: { text: string; file: string }): Diagnostic[] {
  if (!('children' in parent)) return []
  const diagnostics: Diagnostic[] = []
  const isMark = (node: Nodes) =>
    node.type === 'paragraph' &&
    node.children.every(({ type }) => type === 'text' || type === 'emphasis') &&
    mark.test(text.slice(node.position?.start.offset, node.position?.end.offset).trim())
  const kept = (parent as Parents).children.filter((node) => {
    if (!isMark(node)) return true
    diagnostics.push({
      severity: 'warning',
      file,
      ...startOf(node.position),
      code: 'table-of-contents',
      message: 'This mark is left out: each page has an outline.',
      hint: 'Remove it.',
    })
    return false
  })
  parent.children = kept as typeof parent.children
  return [...diagnostics, ...kept.flatMap((node) => dropTableOfContents(node, { text, file }))]
}
