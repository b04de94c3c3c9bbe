import { localizeHref } from './href.ts'
import { splitLocale } from './pathname.ts'

export const redirectStatuses = [301, 302, 307, 308] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

/** The current location of a page: an encoded path of this site, or an external URL. */
export interface Moved {
  location: string
  status: RedirectStatus
}

/** Whether a client may use the new URL from then on (RFC 9110, section 15.4). */
export function isPermanent(status: number): boolean {
  return status === 301 || status === 308
}

/** A redirect with placeholders: `/blog/:year/*` → `/news/:year/:splat`. */
export interface RedirectRule {
  source: string
  target: string
  status: RedirectStatus
}

/** Whether the source of a redirect has placeholders. */
export function isRedirectPattern(source: string): boolean {
  return source.split('/').some((segment) => segment === '*' || segment.startsWith(':'))
}

/**
 * The location that a rule yields for a path; `undefined` if the rule does not apply. `:name` matches one segment, `*`
 * at the end the rest of the path, which may be empty. Compares segment by segment, so its time is linear in the length
 * of the path.
 *
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
 * The location and status of the first rule that applies to a path. A rule without a locale applies in every locale,
 * and redirects to a page of the same locale.
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

/** Fills the placeholders of a target, including its query; an empty `:splat` also removes the slash before it. */
function fill(target: string, found: ReadonlyMap<string, string>): string {
  const filled = target.replace(/:([a-z]\w*)/gi, (written, name: string) => found.get(name) ?? written)
  return filled.length > 1 ? filled.replace(/\/(?=$|[?#])/, '') : filled
}

/** Adds the query of the request to a location; if both have a parameter, the location's comes first. */
export function withQuery(location: string, search: string): string {
  if (search.length < 2) return location
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(location) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}${search.slice(1)}${hash}`
}
