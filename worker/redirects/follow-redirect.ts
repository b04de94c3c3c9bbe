import { pageGone } from '../../core/error/index.ts'
import { versionOf } from '../../core/release/index.ts'
import { applyRedirectRules, encodePathname, splitLocale } from '../../core/route/index.ts'
import type { Moved } from '../../core/route/index.ts'
import type { PageRequest } from '../context.ts'
import { closestPages } from '../search/closest-pages.ts'

/**
 * Finds where the page at a path has moved. Returns `undefined` if the path never had a page.
 * @param path decoded canonical path, in the content's language
 * @throws SiteError if the page was removed; in a version, only if it was purged
 */
export async function followRedirect(
  request: Pick<PageRequest, 'database' | 'cache' | 'locale' | 'store'>,
  path: string,
): Promise<Moved | undefined> {
  const {
    store,
    cache: {
      release: { channel, config },
    },
  } = request
  const codes = config.locales.map(({ code }) => code)
  const { code, rest } = splitLocale(path)
  // An untranslated page is also served in other languages, so its redirect applies there as well.
  const others = codes.includes(code)
    ? [config.defaultLocale, ...codes]
        .filter((other) => other !== code)
        .flatMap((other) => [...new Set([rest, rest.toLowerCase()])].map((each) => `/${other}${each}`))
    : []
  const paths = [path, path.toLowerCase(), ...others]
  const known = await store.findRedirects(paths)
  const redirect = paths
    .map((wanted) => known.find(({ source }) => source === wanted))
    .find((found) => found !== undefined)
  if (redirect && redirect.status !== 410)
    return { status: redirect.status, location: inLanguage(redirect, code, others) }

  const byRule = applyRedirectRules(config.redirects ?? [], path, codes, config.defaultLocale)
  if (byRule) return byRule
  if (!redirect) return undefined
  // A version that overlays another release may never have shown the page, and other versions may still have it. A
  // purged page has no title.
  const isPurged = redirect.title === ''
  if (versionOf(channel) !== undefined && !isPurged) return undefined
  const closest = await closestPages(request, redirect.words)
  throw pageGone(
    encodePathname(path),
    redirect.title,
    closest.map(({ path, title, trail }) => ({ path, title, trail })),
  )
}

/** Returns the target of another language's redirect, in the language of the requested URL. */
function inLanguage(
  { source, location }: { source: string; location: string },
  code: string,
  others: readonly string[],
): string {
  const [, from = ''] = source.split('/')
  return others.includes(source) && location.startsWith(`/${from}/`)
    ? `/${code}${location.slice(from.length + 1)}`
    : location
}
