// Edits that pages apply to the stored HTML of an article when they are rendered; see `ArticleMarks`.
import { parseMarks } from '../../core/document/index.ts'
import type { StoredArticle } from '../../core/document/index.ts'
import { addressNames, versionOf } from '../../core/release/index.ts'
import { followsRelease, hrefInPlaceVersion } from '../layout/release-link.tsx'
import type { LinkPlace } from '../layout/release-link.tsx'
import type { HtmlEdit } from '../render/splice-html.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'

/** Replaces the article of a missing page. */
export const emptyArticle: StoredArticle = { html: '', marks: parseMarks('') }

/** Returns the release and version that links keep, or `undefined` for previews and the site's current release. */
export function linkPlace(cache: Pick<ReleaseCache, 'view' | 'release'>): LinkPlace | undefined {
  const { view, release } = cache
  if (view.kind !== 'past') return currentPlace(cache)
  return { ...(currentPlace(cache) ?? { names: addressNames(release.config) }), release: release.number }
}

/** Returns the version in its current release, or `undefined` for the site itself. */
export function currentPlace({ release }: Pick<ReleaseCache, 'release'>): LinkPlace | undefined {
  const version = versionOf(release.channel)
  return version === undefined ? undefined : { version, names: addressNames(release.config) }
}

/** Makes the links and forms of an article keep a release and version. */
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
 * Inserts only the version between the locale and the rest of the path, because other edits may replace those parts.
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
    // Only the locale is replaced, so that the rest of the URL can also be edited.
    return moveToLocale(href, from, to) === href ? [] : [{ start: start + 1, end: start + 1 + from.length, html: to }]
  })
}

/**
 * Prefixes every id in an article and every reference to one, so that two articles can share a page.
 * @param part if the page shows only the start: where it ends, and the page to which links to later ids point
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
