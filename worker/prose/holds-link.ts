import type { Element, ElementContent } from 'hast'

/** Whether there is a link inside, so that there can be none around it. A component that is given an address may become one. */
export function holdsLink({ children }: { children: readonly ElementContent[] }): boolean {
  return children.some((child) => child.type === 'element' && (child.tagName === 'a' || leadsSomewhere(child) || holdsLink(child)))
}

function leadsSomewhere({ data, properties }: Element): boolean {
  return data?.component !== undefined && ['to', ':to', 'href', ':href'].some((name) => name in properties)
}
