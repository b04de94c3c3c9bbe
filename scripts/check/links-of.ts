import { canonicalPathname, decodePathname, localizeHref } from '../../core/route/index.ts'
import type { Place } from '../../core/markdown/index.ts'
import type { CheckedFile, CheckedSite } from './checked-site.ts'

/** A link to a place of the site: decoded, in the language it leads to. */
interface SiteLink extends Place {
  /** As it is written. */
  address: string
  path: string
  /** Id of the place on the page; `''` for the page itself. */
  fragment: string
}

/** Every link of a file to an address of the site, those in its frontmatter too. */
export function linksOf(checked: CheckedFile, { setting }: Pick<CheckedSite, 'setting'>): SiteLink[] {
  const targets = checked.facts.targets.map((target) => ({ ...target, written: target.href }))
  return [...checked.internalLinks, ...targets].map(({ href, written, line, column }) => ({
    address: written,
    line,
    column,
    ...parseHref(href, checked.locale, setting.codes),
  }))
}

/** Reads an address that begins with `/`. Directives of a text fragment (`#id:~:text=…`) are no part of the id. */
export function parseHref(href: string, locale: string, codes: readonly string[]): Pick<SiteLink, 'path' | 'fragment'> {
  const [, address = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(localizeHref(href, locale, codes)) ?? []
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
