// Links of a page of an earlier release lead to other pages as they were in the same release, and its forms ask there.
import { createContext, use } from 'react'
import type { ComponentProps } from 'react'
import { withQuery } from '../../core/route/index.ts'

/** Number of the earlier release that a page shows; `undefined` on a page that is not of the past. */
export const ReleaseContext = createContext<number | undefined>(undefined)

/**
 * An address that names a state of its own leads there. Endpoints of the product (`/_`) and other hosts (`//`) have no
 * releases.
 */
export function followsRelease(href: string): boolean {
  return /^(?:\/(?!\/|_)|\?)/.test(href) && !/[?&;](?:release|at|diff)=/.test(href)
}

/** An address as a page of a release writes it: `/en/guide` → `/en/guide?release=3`. */
export function hrefInRelease(href: string, release: number | undefined): string {
  return release !== undefined && followsRelease(href) ? withQuery(href, `?release=${release}`) : href
}

/** A link to a page of the site, in the release that is shown. */
export function PageLink(props: ComponentProps<'a'>) {
  const release = use(ReleaseContext)
  return <a {...props} href={props.href === undefined ? undefined : hrefInRelease(props.href, release)} />
}

/** Within a form: asks in the release that is shown. */
export function ReleaseField() {
  const release = use(ReleaseContext)
  return release === undefined ? null : <input type="hidden" name="release" value={release} />
}
