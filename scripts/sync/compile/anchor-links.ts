import { nearestName } from '../../nearest-name.ts'
import { canonicalPathname, decodePathname, localizeHref } from '../../../core/route/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { InternalLink, Place } from '../../../core/markdown/index.ts'

/** A link to a place of the site: decoded, in the language it leads to. */
export interface AnchorLink extends Place {
  /** As it is written. */
  address: string
  path: string
  /** Id of the place on the page. */
  fragment: string
}

/** The links of a page that lead to a place on a page, on this one too. */
export function anchorLinks(links: readonly InternalLink[]): AnchorLink[] {
  return links
    .map(({ href, written, line, column }) => ({ address: written, line, column, ...splitHref(href) }))
    .filter(({ fragment }) => fragment !== '')
}

/** Reads an address that begins with `/`, and may lack its language. */
export function parseHref(href: string, locale: string, codes: readonly string[]): { path: string; fragment: string } {
  return splitHref(localizeHref(href, locale, codes))
}

/** The path of an address, and its place. Directives of a text fragment (`#id:~:text=…`) are no part of that. */
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
 * Notes the links from a page to places on others beside its questions about the site: the answer is where the link
 * stands. So the links to a heading that goes are found, although their pages are not compiled again.
 */
export function noteAnchorLinks(answers: Record<string, string>, path: string, links: readonly InternalLink[]): void {
  for (const { path: target, fragment, ...place } of anchorLinks(links))
    if (target !== path) answers[`${question}${target}#${fragment}`] = JSON.stringify(place)
}

/** The links that were noted so. */
export function notedAnchorLinks(dependencies: string): AnchorLink[] {
  if (!dependencies.includes(`"${question}`)) return []
  return Object.entries(JSON.parse(dependencies) as Record<string, string>).flatMap(([asked, answer]) => {
    if (!asked.startsWith(question)) return []
    const [, path = '', fragment = ''] = /^([^#]*)#(.*)$/s.exec(asked.slice(question.length)) ?? []
    return [{ ...(JSON.parse(answer) as Omit<AnchorLink, 'path' | 'fragment'>), path, fragment }]
  })
}

/** Whether a question is such a note, which holds whatever the site is like. */
export function isAnchorLink(asked: string): boolean {
  return asked.startsWith(question)
}

/**
 * What is said of a link to a place that its page does not have.
 *
 * @param file the file with the link
 * @param target the file of the page it leads to, and the ids that there are
 */
export function brokenAnchor(
  { fragment, address, line, column }: Omit<AnchorLink, 'path'>,
  file: string,
  target: { file: string; anchors: readonly string[] },
): Diagnostic {
  const nearest = nearestName(fragment, target.anchors)
  return {
    severity: 'warning',
    code: 'broken-anchor',
    file,
    line,
    column,
    address,
    message: `There is no \`#${fragment}\` on ${target.file === file ? 'this page' : target.file}.`,
    hint: nearest ? `Did you mean \`#${nearest}\`?` : anchorsHint(target.anchors),
  }
}

const shown = 6

function anchorsHint(anchors: readonly string[]): string {
  if (anchors.length === 0) return 'That page has no headings: link to the page itself.'
  const names = anchors
    .slice(0, shown)
    .map((anchor) => `\`#${anchor}\``)
    .join(', ')
  return `There is ${names}${anchors.length > shown ? ' and more' : ''}.`
}
