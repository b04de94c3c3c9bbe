import { nearestName } from '../../nearest-name.ts'
import { canonicalPathname, decodePathname, localizeHref } from '../../../core/route/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { InternalLink, Position } from '../../../core/markdown/index.ts'

/** A link to a fragment of a page on the site. The path is decoded and contains the language of the target. */
export interface AnchorLink extends Position {
  /** The URL as written by the author. */
  address: string
  path: string
  /** The id of the section that the link points to. */
  fragment: string
}

/** Returns the links of a page that have a fragment, including links within the page. */
export function anchorLinks(links: readonly InternalLink[]): AnchorLink[] {
  return (
    links
      .map(({ href, written, line, column }) => ({ address: written, line, column, ...splitHref(href) }))
      // Without an element that has this id, `#top` is the start of the page (HTML Standard, §7.4.6.3).
      .filter(({ fragment }) => fragment !== '' && fragment.toLowerCase() !== 'top')
  )
}

/** Parses a URL that starts with `/` and may have no language. */
export function parseHref(href: string, locale: string, codes: readonly string[]): { path: string; fragment: string } {
  return splitHref(localizeHref(href, locale, codes))
}

/** Splits a URL into path and fragment. A text directive in the fragment (`#id:~:text=…`) is removed. */
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
 * Adds the links of a page that have a fragment to its dependencies, with their positions as answers. When a heading is
 * removed, the links to it can then be found without compiling the pages again.
 */
export function noteAnchorLinks(answers: Record<string, string>, path: string, links: readonly InternalLink[]): void {
  for (const { path: target, fragment, ...place } of anchorLinks(links))
    if (target !== path) answers[`${question}${target}#${fragment}`] = JSON.stringify(place)
}

/** Returns the links that `noteAnchorLinks` recorded. */
export function notedAnchorLinks(dependencies: string): AnchorLink[] {
  if (!dependencies.includes(`"${question}`)) return []
  return Object.entries(JSON.parse(dependencies) as Record<string, string>).flatMap(([asked, answer]) => {
    if (!asked.startsWith(question)) return []
    const [, path = '', fragment = ''] = /^([^#]*)#(.*)$/s.exec(asked.slice(question.length)) ?? []
    return [{ ...(JSON.parse(answer) as Omit<AnchorLink, 'path' | 'fragment'>), path, fragment }]
  })
}

/** Returns whether a dependency is a recorded link. Such a dependency never becomes stale. */
export function isAnchorLink(asked: string): boolean {
  return asked.startsWith(question)
}

/**
 * Returns the diagnostic for a link to a missing fragment.
 *
 * @param file the file that contains the link
 * @param target the file of the linked page, and the ids on that page
 */
export function brokenAnchor(
  { fragment, address, line, column }: Omit<AnchorLink, 'path'>,
  file: string,
  target: { file: string; anchors: readonly string[] },
): Diagnostic {
  // GitHub adds this prefix to each id.
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
