import { localizeHref } from './href.ts'

export const redirectStatuses = [301, 302, 307, 308] as const
export type RedirectStatus = (typeof redirectStatuses)[number]

/** A redirect whose addresses have parts that may be anything: `/blog/:year/*` → `/news/:year/:splat`. */
export interface RedirectRule {
  source: string
  target: string
  status: RedirectStatus
}

/** Whether an address of a redirect has parts that may be anything. */
export function isRedirectPattern(source: string): boolean {
  return source.split('/').some((segment) => segment === '*' || segment.startsWith(':'))
}

/**
 * Where a rule leads from a path, as a location; `undefined` where it does not apply. `:name` is one segment, `*` at the end is the
 * rest of the path, none of it included. Compares segment by segment: no path makes it slow.
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
 * Where the first rule that applies leads from a path. A rule that names no language counts in each of them, and leads to the same
 * language.
 *
 * @param path decoded
 */
export function applyRedirectRules(
  rules: readonly RedirectRule[],
  path: string,
  codes: readonly string[],
  defaultLocale: string,
): { location: string; status: RedirectStatus } | undefined {
  const [, code = '', rest = ''] = /^\/([^/]*)(.*)$/s.exec(path) ?? []
  const locale = codes.includes(code) ? code : undefined
  for (const rule of rules) {
    const location =
      applyRedirectRule(rule, path) ?? (locale === undefined ? undefined : applyRedirectRule(rule, rest || '/'))
    if (location !== undefined)
      return { location: localizeHref(location, locale ?? defaultLocale, codes), status: rule.status }
  }
  return undefined
}

/** Puts what was found in the places of a target; an empty rest leaves no slash behind. */
function fill(target: string, found: ReadonlyMap<string, string>): string {
  const filled = target.replace(/(?<=\/):([a-z]\w*)/gi, (written, name: string) => found.get(name) ?? written)
  return filled.length > 1 ? filled.replace(/\/(?=$|[?#])/, '') : filled
}

/** A location with the query of the request that it answers: what the location says itself comes first. */
export function withQuery(location: string, search: string): string {
  if (search.length < 2) return location
  const [, address = '', hash = ''] = /^([^#]*)(#.*)?$/s.exec(location) ?? []
  return `${address}${address.includes('?') ? '&' : '?'}${search.slice(1)}${hash}`
}
