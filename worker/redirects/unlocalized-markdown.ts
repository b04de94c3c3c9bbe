import type { Moved, PageRoute } from '../../core/route/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import type { AppContext } from '../context.ts'
import { moveTo } from './move-markdown.ts'
import { readAddress } from './read-address.ts'
import { findUnlocalizedRedirect, inLowerCase, programPage } from './unlocalized-target.ts'

/** Returns whether a page is available as Markdown. Moved and removed pages count too. */
export type HasMarkdown = (url: URL, route: PageRoute & { kind: 'page' }) => Promise<boolean>

/**
 * Finds the page whose Markdown is requested by a path without a language. It is the page that the path without `.md`
 * redirects to, if that page has Markdown.
 */
export async function findPageOfText(
  context: AppContext,
  cache: ReleaseCache,
  pathname: string,
  hasMarkdown: HasMarkdown,
): Promise<Moved | undefined> {
  if (!pathname.endsWith('.md')) return undefined
  const bare = atPathname(context, pathname.slice(0, -'.md'.length))
  const address = readAddress(bare, cache)
  const written =
    address.kind === 'redirect' && address.status === 302
      ? await findUnlocalizedRedirect(context, cache, bare)
      : undefined
  if (written) return written
  const page = address.kind === 'redirect' ? address : programPage(bare, cache)
  const location = page && (await inLowerCase(context, cache, page.to))
  if (!page || location === undefined) return undefined
  const url = atPathname(context, location)
  const target = readAddress(url, cache)
  return target.kind === 'page' && (await hasMarkdown(url, target.route))
    ? { status: page.status, location }
    : undefined
}

/** Returns the URL of a path on this site. Assigning `pathname` keeps `//a.md` from being parsed as a host. */
function atPathname(context: AppContext, pathname: string): URL {
  const url = new URL(context.get('address').url)
  url.pathname = pathname
  url.search = ''
  return url
}

/** Redirects to the Markdown of a page. */
export function redirectToText(page: Moved, requested: URL, { release }: ReleaseCache): Response {
  const response = moveTo(page, 'twin', requested, release)
  response.headers.set('Vary', 'Accept')
  return response
}
