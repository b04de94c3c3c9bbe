import type { Element, ElementContent } from 'hast'

/** Whether there is a link in the content, so that there can be none around it. A component that is given an address may become one. */
export function holdsLink(content: readonly ElementContent[]): boolean {
  return content.some(
    (child) =>
      child.type === 'element' && (child.tagName === 'a' || leadsSomewhere(child) || holdsLink(child.children)),
  )
}

function leadsSomewhere({ data, properties }: Element): boolean {
  return data?.component !== undefined && ['to', ':to', 'href', ':href'].some((name) => name in properties)
}
