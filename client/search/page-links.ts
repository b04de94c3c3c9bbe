import { withQuery } from '../../core/route/index.ts'
import { hrefOf } from '../data/site-urls.ts'

/** Returns the path of a link to a page, encoded as in `location` and in links. */
export function pathnameOf(path: string): string {
  return new URL(hrefOf(path), document.baseURI).pathname
}

/**
 * Returns a function that converts paths to links. In a past release or version, the links stay in that release or
 * version, like links that the server renders.
 * @param address URL of the page's titles, whose query contains the release and version, if any
 */
export function releaseLinksOf(address: string): (href: string) => string {
  const { searchParams } = new URL(address, location.href)
  const [release, version] = [searchParams.get('release'), searchParams.get('version')]
  return (href) => {
    // In a path, the version follows the language.
    const inVersion = version ? href.replace(/^\/[^/?#]+/, (code) => `${code}/${encodeURIComponent(version)}`) : href
    return hrefOf(release === null ? inVersion : withQuery(inVersion, `?release=${release}`))
  }
}
