// `::only{for="people"}` and `::only{for="agents"}` mark content for one of two audiences.
import type { Element, ElementContent, Root } from 'hast'
import type { BodyNode } from '../document/index.ts'

const audiences = ['people', 'agents'] as const

/** The audience of a block: people read HTML, and agents read Markdown. */
type Audience = (typeof audiences)[number]

const only = 'only'

/** Returns the audience of a component, or `undefined` for other elements and unknown audiences. */
function audienceOf(node: ElementContent): Audience | undefined {
  if (node.type !== 'element' || node.tagName !== only || !node.data?.component) return undefined
  return audiences.find((each) => each === node.properties.for)
}

/** Returns whether a component names an unknown audience, so that no one sees its content. */
export function hasUnknownAudience(node: Element): boolean {
  return node.tagName === only && audienceOf(node) === undefined
}

/** Returns a tree without the blocks for an audience. */
export function withoutAudience<Parent extends Root | Element>(parent: Parent, audience: Audience): Parent {
  const children = (parent.children as ElementContent[])
    .filter((child) => audienceOf(child) !== audience)
    .map((child) => (child.type === 'element' ? withoutAudience(child, audience) : child))
  return { ...parent, children }
}

/**
 * Returns the content for both audiences, for the search index and page descriptions, which people and agents share.
 */
export function withoutOnly(nodes: readonly BodyNode[]): readonly BodyNode[] {
  return nodes.some(hasOnly) ? removeOnly(nodes) : nodes
}

function hasOnly(node: BodyNode): boolean {
  if (typeof node === 'string') return false
  const [tag, , ...children] = node
  return tag === only || children.some(hasOnly)
}

function removeOnly(nodes: readonly BodyNode[]): BodyNode[] {
  return nodes.flatMap((node): BodyNode[] => {
    if (typeof node === 'string') return [node]
    const [tag, props, ...children] = node
    return tag === only ? [] : [[tag, props, ...removeOnly(children)]]
  })
}
