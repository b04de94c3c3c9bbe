import type { PhrasingContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { escapeAttribute, escapeHtml } from '../text/index.ts'
import { schemeAutolinks } from './scheme-autolinks.ts'

const syntax = { extensions: [gfm(), schemeAutolinks], mdastExtensions: [gfmFromMarkdown()] }

/** The allowed inline elements, by their names in mdast. */
const elements: Readonly<Record<string, string>> = { strong: 'strong', emphasis: 'em', delete: 'del' }

/**
 * Renders one line of Markdown as HTML: emphasis, code, and links (CommonMark, GFM). All other syntax stays text.
 * @param hrefOf returns the URL of a link; `undefined` keeps only the link's text
 */
export function renderInlineMarkdown(line: string, hrefOf: (address: string) => string | undefined): string {
  const { children } = fromMarkdown(line, syntax)
  const [only] = children
  if (children.length !== 1 || only?.type !== 'paragraph') return escapeHtml(line)

  const renderAll = (nodes: readonly PhrasingContent[]): string => nodes.map(render).join('')
  const render = (node: PhrasingContent): string => {
    if (node.type === 'text') return escapeHtml(node.value)
    if (node.type === 'inlineCode') return `<code>${escapeHtml(node.value)}</code>`
    if (node.type === 'break') return ' '
    if (node.type === 'link') {
      const href = hrefOf(node.url)
      const text = renderAll(node.children)
      return href === undefined ? text : `<a href="${escapeAttribute(href)}">${text}</a>`
    }
    const element = elements[node.type]
    if (element && 'children' in node) return `<${element}>${renderAll(node.children)}</${element}>`
    return escapeHtml(line.slice(node.position?.start.offset, node.position?.end.offset))
  }
  return renderAll(only.children)
}
