import { nearestName } from '../../nearest-name.ts'
import { canonicalPathname, decodePathname, localizeHref } from '../../../core/route/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { InternalLink, Position } from '../../../core/markdown/index.ts'

/** A link with a fragment to a page of the site: decoded, in the target's language. */
export interface AnchorLink extends Position {
  /** The URL as the author wrote it. */
  address: string
  path: string
  /** Id of the target on the page. */
  fragment: string
}

/** Returns the links of a page with fragments, including those to itself. */
export function anchorLinks(links: readonly InternalLink[]): AnchorLink[] {
  return links
    .map(({ href, written, line, column }) => ({ address: written, line, column, ...splitHref(href) }))
    .filter(({ fragment }) => fragment !== '')
}

/** Parses a URL that starts with `/`, and may have no language. */
export function parseHref(href: string, locale: string, codes: readonly string[]): { path: string; fragment: string } {
  return splitHref(localizeHref(href, locale, codes))
}

/** Returns the path of a URL and its fragment, without directives of a text fragment (`#id:~:text=…`). */
function splitHref(href: string): { path: string; fragment: string } {
  const [, address = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(href) ?? []
  const canonical = canonicalPathname(address) ?? address
  return { path: decodePathname(canonical) ?? canonical, fragment: decode(hash.replace(/:~:.*$/, '')) }
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

const question = 'anchor:'

/**
 * Records a page's links with fragments among its dependencies: the answer is the location of the link. This makes it
 * possible to find links to a removed heading without compiling the linking pages again.
 */
export function noteAnchorLinks(answers: Record<string, string>, path: string, links: readonly InternalLink[]): void {
  for (const { path: target, fragment, ...place } of anchorLinks(links))
    if (target !== path) answers[`${question}${target}#${fragment}`] = JSON.stringify(place)
}

/** Returns the recorded links. */
export function notedAnchorLinks(dependencies: string): AnchorLink[] {
  if (!dependencies.includes(`"${question}`)) return []
  return Object.entries(JSON.parse(dependencies) as Record<string, string>).flatMap(([asked, answer]) => {
    if (!asked.startsWith(question)) return []
    const [, path = '', fragment = ''] = /^([^#]*)#(.*)$/s.exec(asked.slice(question.length)) ?? []
    return [{ ...(JSON.parse(answer) as Omit<AnchorLink, 'path' | 'fragment'>), path, fragment }]
  })
}

/** Returns whether a dependency is such a record. It never changes with the site. */
export function isAnchorLink(asked: string): boolean {
  return asked.startsWith(question)
}

/**
 * Returns the diagnostic for a link to a missing fragment.
 *
 * @param file the file with the link
 * @param target the file of the target page, and its ids
 */
export function brokenAnchor(
  { fragment, address, line, column }: Omit<AnchorLink, 'path'>,
  file: string,
  target: { file: string; anchors: readonly string[] },
): Diagnostic {
  // GitHub writes this prefix before each id.
  const nearest = nearestName(fragment.replace(/^user-content-/, ''), target.anchors)
  return {
    severity: 'warning',
    code: 'broken-anchor',
    file,
    line,
    column,
    address,
    message: `\`#${fragment}\` does not exist on ${target.file === file ? 'this page' : target.file}.`,
    hint: nearest ? `Did you mean \`#${nearest}\`?` : anchorsHint(target.anchors),
  }
}

const shown = 6

function anchorsHint(anchors: readonly string[]): string {
  if (anchors.length === 0) return 'That page has no headings. Link to the page itself.'
  const names = anchors
    .slice(0, shown)
    .map((anchor) => `\`#${anchor}\``)
    .join(', ')
  return `Existing IDs: ${names}${anchors.length > shown ? ' and more' : ''}.`
}
