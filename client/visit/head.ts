import { preloadCssFailed } from '../../core/error/index.ts'
import { pageHeadSelector } from '../../core/payload/index.ts'

/** Raised when a file of the page's code or style could not be loaded: it may be gone with its build. */
export const preloadErrorEvent = 'preload-error'

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
  const has = (href: string) => [...document.styleSheets].some((sheet) => sheet.href === href)
  await Promise.all(
    [...facts.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(async ({ href }) => {
      if (!has(href)) await loadStyle(href)
    }),
  )
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      const error = preloadCssFailed(new URL(href).pathname)
      dispatchEvent(new CustomEvent(preloadErrorEvent, { detail: error }))
      reject(error)
    })
    document.head.append(link)
  })
}
