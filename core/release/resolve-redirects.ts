import type { Diagnostic } from '../error/index.ts'
import {
  applyRedirectRules,
  decodePathname,
  encodePathname,
  isBuiltIn,
  isDownload,
  isFilePathname,
  isRedirectPattern,
  isReserved,
  localizeHref,
  parseRoute,
} from '../route/index.ts'
import type { RedirectRule, RedirectStatus } from '../route/index.ts'
import type { WrittenRedirect } from './parse-redirects.ts'

/**
 * Maximum numbers of redirects, which are the same as Cloudflare's. More redirects would slow down every request for a
 * missing page.
 */
export const maxStaticRedirects = 2000
const maxPatternRedirects = 100

/** Maximum length of a chain of redirects. A longer chain is reported as a loop. */
const maxHops = 10

export interface RedirectSurroundings {
  codes: readonly string[]
  defaultLocale: string
  /** Decoded paths of all pages. */
  pages: ReadonlySet<string>
  /** Names of the site's versions, whose pages are not in `pages`. */
  versions?: readonly string[]
  /** The forms of downloads that the site offers. */
  downloads?: readonly string[] | undefined
  /** Returns whether a list of posts has a path, given without the language. */
  isPostList: (path: string) => boolean
  /** Returns whether a file or an endpoint exists at a path outside all languages. */
  isServed: (path: string) => boolean
  /** The current paths of moved pages, by former path. */
  moved?: ReadonlyMap<string, string>
}

export interface ResolvedRedirects {
  /** Redirects from single paths, each to the last target in its chain. */
  fixed: { source: string; target: string; status: RedirectStatus }[]
  /** Redirects with placeholders. */
  patterns: RedirectRule[]
  diagnostics: Diagnostic[]
}

/**
 * Resolves an operator's redirects against the pages of a site. A redirect without a locale in its path applies to that
 * path in every locale, and without one. A page takes precedence over a redirect from its path. Redirects to a missing
 * page and loops are reported and omitted.
 */
export function resolveRedirects(written: readonly WrittenRedirect[], site: RedirectSurroundings): ResolvedRedirects {
  const { codes, defaultLocale } = site
  const diagnostics: Diagnostic[] = []
  const report = ({ file, line }: WrittenRedirect, severity: Diagnostic['severity'], message: string, hint: string) => {
    diagnostics.push({
      severity,
      file,
      ...(line !== undefined && { line, column: 1 }),
      code: 'redirect',
      message,
      hint,
    })
  }

  const unique = keepFirst(written, report)
  const patterns = unique
    .filter(({ source }) => isRedirectPattern(source))
    .map(({ source, target, status }) => ({ source, target, status }))
  const expanded = unique
    .filter(({ source }) => !isRedirectPattern(source))
    .map((rule) => ({ rule, places: expand(rule) }))
  const targets = new Map(expanded.flatMap(({ places }) => places.map(({ source, target }) => [source, target])))

  let folders: Set<string> | undefined
  const fixed: ResolvedRedirects['fixed'] = []
  for (const { rule, places } of expanded) {
    const open = places.filter(({ source }) => !site.pages.has(source) && !site.isServed(source))
    if (open.length === 0) {
      report(
        rule,
        'warning',
        `The redirect from \`${rule.written}\` has no effect, because a page or file exists at this path.`,
        'Remove one of the two.',
      )
      continue
    }
    const ends = open.map((place) => ({ ...place, end: endOf(place.source) }))
    if (ends.some(({ end }) => end === 'loop'))
      report(rule, 'error', `The redirect from \`${rule.written}\` is a loop.`, 'Redirect it to a page.')
    else if (ends.every(({ end }) => end === 'missing')) {
      report(
        rule,
        'warning',
        `The target of the redirect from \`${rule.written}\` does not exist.`,
        `Correct the target: no page has the path \`${rule.target}\`.`,
      )
    }
    fixed.push(
      ...ends.flatMap(({ source, end }) =>
        end === 'loop' || end === 'missing' ? [] : [{ source, target: end, status: rule.status }],
      ),
    )
  }
  const loops = unique.filter(
    (rule) =>
      isRedirectPattern(rule.source) && endOf(rule.source.replace(/\*$/, 'x').replace(/(?<=\/):/g, 'x')) === 'loop',
  )
  for (const rule of loops)
    report(
      rule,
      'error',
      `The redirect from \`${rule.written}\` is a loop.`,
      'Choose a target that does not match the source pattern.',
    )
  return {
    fixed,
    diagnostics,
    patterns: patterns.filter(({ source }) => !loops.some((rule) => rule.source === source)),
  }

  /** Returns the paths that a redirect applies to, each with its target. */
  function expand({ source, target }: WrittenRedirect): { source: string; target: string }[] {
    const code = source.split('/')[1] ?? ''
    if (codes.includes(code) || isReserved(source) || isFilePathname(source))
      return [{ source, target: localizeHref(target, codes.includes(code) ? code : defaultLocale, codes) }]
    return [
      { source, target: localizeHref(target, defaultLocale, codes) },
      ...codes.map((locale) => ({ source: `/${locale}${source}`, target: localizeHref(target, locale, codes) })),
    ]
  }

  /** Follows the redirects from a path, and returns the last target, `'missing'`, or `'loop'`. */
  function endOf(source: string): string {
    let path = source
    let address = ''
    let suffix = ''
    for (let hops = 0; hops < maxHops; hops++) {
      const location =
        targets.get(path) ?? site.moved?.get(path) ?? applyRedirectRules(patterns, path, codes, defaultLocale)?.location
      if (location === undefined) return hops > 0 && hasTarget(path) ? address + suffix : 'missing'
      if (!location.startsWith('/')) return location
      const [, to = '', own = ''] = /^([^?#]*)(.*)$/s.exec(location) ?? []
      address = to
      suffix = own || suffix
      path = decodePathname(address) ?? address
      if (site.pages.has(path) || site.isServed(path)) return address + suffix
    }
    return 'loop'
  }

  /**
   * Returns whether a path is a valid target although it isn't one of `pages`. Examples are the search, a page's
   * Markdown, a list of posts, a page in another language or version, and a folder, which redirects to its first page.
   */
  function hasTarget(path: string): boolean {
    if (isBuiltIn(path, codes) || isDownload(path, codes, site.downloads)) return true
    const route = parseRoute(encodePathname(path.replace(/\.md$/, '')), codes)
    if (route.kind !== 'page') return false
    const rest = route.path.slice(route.contentLocale.length + 1)
    if (site.versions?.includes(rest.split('/', 2)[1] ?? '') || site.isPostList(rest)) return true
    folders ??= new Set([...site.pages].flatMap(foldersAbove))
    return [rest, rest.toLowerCase()].some((each) =>
      codes.some((code) => site.pages.has(`/${code}${each}`) || folders?.has(`/${code}${each}`)),
    )
  }
}

/** Returns the folders above a path, except the language: `/en/guide` for `/en/guide/install`. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(3).map((_, depth) => parts.slice(0, depth + 3).join('/'))
}

function keepFirst(
  written: readonly WrittenRedirect[],
  report: (rule: WrittenRedirect, severity: Diagnostic['severity'], message: string, hint: string) => void,
): WrittenRedirect[] {
  const sources = new Set<string>()
  const counts = { fixed: 0, patterns: 0 }
  return written.filter((rule) => {
    if (sources.has(rule.source)) {
      report(
        rule,
        'warning',
        `A redirect from \`${rule.written}\` already exists.`,
        'Remove one of the two; the first one applies.',
      )
      return false
    }
    sources.add(rule.source)
    const kind = isRedirectPattern(rule.source) ? 'patterns' : 'fixed'
    const limit = kind === 'patterns' ? maxPatternRedirects : maxStaticRedirects
    counts[kind]++
    if (counts[kind] === limit + 1) {
      report(
        rule,
        'error',
        `The site has more than ${limit} redirects${kind === 'patterns' ? ' with `*` or placeholders' : ''}, so this one and all later ones have no effect.`,
        'Replace several redirects with one that uses `*`, or remove old ones.',
      )
    }
    return counts[kind] <= limit
  })
}
