import { withQuery } from '../../core/route/index.ts'

/**
 * What makes links lead to the release that an address asks for, as the server does with those of a page of the past
 * (`worker/pages/link-to-release.ts`). Links stay as they are where the address asks for none.
 */
export function releaseLinksOf(address: string): (href: string) => string {
  const release = new URL(address, location.href).searchParams.get('release')
  return release === null ? (href) => href : (href) => withQuery(href, `?release=${release}`)
}
