import type { Element, ElementContent, Root } from 'hast'
import { lineClasses } from '../document/index.ts'
import type { BodyElement, BodyNode, CodeBlock } from '../document/index.ts'

/** Converts a tree to Minimark, the compact format that is stored and served. */
export function toMinimark(parent: Root | Element): BodyNode[] {
  const nodes: BodyNode[] = []
  for (const node of contentOf(parent)) {
    const last = nodes.at(-1)
    if (node.type === 'text' && typeof last === 'string') nodes[nodes.length - 1] = last + node.value
    else if (node.type === 'text') nodes.push(node.value)
    else if (node.type === 'element') nodes.push(toElement(node))
  }
  return nodes
}

function toElement(node: Element): BodyElement {
  return node.data?.code ? codeElement(node.data.code) : [node.tagName, propsOf(node), ...toMinimark(node)]
}

/** Returns the properties of an element without those that are `false`, which stand for absent attributes. */
function propsOf({ properties }: Element): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== false))
}

/** Returns the content of a component or slot. If that is a single paragraph, returns the content of the paragraph. */
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
    className: `language-${language}`,
    code: text,
    language,
    ...(filename !== null && { filename }),
    ...(highlights.length > 0 && { highlights }),
    ...(meta !== '' && { meta }),
  }
  return [
    'pre',
    props,
    [
      'code',
      { __ignoreMap: '' },
      ...lines.map((line, index): BodyElement => [
        'span',
        { class: lineClasses(line), line: index + 1 },
        ...line.tokens.map(({ kind, text: content }): BodyNode =>
          kind === '' ? content : ['span', { class: kind }, content],
        ),
        ...(index < lines.length - 1 ? ['\n'] : []),
      ]),
    ],
  ]
}
