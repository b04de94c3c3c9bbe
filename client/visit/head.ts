import { pageHeadSelector } from '../../core/payload/page-head.ts'
import { isLoaded, loadStyle } from '../state/load-style.ts'

/** Replaces the page's metadata in `<head>`. */
export function replaceHead(head: ParentNode): void {
  for (const element of document.head.querySelectorAll(pageHeadSelector)) element.remove()
  for (const element of head.querySelectorAll(pageHeadSelector)) document.head.append(element)
}

/** Returns the URLs of the style sheets of a page that the document doesn't contain yet. */
export function missingStyles(head: DocumentFragment): string[] {
  return [...head.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
    .map(({ href }) => href)
    .filter((href) => !isLoaded(href))
}

/**
 * Loads the style sheets of a page that are missing in the document. They stay in the document.
 * @throws SiteError if one of them can't be loaded
 */
export async function loadStyles(head: DocumentFragment): Promise<void> {
  await Promise.all(missingStyles(head).map(loadStyle))
}
