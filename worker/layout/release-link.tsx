// On a page of a past release (`?release=3`), links point to pages of the same release, and forms search it.
import { createContext, use } from 'react'
import type { ComponentProps } from 'react'
import { withQuery } from '../../core/route/index.ts'

/** Number of the past release that the page shows; `undefined` on a page of the current one. */
export const ReleaseContext = createContext<number | undefined>(undefined)

/**
 * Whether a link points to a page that exists in releases. The product's endpoints (`/_…`) and other hosts (`//…`)
 * don't, and a URL that names a release is left unchanged.
 */
export function followsRelease(href: string): boolean {
  return /^(?:\/(?!\/|_)|\?)/.test(href) && !/[?&;](?:release|at|diff)=/.test(href)
}

/** The URL of a page in a past release: `/en/guide` → `/en/guide?release=3`. */
export function hrefInRelease(href: string, release: number | undefined): string {
  return release !== undefined && followsRelease(href) ? withQuery(href, `?release=${release}`) : href
}

/** A link to a page of the site, in the same release as the current page. */
export function PageLink(props: ComponentProps<'a'>) {
  const release = use(ReleaseContext)
  return <a {...props} href={props.href === undefined ? undefined : hrefInRelease(props.href, release)} />
}

/** A hidden field that makes a form use the release of the current page. */
export function ReleaseField() {
  const release = use(ReleaseContext)
  return release === undefined ? null : <input type="hidden" name="release" value={release} />
}
