import type { Nodes, Root } from 'mdast'
import type { UnreadProblem } from './unread-problem.ts'

/** Matches comments, and tags of elements that HTML closes only at their end tag. */
const tags =
  /<!--[^]*?-->|<(\/?)(a|b|blockquote|center|code|del|details|div|dl|em|figure|h[1-6]|i|ins|kbd|mark|ol|pre|q|s|section|small|span|strong|su[bp]|summary|table|u|ul)\b(?:"[^"]*"|'[^']*'|[^"'>])*>/gi

/**
 * Finds the first HTML element without an end tag, which extends to the end of its container, or the first end tag
 * without an element.
 */
export function unclosedElement(root: Root): UnreadProblem | undefined {
  const open: { name: string; line: number }[] = []
  let stray: { name: string; line: number } | undefined
  const visit = (node: Nodes) => {
    if (node.type === 'html')
      for (const { 0: tag, 1: slash, 2: name, index } of node.value.matchAll(tags)) {
        const line = (node.position?.start.line ?? 1) + node.value.slice(0, index).split('\n').length - 1
        if (slash && name) {
          const start = open.findLastIndex((each) => each.name === name.toLowerCase())
          if (start === -1) stray ??= { name: name.toLowerCase(), line }
          else open.splice(start)
        } else if (name && !tag.endsWith('/>')) open.push({ name: name.toLowerCase(), line })
      }
    else if ('children' in node) node.children.forEach(visit)
  }
  visit(root)
  const [first] = open
  if (!first && stray)
    return {
      line: stray.line - (root.position?.start.line ?? 1),
      code: 'unclosed-component',
      message: `The end tag \`</${stray.name}>\` has no start tag.`,
      hint: `Remove it, or add \`<${stray.name}>\` before it.`,
    }
  return (
    first && {
      line: first.line - (root.position?.start.line ?? 1),
      code: 'unclosed-component',
      message: `The element \`<${first.name}>\` has no end tag.`,
      hint: `Add \`</${first.name}>\` at its end.`,
    }
  )
}

/** Matches comments, tags of tables, and tags that HTML allows only once in a document. */
const placedTags =
  /<!--[^]*?-->|<(\/?)(table|caption|col|colgroup|tbody|thead|tfoot|tr|td|th|html|head|body|frameset|frame)\b[^>]*>/gi

/** Finds the first tag that the HTML parser leaves out: a part of a table outside tables, or a part of a document. */
export function misplacedTag(root: Root): UnreadProblem | undefined {
  let tables = 0
  let found: (UnreadProblem & { line: number }) | undefined
  const visit = (node: Nodes) => {
    if (node.type === 'html' && !/^<(?:script|style|textarea|title)\b/i.test(node.value))
      for (const { 0: tag, 1: slash, 2: written, index } of node.value.matchAll(placedTags)) {
        const name = written?.toLowerCase()
        // `<Frame>` and `<Head>` are components of MDX, which are reported as such.
        if (name === undefined || /^[A-Z][a-z]/.test(written!)) continue
        if (name === 'table') tables += slash ? -1 : 1
        const isPart = !/^(?:html|head|body|frame|frameset)$/.test(name)
        if (found || name === 'table' || (isPart && tables > 0)) continue
        found = {
          line:
            (node.position?.start.line ?? 1) -
            (root.position?.start.line ?? 1) +
            node.value.slice(0, index).split('\n').length -
            1,
          code: 'unread-syntax',
          message: `The tag \`${tag.slice(0, 40)}\` is left out${isPart ? ', because it is outside a table' : ''}.`,
          hint: isPart
            ? 'Put it between `<table>` and `</table>`, or remove it.'
            : 'Remove it, and keep only the content of the body.',
        }
      }
    else if ('children' in node) node.children.forEach(visit)
  }
  visit(root)
  return found
}
