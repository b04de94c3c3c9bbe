import type { Element, ElementContent } from 'hast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { readCodeBlock } from './code-block.ts'
import { findExcess, findTooDeep, noCounts } from './complexity.ts'
import { toSafeHtml } from './safe-html.ts'
import { schemeAutolinks } from './scheme-autolinks.ts'
import { codeElement } from './sealed.ts'

const syntax = { extensions: [gfm(), schemeAutolinks], mdastExtensions: [gfmFromMarkdown()] }

/**
 * Parses a text that isn't a page, such as an API description: CommonMark and GFM, without components. The result is
 * sanitized like a page. Ids are removed, because they could conflict with those of the page that shows the text.
 * @returns the elements, or a single paragraph if the text is too complex
 */
export function parseDescription(text: string, file: string): ElementContent[] {
  const counts = noCounts()
  if (findExcess(text, counts)) return [asParagraph(text)]
  try {
    const tree = fromMarkdown(text, syntax)
    if (findTooDeep(tree)) return [asParagraph(text)]
    const root = toSafeHtml(tree, {
      file,
      text,
      bind: () => undefined,
      footnotes: { title: '', back: (number: string) => number },
      components: new Map(),
      aliases: {},
      trusted: false,
      readFile: () => undefined,
      counts,
      include: () => ({ type: 'root', children: [] }),
      diagnostics: [],
    })
    if (findTooDeep(root)) return [asParagraph(text)]
    return root.children.filter((node): node is ElementContent => node.type !== 'doctype').map(withoutIds)
  } catch {
    return [asParagraph(text)] // The libraries are recursive and may have bugs, so any error falls back to plain text.
  }
}

/** Returns the element for an example, which is never collapsed. */
export function exampleElement(text: string, language: string, name: string | null): Element {
  const block = readCodeBlock({ type: 'code', lang: language, meta: null, value: text })
  return codeElement({ ...block, filename: name, folds: false })
}

function asParagraph(text: string): Element {
  return { type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: text }] }
}

function withoutIds(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node
  const { id: _id, name: _name, ...properties } = node.properties
  return { ...node, properties, children: node.children.map(withoutIds) }
}
