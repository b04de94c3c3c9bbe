import { withQuery } from '../../core/route/index.ts'

/** The pathname of a link to a path of this site, as `location` and links have it: encoded. */
export function pathnameOf(path: string): string {
  return new URL(path, document.baseURI).pathname
}

/**
 * How links to pages are written on a page of a past release: with that release, as the server writes those of the page
 * itself. Links stay as they are where the address asks for no release.
 * @param address what the page names as the source of its results; its query may name a release
 */
export function releaseLinksOf(address: string): (href: string) => string {
  const release = new URL(address, location.href).searchParams.get('release')
  return release === null ? (href) => href : (href) => withQuery(href, `?release=${release}`)
}
