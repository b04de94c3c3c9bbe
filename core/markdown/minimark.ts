import type { Element, ElementContent, Root } from 'hast'
import { lineClasses } from '../document/index.ts'
import type { BodyElement, BodyNode, CodeBlock } from '../document/index.ts'

/** The tree in the compact form that is stored and served; comments are dropped. */
export function toMinimark(parent: Root | Element): BodyNode[] {
  return contentOf(parent).flatMap((node): BodyNode[] => {
    if (node.type === 'text') return node.value === '' ? [] : [node.value]
    if (node.type !== 'element') return []
    if (node.data?.code) return [codeElement(node.data.code)]
    return [[node.tagName, { ...node.properties }, ...toMinimark(node)]]
  })
}

/** A component or slot whose only content is one paragraph holds that paragraph's content. */
function contentOf(parent: Root | Element): ElementContent[] {
  const children = parent.children as ElementContent[]
  if (parent.type === 'root' || !parent.data?.component) return children
  const content = children.filter((node) => !isSlot(node))
  const [paragraph] = content
  if (content.length !== 1 || paragraph?.type !== 'element' || paragraph.tagName !== 'p') return children
  return children.flatMap((node) => (node === paragraph ? paragraph.children : [node]))
}

function isSlot(node: ElementContent): boolean {
  return node.type === 'element' && node.tagName === 'template'
}

function codeElement({ language, filename, meta, text, lines }: CodeBlock): BodyElement {
  const highlights = lines.flatMap((line, index) => (line.marks.includes('highlight') ? [index + 1] : []))
  const props = {
    className: `language-${language}`, code: text, language,
    ...(filename !== null && { filename }), ...(highlights.length > 0 && { highlights }), ...(meta !== '' && { meta }),
  }
  return ['pre', props, ['code', { __ignoreMap: '' }, ...lines.map((line, index): BodyElement => [
    'span', { class: lineClasses(line), line: index + 1 },
    ...line.tokens.map(({ kind, text: content }): BodyNode => (kind === '' ? content : ['span', { class: kind }, content])),
    ...(index < lines.length - 1 ? ['\n'] : []),
  ])]]
}
