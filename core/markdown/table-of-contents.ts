import type { Nodes, Parents } from 'mdast'
import { startOf } from '../error/index.ts'
import type { Diagnostic } from '../error/index.ts'

/** Matches a line that inserts a table of contents in VitePress, Python-Markdown, GitLab, Markdown-it, or kramdown. */
const mark = /^(?:\[\[_?toc_?\]\]|\[toc\]|@\[toc\](?:\([^)]*\))?|\$\{toc\}|\{:toc\}|%toc%)$/i

/**
 * Removes and reports markers for a table of contents, because every page has an outline.
 * @param text the Markdown source
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
      message: 'This table of contents marker is not shown, because each page already has an outline.',
      hint: 'Remove it.',
    })
    return false
  })
  parent.children = kept as typeof parent.children
  return [...diagnostics, ...kept.flatMap((node) => dropTableOfContents(node, { text, file }))]
}
