import { withQuery } from '../../core/route/index.ts'

/** The pathname of a link to a path of this site, encoded as in `location` and links. */
export function pathnameOf(path: string): string {
  return new URL(path, document.baseURI).pathname
}

/**
 * Rewrites links on a page of a past release to the same release, as the server does for the page's own links. Without
 * a release in the URL, links are unchanged.
 * @param address the page's source of results; its query may contain a release
 */
export function releaseLinksOf(address: string): (href: string) => string {
  const release = new URL(address, location.href).searchParams.get('release')
  return release === null ? (href) => href : (href) => withQuery(href, `?release=${release}`)
}
