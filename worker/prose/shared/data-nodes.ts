// Creates components from YAML data in props: each record becomes a node of the article's tree.

import type { Element, Properties } from 'hast'
import { safeHref } from '../../../core/route/index.ts'

/** Creates buttons from a list of links, such as `[{ label: Start, to: /start, icon: …, variant: … }]`. */
export function linkButtons(links: unknown): Element[] {
  return nodesOf('button', links).filter(({ properties: { to, href } }) => to ?? href)
}

/** Creates features from a list, such as `[{ title: Fast, description: …, icon: … }]`. */
export function featureNodes(features: unknown): Element[] {
  return nodesOf('feature', features)
}

/**
 * Creates items from a list, such as `[{ label: Ebb, icon: …, content: The water falls. }]`. `content` is plain text.
 */
export function itemNodes(tagName: 'accordion-item' | 'tabs-item', items: unknown): Element[] {
  return nodesOf(tagName, items).map(({ properties: { content, ...properties }, ...node }) => ({
    ...node,
    properties,
    children:
      content === undefined
        ? []
        : [{ type: 'element', tagName: 'p', properties: {}, children: [{ type: 'text', value: String(content) }] }],
  }))
}

/** Creates a component from each record of a list, with the same nodes as `::name` in Markdown. */
function nodesOf(tagName: string, list: unknown): Element[] {
  if (!Array.isArray(list)) return []
  return list
    .filter((item) => typeof item === 'object' && item !== null)
    .map((item: object) => ({
      type: 'element',
      tagName,
      data: { component: 'block' },
      properties: propertiesOf(item),
      children: [],
    }))
}

function propertiesOf(item: object): Properties {
  const properties: Properties = {}
  for (const [name, value] of Object.entries(item) as [string, unknown][]) {
    if (typeof value === 'string') properties[name] = name === 'to' || name === 'href' ? safeHref(value) : value
    else if (typeof value === 'number' || typeof value === 'boolean') properties[name] = value
  }
  return properties
}
