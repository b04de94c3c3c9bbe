import { pageHeadSelector } from '../../core/payload/page-head.ts'
import { isLoaded, loadStyle } from '../state/load-style.ts'

/** Replaces the page's metadata in `<head>`. */
export function replaceHead(head: ParentNode): void {
  for (const element of document.head.querySelectorAll(pageHeadSelector)) element.remove()
  for (const element of head.querySelectorAll(pageHeadSelector)) document.head.append(element)
}

/** Returns the URLs of a page's style sheets that the document doesn't contain yet. */
export function missingStyles(head: DocumentFragment): string[] {
  return [...head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .map(({ href }) => href)
    .filter((href) => !isLoaded(href))
}

/**
 * Loads the page's missing style sheets. They stay in the document for other pages.
 * @throws SiteError if one can't be loaded
 */
export async function loadStyles(head: DocumentFragment): Promise<void> {
  await Promise.all(missingStyles(head).map(loadStyle))
}
