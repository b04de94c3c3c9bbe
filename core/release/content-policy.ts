import type { ShownDirective, ShownSource } from '../document/index.ts'
import { inlineScript, originOf } from './head-elements.ts'
import type { HeadElement } from './head-elements.ts'

/** The directives of the content security policy to which a site may add sources. */
type PolicyDirective = 'script-src' | 'style-src' | 'connect-src' | ShownDirective

/** The sources that pages need in addition to the site's own origin: origins and hashes, never patterns. */
export type PolicySources = Partial<Record<PolicyDirective, string[]>>

/** Cloudflare Turnstile, which distinguishes people from bots. */
export const turnstileOrigin = 'https://challenges.cloudflare.com'

/**
 * Renders the policy for pages of a release (Content Security Policy Level 3). It allows scripts and styles from the
 * site's own origin, inline ones with a hash from the build or the sync, and those in the configuration. It also allows
 * images, media, and frames from the external sites that the release's pages use.
 *
 * @param site its configuration, with the hash of its theme's style sheet; `null` for a page outside a site
 * @param bootHash hash of the script that the build inlines in every page, `sha256-…`
 * @param connect additional origins that this page's scripts send requests to
 */
export function renderContentPolicy(
  site: {
    policy?: PolicySources
    theme: { style: { hash: string } | null; fontSheets?: object }
    ask?: { turnstile: string | null }
  } | null,
  bootHash: string,
  connect: readonly string[] = [],
): string {
  const own = (directive: PolicyDirective, ...sources: string[]) =>
    [directive, "'self'", ...sources, ...(site?.policy?.[directive] ?? [])].join(' ')
  // Older engine versions didn't collect external sources, so their releases allow all of them.
  const isOlder = site !== null && !shownDirectives.every((directive) => site.policy?.[directive])
  // The widget of Turnstile is a script that opens a frame.
  const widget = site?.ask?.turnstile ? [turnstileOrigin] : []
  const frames = [...(isOlder ? ['https:'] : (site?.policy?.['frame-src'] ?? [])), ...widget]
  return [
    "default-src 'none'",
    own('script-src', `'${bootHash}'`, ...widget),
    own('style-src', ...(site?.theme.style ? [`'${site.theme.style.hash}'`] : [])),
    own('img-src', ...(isOlder ? ['data:', 'https:'] : [])),
    own('media-src', ...(isOlder ? ['https:'] : [])),
    site?.theme.fontSheets ? "font-src 'self' data:" : "font-src 'self'",
    own('connect-src', ...connect),
    ['frame-src', ...(frames.length > 0 ? frames : ["'none'"])].join(' '),
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Returns the sources that elements of `<head>` need: the origins of scripts, and the hashes of inline ones.
 * @param hash returns the source expression for a text, `sha256-…`
 */
export function policySources(
  elements: readonly HeadElement[],
  connect: readonly string[],
  hash: (text: string) => string,
): PolicySources {
  const scripts = elements.flatMap((element) => {
    const text = inlineScript(element)
    if (text !== undefined) return [`'${hash(text)}'`]
    return element.tag === 'script' && element.attrs?.src ? [originOf(String(element.attrs.src))] : []
  })
  return {
    ...(scripts.length > 0 && { 'script-src': distinct(scripts) }),
    ...(connect.length > 0 && { 'connect-src': distinct(connect.map(originOf)) }),
  }
}

const shownDirectives = ['img-src', 'media-src', 'frame-src'] as const

/** Maximum total length of external sources, in characters. Some servers and proxies reject headers of 8 kB or more. */
const maxShownLength = 4000

/** The policy of a release, and the sources that didn't fit into the header with the policy. */
interface ShownPolicy {
  policy: PolicySources
  left: ShownSource[]
}

/**
 * Adds the external sources of pages to a policy. If they don't all fit into the header, keeps those that the most
 * pages need.
 * @param own the sources from the configuration and the frame, which are always kept
 * @param pages the other sources, each with the number of pages that need it
 */
export function allowShown(own: PolicySources | undefined, pages: ReadonlyMap<ShownSource, number>): ShownPolicy {
  const always = shownDirectives.flatMap((directive) =>
    (own?.[directive] ?? []).map((source): ShownSource => `${directive} ${source}`),
  )
  const counts = new Map([...pages, ...always.map((source) => [source, Number.MAX_SAFE_INTEGER] as const)])
  const policy: Record<ShownDirective, string[]> = { 'img-src': [], 'media-src': [], 'frame-src': [] }
  const left: ShownSource[] = []
  let room = maxShownLength
  const ranked = [...counts].toSorted(([one, some], [other, more]) => more - some || (one < other ? -1 : 1))
  for (const [shown] of ranked) {
    const space = shown.indexOf(' ')
    const source = shown.slice(space + 1)
    room -= source.length + 1
    if (room < 0) left.push(shown)
    else policy[shown.slice(0, space) as ShownDirective].push(source) // `ShownSource` always contains a space.
  }
  for (const sources of Object.values(policy)) sources.sort()
  return { policy: { ...own, ...policy }, left: left.sort() }
}

/** Adds sources of pages to a policy. */
export function mergeSources(policy: PolicySources | undefined, sources: readonly ShownSource[]): PolicySources {
  const added = shownDirectives.map((directive) => {
    const own = sources.flatMap((source) => (source.startsWith(`${directive} `) ? [source.split(' ')[1]!] : []))
    return [directive, distinct([...(policy?.[directive] ?? []), ...own])] as const
  })
  return { ...policy, ...Object.fromEntries(added.filter(([, list]) => list.length > 0)) }
}

/** Merges the sources of two policies. */
export function mergePolicies(one: PolicySources = {}, other: PolicySources = {}): PolicySources {
  const directives = [...new Set([...Object.keys(one), ...Object.keys(other)])] as PolicyDirective[]
  return Object.fromEntries(
    directives.map((directive) => [directive, distinct([...(one[directive] ?? []), ...(other[directive] ?? [])])]),
  )
}

const distinct = (sources: readonly string[]) => [...new Set(sources)].toSorted()
