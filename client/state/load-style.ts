import { preloadCssFailed } from '../../core/error/index.ts'

/**
 * Loads a style sheet unless the document already contains it.
 * @param address URL of the style sheet, possibly relative to the page
 * @throws SiteError if it can't be loaded; `preload-error` is dispatched as well
 */
export function loadStyle(address: string): Promise<void> {
  const { href, pathname } = new URL(address, location.href)
  if (isLoaded(href)) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      const error = preloadCssFailed(pathname)
      // Importing `preload` here would make the bundler move it to a separate file, because the eager script imports it
      // as well.
      dispatchEvent(new CustomEvent('preload-error', { detail: error }))
      reject(error)
    })
    document.head.append(link)
  })
}

/** Returns whether the document contains a style sheet. */
export function isLoaded(href: string): boolean {
  return [...document.styleSheets].some((sheet) => sheet.href === href)
}
