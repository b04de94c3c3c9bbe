import { inlineScript, originOf } from './head-elements.ts'
import type { HeadElement } from './head-elements.ts'

/** Directives of the content security policy to which a site may add sources. */
type PolicyDirective = 'script-src' | 'style-src' | 'connect-src'

/** Sources that the pages of a site need besides its own origin: origins and hashes, never a pattern. */
export type PolicySources = Partial<Record<PolicyDirective, string[]>>

/**
 * The policy of the pages of a release (Content Security Policy Level 3): scripts and styles of the site's own origin,
 * the inlined ones whose hash the build or the sync has made, and what the configuration names. Authors may show images
 * and embed frames of other sites; nothing of those runs here.
 *
 * @param site its configuration, with the hash of the style sheet of its theme; `null` for a page without a site around
 *   it
 * @param bootHash of the script that the build inlines into every page, `sha256-…`
 */
export function renderContentPolicy(
  site: { policy?: PolicySources; theme: { style: { hash: string } | null } } | null,
  bootHash: string,
): string {
  const own = (directive: PolicyDirective, ...sources: string[]) =>
    [directive, "'self'", ...sources, ...(site?.policy?.[directive] ?? [])].join(' ')
  return [
    "default-src 'none'",
    own('script-src', `'${bootHash}'`),
    own('style-src', ...(site?.theme.style ? [`'${site.theme.style.hash}'`] : [])),
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    own('connect-src'),
    'frame-src https:',
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * What elements of `<head>` need of the policy: the origins that scripts come from, and the hashes of those that are
 * inline.
 * @param hash gives the source expression of a text, `sha256-…`
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

const distinct = (sources: readonly string[]) => [...new Set(sources)].toSorted()
