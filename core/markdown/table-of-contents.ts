import type { Nodes, Parents } from 'mdast'
import { startOf } from '../error/index.ts'
import type { Diagnostic } from '../error/index.ts'

/**
 * Matches text that inserts a table of contents in VitePress, Python-Markdown, GitLab, Markdown-it, kramdown (whose list
 * item it replaces), MultiMarkdown, wikis, AsciiDoc, or Org mode.
 */
const mark =
  /^(?:\[\[_?to(?:c|sp)_?\]\]|\[tocm?\]|@\[toc\](?:\([^)]*\))?|\$?\{toc(?::[^}]*)?\}|(?:[^\n]*\n)?\{:\s*toc\b[^}]*\}|%toc%|\{\{\s*>?\s*toc\s*\}\}|__toc__|toc::\[[^\]]*\]|:toc:.*|#\+toc:.*)$/i

/**
 * Removes and reports markers for a table of contents, because every page has an outline.
 * @param text the Markdown source
 */
export function dropTableOfContents(parent: Nodes, { text, file }: { text: string; file: string }): Diagnostic[] {
  if (!('children' in parent)) return []
  const diagnostics: Diagnostic[] = []
  const isMark = (node: Nodes) =>
    node.type === 'paragraph' &&
    !node.children.some(({ type }) => type === 'linkReference' || type === 'inlineCode') &&
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
  const inside = kept.flatMap((node) => dropTableOfContents(node, { text, file }))
  // A list that contained only the marker would be empty.
  const isEmpty = (node: Nodes) => (node.type === 'list' || node.type === 'listItem') && node.children.length === 0
  parent.children = (inside.length > 0 ? kept.filter((node) => !isEmpty(node)) : kept) as typeof parent.children
  return [...diagnostics, ...inside]
}
