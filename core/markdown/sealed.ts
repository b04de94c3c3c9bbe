import type { Element, ElementContent, Parents, Properties, Root } from 'hast'
import type { CodeBlock, Formula } from '../document/index.ts'
import { sealedTagName } from './sanitize-schema.ts'

/**
 * Content that the HTML parser and the sanitizer must not change, because Rivage created it or has already sanitized
 * it.
 */
export type Sealed =
  | { kind: 'component'; name: string; props: Properties; display: 'block' | 'inline' }
  | { kind: 'code'; block: CodeBlock }
  | { kind: 'formula'; formula: Formula }
  | { kind: 'inclusion'; root: Root }

/** The type of nodes that the HTML parser passes through. */
export const sealedType = 'sealed'

/**
 * A placeholder for sealed content. The HTML parser passes it through because of its type. It then becomes an element
 * that the sanitizer allows.
 */
interface SealedNode {
  type: typeof sealedType
  data: { sealed: number }
  children: ElementContent[]
}

/** Holds content while the tree around it is parsed and sanitized, and restores it afterward. */
export class SealedContents {
  #contents: Sealed[] = []

  /** Creates a placeholder for `content`. HTML in its children can't affect anything outside. */
  seal(content: Sealed, children: ElementContent[]): Element {
    const node: SealedNode = { type: sealedType, data: { sealed: this.#contents.push(content) - 1 }, children }
    // hast has no such node type. The HTML parser passes it through, and `toElements` replaces it.
    return node as unknown as Element
  }

  /** Converts sealed nodes to elements, which the sanitizer can process. */
  toElements(parent: Parents): void {
    for (const node of parent.children as (ElementContent | SealedNode)[]) {
      if (node.type === sealedType) Object.assign(node, { type: 'element', tagName: sealedTagName, properties: {} })
      if ('children' in node) this.toElements(node as Element)
    }
  }

  /** Replaces sealed nodes with the content that they stand for. */
  open(parent: Root | Element): void {
    const children = parent.children as ElementContent[]
    parent.children = children.flatMap((node): ElementContent[] => {
      if (node.type !== 'element') return [node]
      const content =
        node.tagName === sealedTagName ? this.#contents[(node.data as SealedNode['data']).sealed] : undefined
      if (content?.kind === 'inclusion') return content.root.children as ElementContent[]
      if (content) restore(content, node)
      this.open(node)
      return [node]
    })
  }
}

function restore(content: Exclude<Sealed, { kind: 'inclusion' }>, element: Element): void {
  if (content.kind === 'component') {
    Object.assign(element, { tagName: content.name, properties: content.props, data: { component: content.display } })
    return
  }
  Object.assign(element, content.kind === 'formula' ? formulaElement(content.formula) : codeElement(content.block))
}

/** Returns the element for a formula, without its position. */
export function formulaElement(formula: Formula): Omit<Element, 'position'> {
  return {
    type: 'element',
    tagName: 'math',
    properties: {},
    children: [{ type: 'text', value: formula.tex }],
    data: { formula },
  }
}

/** Returns the element for a code block, without its position. */
export function codeElement(block: CodeBlock): Omit<Element, 'position'> {
  const children: Element['children'] = [{ type: 'text', value: block.text }]
  return {
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [{ type: 'element', tagName: 'code', properties: {}, children }],
    data: { code: block },
  }
}
