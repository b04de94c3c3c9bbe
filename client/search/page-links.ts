import { withQuery } from '../../core/route/index.ts'
import { hrefOf } from '../data/site-urls.ts'

/** Returns the pathname of a link to a path in this site, encoded as in `location` and links. */
export function pathnameOf(path: string): string {
  return new URL(hrefOf(path), document.baseURI).pathname
}

/**
 * Returns a function that converts paths to links. On a page of a past release or version, the links keep that release
 * or version, like those rendered by the server.
 * @param address the URL of the page's titles; its query may contain a release and a version
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
