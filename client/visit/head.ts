import { pageHeadSelector } from '../../core/payload/page-head.ts'
import { isLoaded, loadStyle } from '../state/load-style.ts'

/** Replaces the page's metadata in `<head>`. */
export function replaceHead(facts: ParentNode): void {
  for (const element of document.head.querySelectorAll(pageHeadSelector)) element.remove()
  for (const element of facts.querySelectorAll(pageHeadSelector)) document.head.append(element)
}

/** Returns the URLs of a page's style sheets that the document doesn't contain yet. */
export function missingStyles(facts: DocumentFragment): string[] {
  return [...facts.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .map(({ href }) => href)
    .filter((href) => !isLoaded(href))
}

/**
 * Loads the page's missing style sheets. They remain for other pages that need them.
 * @throws SiteError if one can't be loaded
 */
export async function loadStyles(facts: DocumentFragment): Promise<void> {
  await Promise.all(missingStyles(facts).map(loadStyle))
}
