// Edits to the stored HTML of an article, applied each time a page is rendered. See `ArticleMarks`.
import { parseMarks } from '../../core/document/index.ts'
import type { StoredArticle } from '../../core/document/index.ts'
import { addressNames, versionOf } from '../../core/release/index.ts'
import { followsRelease, hrefInPlaceVersion } from '../layout/release-link.tsx'
import type { LinkPlace } from '../layout/release-link.tsx'
import type { HtmlEdit } from '../render/splice-html.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'

/** Used in place of an article that is missing or still being read. */
export const emptyArticle: StoredArticle = { html: '', marks: parseMarks('') }

/**
 * Returns the release and version that a page's links must keep, or `undefined` if they need neither: in a preview or
 * the site's current release.
 */
export function linkPlace(cache: Pick<ReleaseCache, 'view' | 'release'>): LinkPlace | undefined {
  const { view, release } = cache
  if (view.kind !== 'past') return currentPlace(cache)
  return { ...(currentPlace(cache) ?? { names: addressNames(release.config) }), release: release.number }
}

/** Returns the version that links must keep, without a release, or `undefined` outside versions. */
export function currentPlace({ release }: Pick<ReleaseCache, 'release'>): LinkPlace | undefined {
  const version = versionOf(release.channel)
  return version === undefined ? undefined : { version, names: addressNames(release.config) }
}

/** Adds the release and version to the links and forms of an article. */
export function placeEdits({ html, marks }: StoredArticle, place: LinkPlace | undefined): HtmlEdit[] {
  if (place === undefined) return []
  const { release } = place
  return [
    ...marks.links.flatMap(([start, end]): HtmlEdit[] => {
      const href = html.slice(start, end)
      return [...versionEdits(href, start, place), ...(release === undefined ? [] : releaseEdits(href, start, release))]
    }),
    ...(release === undefined
      ? []
      : marks.forms.map((start) => ({ start, html: `<input type="hidden" name="release" value="${release}"/>` }))),
  ]
}

/**
 * Inserts the version into a URL. Only the insertion is an edit, because other edits may change the rest of the URL.
 */
function versionEdits(href: string, start: number, place: LinkPlace): HtmlEdit[] {
  const inVersion = hrefInPlaceVersion(href, place)
  if (inVersion === href) return []
  const at = [...href].findIndex((character, index) => character !== inVersion[index])
  const same = at === -1 ? href.length : at
  return [{ start: start + same, html: inVersion.slice(same, same + inVersion.length - href.length) }]
}

function releaseEdits(href: string, start: number, release: number): HtmlEdit[] {
  if (!followsRelease(href)) return []
  const [address = ''] = href.split('#', 1)
  return [{ start: start + address.length, html: `${address.includes('?') ? '&amp;' : '?'}release=${release}` }]
}

/** Moves a path from one locale to another: `/en/guide` → `/fr/guide`. */
export function moveToLocale(href: string, from: string, to: string): string {
  const prefix = `/${from}`
  return href.startsWith(prefix) && /^(?:$|[/#?])/.test(href.slice(prefix.length))
    ? `/${to}${href.slice(prefix.length)}`
    : href
}

/** Makes an article's links to pages of one locale point to another locale. */
export function localeEdits({ html, marks }: StoredArticle, from: string, to: string): HtmlEdit[] {
  return marks.links.flatMap(([start, end]): HtmlEdit[] => {
    const href = html.slice(start, end)
    // Replaces only the locale, so other edits can still change the rest of the URL.
    return moveToLocale(href, from, to) === href ? [] : [{ start: start + 1, end: start + 1 + from.length, html: to }]
  })
}

/**
 * Prefixes every id in an article and every reference to one, so that several articles can share a page.
 * @param part set if the page shows only the start of the article: the position of the cut, and the page that links to
 * later ids point to
 */
export function prefixEdits(
  { html, marks }: StoredArticle,
  prefix: string,
  part?: { end: number; href: string },
): HtmlEdit[] {
  if (part === undefined) return marks.references.map((start) => ({ start, html: prefix }))
  const nameAt = (start: number) => html.slice(start, html.indexOf('"', start))
  const isAfter = (start: number, text: string) => html.startsWith(text, start - text.length)
  const ids = new Set(
    marks.references.filter((start) => start < part.end && isAfter(start, ' id="')).map((start) => nameAt(start)),
  )
  return marks.references.map((start) =>
    isAfter(start, ' href="#') && !ids.has(nameAt(start))
      ? { start: start - '#'.length, html: part.href }
      : { start, html: prefix },
  )
}
