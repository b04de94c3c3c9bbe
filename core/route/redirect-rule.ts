import { localizeHref } from './href.ts'
import { splitLocale } from './pathname.ts'

export const redirectStatuses = [301, 302, 307, 308] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

/** The current location of a page: an encoded path of this site, or an external URL. */
export interface Moved {
  location: string
  status: RedirectStatus
}

/** Returns whether clients may use the new URL from now on (RFC 9110, section 15.4). */
export function isPermanent(status: number): boolean {
  return status === 301 || status === 308
}

/** A redirect with placeholders, such as from `/blog/:year/*` to `/news/:year/:splat`. */
export interface RedirectRule {
  source: string
  target: string
  status: RedirectStatus
}

/** Returns whether the source of a redirect has placeholders. */
export function isRedirectPattern(source: string): boolean {
  return source.split('/').some((segment) => segment === '*' || segment.startsWith(':'))
}

/**
 * Applies a rule to a path and returns the new location, or `undefined` if the rule doesn't apply. `:name` matches one
 * segment, and `*` at the end matches the rest of the path, which may be empty. Takes linear time, because the rule and
 * the path are compared segment by segment.
 * @param path decoded
 */
function applyRedirectRule(
  { source, target }: Pick<RedirectRule, 'source' | 'target'>,
  path: string,
): string | undefined {
  const parts = source.split('/').slice(1)
  const segments = path.split('/').slice(1)
  const found = new Map<string, string>()
  for (const [index, part] of parts.entries()) {
    if (part === '*') {
      found.set('splat', segments.slice(index).map(encodeURIComponent).join('/'))
      return fill(target, found)
    }
    const segment = segments[index]
    if (segment === undefined) return undefined
    if (part.startsWith(':')) found.set(part.slice(1), encodeURIComponent(segment))
    else if (part !== segment) return undefined
  }
  return segments.length === parts.length ? fill(target, found) : undefined
}

/**
 * Applies the first rule that matches a path and returns its location and status. A rule without a locale applies in
 * every locale, and redirects to a page in the locale of the path.
 *
 * @param path decoded
 */
export function applyRedirectRules(
  rules: readonly RedirectRule[],
  path: string,
  codes: readonly string[],
  defaultLocale: string,
): Moved | undefined {
  const { code, rest } = splitLocale(path)
  const locale = codes.includes(code) ? code : undefined
  for (const rule of rules) {
    const location =
      applyRedirectRule(rule, path) ?? (locale === undefined ? undefined : applyRedirectRule(rule, rest || '/'))
    if (location !== undefined)
      return { location: localizeHref(location, locale ?? defaultLocale, codes), status: rule.status }
  }
  return undefined
}

/** Fills in the placeholders in a target and its query. If `:splat` is empty, the slash before it is also removed. */
function fill(target: string, found: ReadonlyMap<string, string>): string {
  const filled = target.replace(/:([a-z]\w*)/gi, (written, name: string) => found.get(name) ?? written)
  return filled.length > 1 ? filled.replace(/\/(?=$|[?#])/, '') : filled
}

/** Adds the request's query to a location. The location's own parameters come first. */
export function withQuery(location: string, search: string): string {
  if (search.length < 2) return location
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(location) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}${search.slice(1)}${hash}`
}
