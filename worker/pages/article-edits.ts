// Edits that pages apply to the stored HTML of an article when they show it: see `ArticleMarks`.
import { parseMarks } from '../../core/document/index.ts'
import type { StoredArticle } from '../../core/document/index.ts'
import { followsRelease } from '../layout/release-link.tsx'
import type { HtmlEdit } from '../render/splice-html.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'

/** Replaces the article of a missing page. */
export const emptyArticle: StoredArticle = { html: '', marks: parseMarks('') }

/** Number of the past release that pages show; `undefined` for the current one and for previews. */
export function pastRelease({ view, release }: Pick<ReleaseCache, 'view' | 'release'>): number | undefined {
  return view.kind === 'past' ? release.number : undefined
}

/** Makes the article's links and forms stay within a release. */
export function releaseEdits({ html, marks }: StoredArticle, release: number | undefined): HtmlEdit[] {
  if (release === undefined) return []
  const links = marks.links.flatMap(([start, end]): HtmlEdit[] => {
    const href = html.slice(start, end)
    if (!followsRelease(href)) return []
    const [address = ''] = href.split('#', 1)
    return [{ start: start + address.length, html: `${address.includes('?') ? '&amp;' : '?'}release=${release}` }]
  })
  const forms = marks.forms.map((start) => ({
    start,
    html: `<input type="hidden" name="release" value="${release}"/>`,
  }))
  return [...links, ...forms]
}

/** Moves a path from one locale to another: `/en/guide` → `/fr/guide`. */
export function moveToLocale(href: string, from: string, to: string): string {
  const prefix = `/${from}`
  return href.startsWith(prefix) && /^(?:$|[/#?])/.test(href.slice(prefix.length))
    ? `/${to}${href.slice(prefix.length)}`
    : href
}

/** Makes the article's links to pages of one locale point to another. */
export function localeEdits({ html, marks }: StoredArticle, from: string, to: string): HtmlEdit[] {
  return marks.links.flatMap(([start, end]): HtmlEdit[] => {
    const href = html.slice(start, end)
    // Only the locale is replaced, so that the rest of the URL can also be edited.
    return moveToLocale(href, from, to) === href ? [] : [{ start: start + 1, end: start + 1 + from.length, html: to }]
  })
}

/** Prefixes every id of the article and every reference to one, so that two articles can share a page. */
export function prefixEdits({ marks }: StoredArticle, prefix: string): HtmlEdit[] {
  return marks.references.map((start) => ({ start, html: prefix }))
}
