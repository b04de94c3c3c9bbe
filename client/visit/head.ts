import { pageHeadSelector } from '../../core/payload/page-head.ts'
import { loadStyle } from '../state/load-style.ts'

/** Replaces what `<head>` says of the last page with what it says of another. */
export function replaceHead(facts: ParentNode): void {
  for (const element of document.head.querySelectorAll(pageHeadSelector)) element.remove()
  for (const element of facts.querySelectorAll(pageHeadSelector)) document.head.append(element)
}

/**
 * Loads the style sheets that a page names and the document does not have. They stay: the next page that needs them has
 * them.
 * @throws SiteError when one cannot be loaded
 */
export async function loadStyles(facts: DocumentFragment): Promise<void> {
  await Promise.all(
    [...facts.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => loadStyle(href)),
  )
}
