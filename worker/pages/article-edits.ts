// What pages write into the stored HTML of an article when they show it: see `ArticleMarks`.
import { parseMarks } from '../../core/document/index.ts'
import type { StoredArticle } from '../../core/document/index.ts'
import { followsRelease } from '../layout/release-link.tsx'
import type { HtmlEdit } from '../render/splice-html.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'

/** Stands for the article of a page that there is not. */
export const emptyArticle: StoredArticle = { html: '', marks: parseMarks('') }

/** Number of the earlier release that pages show; `undefined` where they show the present, or a preview. */
export function pastRelease({ view, release }: Pick<ReleaseCache, 'view' | 'release'>): number | undefined {
  return view.kind === 'past' ? release.number : undefined
}

/** The article's links lead to pages as they were in a release, and its forms ask there. */
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

/** Where an address of the pages of one locale leads in another: `/en/guide` → `/fr/guide`. */
export function moveToLocale(href: string, from: string, to: string): string {
  const prefix = `/${from}`
  return href.startsWith(prefix) && /^(?:$|[/#?])/.test(href.slice(prefix.length))
    ? `/${to}${href.slice(prefix.length)}`
    : href
}

/** The article's links to pages of one locale lead to those of another. */
export function localeEdits({ html, marks }: StoredArticle, from: string, to: string): HtmlEdit[] {
  return marks.links.flatMap(([start, end]): HtmlEdit[] => {
    const href = html.slice(start, end)
    // The locale alone is replaced, so that what follows it can be edited, too.
    return moveToLocale(href, from, to) === href ? [] : [{ start: start + 1, end: start + 1 + from.length, html: to }]
  })
}

/** Every id of the article gets a prefix, and what refers to it: two articles can then stand on one page. */
export function prefixEdits({ marks }: StoredArticle, prefix: string): HtmlEdit[] {
  return marks.references.map((start) => ({ start, html: prefix }))
}
