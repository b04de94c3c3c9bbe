import { pageGone } from '../../core/error/index.ts'
import { versionOf } from '../../core/release/index.ts'
import { applyRedirectRules, encodePathname, splitLocale } from '../../core/route/index.ts'
import type { Moved } from '../../core/route/index.ts'
import type { PageRequest } from '../context.ts'
import { closestPages } from '../search/closest-pages.ts'

/**
 * Looks up a path without a page. Returns its current location, or `undefined` if there never was a page.
 * @param path decoded, canonical, in the content's language
 * @throws SiteError for a removed page; in a version, only for a purged one
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
  // Other languages also serve an untranslated page, which moves there at the same time.
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
  // A version that was cut from another release may never have shown the page to readers, and other versions may have
  // it. The record of a purged page has no title.
  const isPurged = redirect.title === ''
  if (versionOf(channel) !== undefined && !isPurged) return undefined
  const closest = await closestPages(request, redirect.words)
  throw pageGone(
    encodePathname(path),
    redirect.title,
    closest.map(({ path, title, trail }) => ({ path, title, trail })),
  )
}

/** Returns the current location of another language's page, in the language of the URL. */
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
