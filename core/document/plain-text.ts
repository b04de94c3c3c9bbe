import type { BodyElement, BodyNode } from './node.ts'
import { isPhrasing } from './phrasing.ts'
import { writeMath, writeScript } from './scripts-in-text.ts'

/** The no-break spaces of typography. */
const noBreak = new Set(['\u00a0', '\u202f'])

/**
 * The words of a part of a body, on one line: blocks, line endings, and runs of white space become one space; a single
 * no-break space stays. Footnote marks are left out, because they are not part of the sentence.
 *
 * @param ignoredTags elements without text
 */
export function plainText(nodes: readonly BodyNode[], ignoredTags: readonly string[] = []): string {
  return collectText(nodes, ignoredTags)
    .replace(/\s+/g, (run) => (noBreak.has(run) ? run : ' '))
    .trim()
}

function collectText(nodes: readonly BodyNode[], ignoredTags: readonly string[]): string {
  let text = ''
  for (const [index, node] of nodes.entries()) {
    if (typeof node === 'string') text += node
    else if (!ignoredTags.includes(node[0]) && !isFootnoteMark(node)) {
      const [tag, , ...children] = node
      const content =
        writeMath(node, (child) => collectText([child], ignoredTags)) ?? collectText(children, ignoredTags)
      if ((tag === 'sup' || tag === 'sub') && !children.some(isMark)) {
        const after = collectText(nodes.slice(index + 1, index + 2), ignoredTags)
        text += writeScript(tag, content, { before: text, after })
      } else text += isPhrasing(tag) && tag !== 'br' ? content : ` ${content} `
    }
  }
  return text
}

function isMark(node: BodyNode): boolean {
  return typeof node === 'object' && isFootnoteMark(node)
}

function isFootnoteMark([, props]: BodyElement): boolean {
  return 'dataFootnoteRef' in props || 'dataFootnoteBackref' in props
}
