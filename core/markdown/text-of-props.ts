import type { Element, ElementContent, Root } from 'hast'
import { textsOfProps } from './plain-components.ts'

/**
 * Returns a tree in which each component starts with the text that readers see of its props, such as the title of a
 * card. Returns the tree itself if there is no such text.
 */
export function withTextOfProps<Parent extends Root | Element>(parent: Parent): Parent {
  const written = parent.children as ElementContent[]
  const children = written.map((node) => (node.type === 'element' ? withTextOfProps(node) : node))
  const own = parent.type === 'element' && parent.data?.component ? elementsOf(parent) : []
  const isSame = own.length === 0 && children.every((node, index) => node === written[index])
  return isSame ? parent : { ...parent, children: [...own, ...children] }
}

function elementsOf(component: Element): ElementContent[] {
  const texts = textsOfProps(component)
  if (component.data?.component === 'inline' && texts.length > 0) return [{ type: 'text', value: texts.join(' ') }]
  return texts.map((value) => ({
    type: 'element',
    tagName: 'p',
    properties: {},
    children: [{ type: 'text', value }],
  }))
}
