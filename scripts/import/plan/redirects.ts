import { maxStaticRedirects } from '../../../core/release/index.ts'
import { canonicalPathname, decodePathname, withoutBase } from '../../../core/route/index.ts'
import type { Note, SourceSite } from '../define-import-system.ts'
import type { Addresses, PlacedPage } from './addresses.ts'
import { siteBaseOf } from './plan-urls.ts'

interface Rule {
  source: string
  target: string
  status: number
}

interface PlannedRedirects {
  /** The text of `_redirects`; absent if there are no redirects. */
  text?: string
  count: number
  notes: Note[]
}

/**
 * Plans redirects from all changed URLs, and the source's own redirects. URLs that only gain a language prefix, or lose
 * `.html` or a trailing slash, need none, because the engine redirects them automatically.
 */
export function planRedirects(read: SourceSite, pages: readonly PlacedPage[], addresses: Addresses): PlannedRedirects {
  const site = withKeptBase(read.isVersion ? asVersion(read) : read)
  const notes: Note[] = []
  const taken = new Set(pages.flatMap(({ path, source }) => [path, withoutLocale(path, source.locale)]))
  const written = new Map<string, Rule>()
  const add = (rule: Rule) => {
    if (!written.has(rule.source)) written.set(rule.source, rule)
  }
  // Feed URLs contain the language, even if page URLs don't.
  const feedOf = (to: string) => (/\/feed\.(?:xml|json)$/.test(to) ? `/${site.defaultLocale}${to}` : to)
  for (const { from, to, status = 301, isNewPath } of site.redirects ?? []) {
    const source = plainPath(from, site)
    const target = isNewPath ? encode(feedOf(to)) : (targetOf(to, site, addresses) ?? targetThrough(to))
    if (source === undefined || target === undefined) {
      notes.push({
        file: '',
        message: `The redirect from ${from} to ${to} was left out, because its target is not an imported page or file. Add a valid target in _redirects`,
      })
    } else if (!taken.has(source)) add({ source, target, status: [301, 302, 307, 308].includes(status) ? status : 301 })
  }
  /** Returns the target of the redirect from the given target, if there is such a redirect. */
  function targetThrough(to: string, hops = 1): string | undefined {
    const next = site.redirects?.find(({ from }) => plainPath(from, site) === plainPath(to, site))
    if (!next || hops > maxHops) return undefined
    if (next.isNewPath) return encode(feedOf(next.to))
    return targetOf(next.to, site, addresses) ?? targetThrough(next.to, hops + 1)
  }
  // The default language comes first, because its redirects have no language prefix and also cover the other languages.
  const byLocale = pages.toSorted(
    (a, b) => Number(b.source.locale === site.defaultLocale) - Number(a.source.locale === site.defaultLocale),
  )
  const moved = byLocale.flatMap((page) => {
    const rule = pageRule(page, site)
    return rule && !taken.has(rule.source) ? [rule] : []
  })
  for (const rule of moved) {
    const [, code = ''] = rule.source.split('/')
    const general = written.get(withoutLocale(rule.source, code))
    const isCovered = site.locales.includes(code) && general && rule.target === `/${code}${general.target}`
    if (!isCovered) add(rule)
  }
  const patterns = basePatterns(site, pages)
  const rules = [...[...written.values()].slice(0, maxStaticRedirects), ...patterns]
  if (written.size > maxStaticRedirects)
    notes.push({
      file: '',
      message: `The last ${written.size - maxStaticRedirects} redirects were left out, because a site can have at most ${maxStaticRedirects}. Combine redirects into patterns in _redirects`,
    })
  if (rules.length === 0) return { count: 0, notes }
  const lines = rules.map(({ source, target, status }) => `${source}  ${target}${status === 301 ? '' : `  ${status}`}`)
  return { text: `# Previous URLs\n${lines.join('\n')}\n`, count: rules.length, notes }
}

/** Maximum length of a chain of redirects to follow. */
const maxHops = 5

/** Prepares another version of the docs. Its redirects apply to the part of a URL after the version's name. */
function asVersion(site: SourceSite): SourceSite {
  return { ...site, redirects: [], base: siteBaseOf(site), routeBase: '' }
}

/** Prepares a site that keeps its base path. Its redirects apply to paths without the base path. */
function withKeptBase(site: SourceSite): SourceSite {
  const base = site.config.basePath
  if (base === undefined) return site
  const inside = (href: string) => withoutBase(href, { base })
  const redirects = (site.redirects ?? []).map((each) => ({
    ...each,
    from: inside(each.from.replace(/^https?:\/\/[^/]+/, '')),
    to: each.isNewPath ? each.to : inside(each.to),
  }))
  return { ...site, base: site.routeBase ?? '', redirects }
}

/** Returns the redirect from a page's old URL, unless the URL is unchanged or Rivage redirects it automatically. */
function pageRule({ source: page, path }: PlacedPage, site: SourceSite): Rule | undefined {
  const { routeBase = '' } = site
  const ownBase = page.routeBase ?? routeBase
  const isDefault = page.locale === site.defaultLocale
  const short = canonicalPathname(`${page.prefix}${page.address}`) ?? `${page.prefix}${page.address}`
  const target = isDefault ? withoutLocale(path, page.locale) : path
  const same = (address: string) => address.toLowerCase() === (decodePathname(short) ?? short).toLowerCase()
  const siteBase = siteBaseOf(site)
  // One pattern covers all URLs below the site's base. Pages elsewhere need separate redirects.
  const isElsewhere = ownBase !== routeBase && siteBase !== ''
  if (!isElsewhere && (same(path) || (isDefault && same(target)) || short === '/')) return undefined
  return {
    source: encode(`${siteBase}${page.prefix}${ownBase}${page.address}`.replace(/\/$/, '')),
    target: encode(target),
    status: 301,
  }
}

/** Returns redirects from all URLs below the base: `/docs/*`. */
function basePatterns(site: SourceSite, pages: readonly PlacedPage[]): Rule[] {
  const { base, routeBase = '', locales } = site
  if (base === '') return []
  const siteBase = siteBaseOf(site)
  const prefixes = new Map([['', ''], ...pages.map(({ source }): [string, string] => [source.prefix, source.locale])])
  // The first match wins, so patterns with a language come before the pattern without one, which would treat the
  // language as a folder.
  return [...prefixes]
    .toSorted(([a], [b]) => b.length - a.length)
    .flatMap(([prefix, locale]) => {
      const source = `${siteBase}${prefix}${routeBase}/*`
      // A redirect without a language applies to every language.
      if (prefix !== '' && siteBase === '' && locales.includes(prefix.slice(1))) return []
      return [{ source, target: prefix === '' ? '/:splat' : `/${locale}/:splat`, status: 301 }]
    })
}

/**
 * Returns a redirect's source path in Rivage's format: without a host, an extension, or a trailing slash. If one
 * pattern redirects the site's whole base, the path also omits the base, because other redirects apply after that
 * pattern.
 */
function plainPath(from: string, site: SourceSite): string | undefined {
  const { base, routeBase = '' } = site
  const path = from.replace(/^https?:\/\/[^/]+/, '').replace(/[?#].*$/, '')
  const siteBase = routeBase === '' ? '' : siteBaseOf(site)
  const isBelow = !path.startsWith('/') || siteBase === '' || `${path}/`.startsWith(`${siteBase}/`)
  const own = !path.startsWith('/') ? `${base}/${path}` : isBelow ? path : siteBase + path
  const placeholders = own.replace(/:(\w+)\*$/, '*').replace(/\/\*\*$/, '/*')
  if (placeholders.includes('*') || placeholders.includes(':')) return placeholders
  return encode(decodePathname(canonicalPathname(own) ?? own) ?? own)
}

function targetOf(to: string, site: SourceSite, addresses: Addresses): string | undefined {
  if (to === '/') return to
  if (/^https?:/.test(to)) return to
  const found = addresses.find(to.startsWith('/') ? to : `/${to}`)
  if (found !== undefined) return encode(withoutLocale(found, site.defaultLocale))
  // A site whose content is copied unchanged keeps its URLs.
  if (site.pages.length === 0 && to.startsWith('/')) return encode(to)
  const pattern = to.replace(/:(\w+)\*$/, ':splat').replace(/\*\*?$/, ':splat')
  if (pattern.includes(':')) return pattern
  const inSite = addresses.withoutBase(to)
  return isInVersion(inSite, site) ? encode(inSite) : undefined
}

/** Returns whether a path belongs to an imported version, which redirects its own moved pages. */
function isInVersion(path: string, { versions = [] }: SourceSite): boolean {
  return versions.includes(path.split('/')[1] ?? '')
}

/** Removes the language prefix from a path: `/en/guide` becomes `/guide`. */
function withoutLocale(path: string, locale: string): string {
  return path === `/${locale}` ? '/' : path.startsWith(`/${locale}/`) ? path.slice(locale.length + 1) : path
}

function encode(path: string): string {
  return path.replace(/\s/g, encodeURIComponent)
}
