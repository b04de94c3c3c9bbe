import type { BodyElement, BodyNode } from './node.ts'
import { isPhrasing } from './phrasing.ts'
import { isScriptPair, separateMath, writeMath, writeScript } from './scripts-in-text.ts'

/** No-break spaces that the typography rules insert. */
const noBreak = new Set(['\u00a0', '\u202f'])

/**
 * Returns the text of body nodes as one line. Block boundaries, line endings, and runs of white space become one space,
 * but a single no-break space is kept. Footnote marks are omitted, because they are not part of the sentence.
 * @param ignoredTags elements whose text is omitted
 */
export function plainText(nodes: readonly BodyNode[], ignoredTags: readonly string[] = []): string {
  return collectText(nodes, ignoredTags)
    .replace(/\s+/g, (run) => (noBreak.has(run) ? run : ' '))
    .trim()
}

/** Returns the text of a heading. Without text, it is named after its images. */
export function headingText(nodes: readonly BodyNode[], ignoredTags: readonly string[] = []): string {
  return plainText(nodes, ignoredTags) || altText(nodes).replace(/\s+/g, ' ').trim()
}

function altText(nodes: readonly BodyNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return ''
      const [, { alt }, ...children] = node
      return typeof alt === 'string' ? alt : altText(children)
    })
    .join(' ')
}

function collectText(nodes: readonly BodyNode[], ignoredTags: readonly string[]): string {
  let text = ''
  for (const [index, node] of nodes.entries()) {
    if (typeof node === 'string') text += node
    else if (!ignoredTags.includes(node[0]) && !isFootnoteMark(node)) {
      const [tag, , ...children] = node
      if (tag === 'ruby') {
        // The reading of a word follows it, as in browsers without support for ruby.
        const isReading = (child: BodyNode) => typeof child === 'object' && /^r[tp]$/.test(child[0])
        const reading = collectText(
          children.filter((child) => isReading(child) && child[0] === 'rt'),
          ignoredTags,
        )
        const base = collectText(
          children.filter((child) => !isReading(child)),
          ignoredTags,
        )
        text += reading === '' ? base : `${base}(${reading})`
        continue
      }
      // Keys, and an old and a new text, are separate even if nothing separates them in the source.
      if (isSeparate(tag) && isSeparate(tagOf(nodes[index - 1])) && /\S$/.test(text)) text += ' '
      const math = writeMath(node, (child) => collectText([child], ignoredTags))
      const content = math ?? collectText(children, ignoredTags)
      const following = nodes[index + 1]
      const after = isScriptPair(tag, tagOf(following)) ? '' : startOfText(following)
      if ((tag === 'sup' || tag === 'sub') && !children.some(isMark))
        text += writeScript(tag, content, { before: text, after, next: tagOf(nodes[index + 2]) })
      else if (math !== undefined && tag !== 'mtr') text += separateMath(tag, math, { before: text, after })
      else text += isPhrasing(tag) && tag !== 'br' ? content : ` ${content} `
    }
  }
  return text
}

/**
 * Returns the first text in a node. Collecting the text of the whole node would double the work at each level of
 * nesting.
 */
function startOfText(node: BodyNode | undefined): string {
  let first = node
  while (typeof first === 'object') {
    if (isFootnoteMark(first)) return ''
    first = isPhrasing(first[0]) ? first[2] : ' '
  }
  return first ?? ''
}

function tagOf(node: BodyNode | undefined): string | undefined {
  return typeof node === 'object' ? node[0] : undefined
}

function isSeparate(tag: string | undefined): boolean {
  return tag === 'kbd' || tag === 'del' || tag === 'ins' || tag === 's' || tag === 'strike'
}

function isMark(node: BodyNode): boolean {
  return typeof node === 'object' && isFootnoteMark(node)
}

function isFootnoteMark([, props]: BodyElement): boolean {
  return 'dataFootnoteRef' in props || 'dataFootnoteBackref' in props
}
