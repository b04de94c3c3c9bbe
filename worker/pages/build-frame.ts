import { writeYear } from '../../core/locale/index.ts'
import type { StyleSheetName } from '../../core/document/index.ts'
import { localize } from '../../core/release/index.ts'
import { textKey } from '../../core/text/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { encodePathname } from '../../core/route/index.ts'
import { buildId } from '../render/client-assets.ts'
import type { PageRequest } from '../context.ts'
import { currentPlace, linkPlace } from './article-edits.ts'
import type { LoadedPage } from './loaded-page.ts'
import { releaseNotice } from './release-notice.ts'
import { isUnindexed, versionsOfPage } from './versions-of-page.ts'
import type { FrameData } from '../layout/frame-data.ts'
import { hrefInPlaceVersion } from '../layout/release-link.tsx'
import { sectionTabs } from '../navigation/section-tabs.ts'

/** Builds the frame around a page. */
export function buildFrame(request: PageRequest, page: LoadedPage): FrameData {
  const { url, path, locate, locale, contentLocale, cache } = request
  const { config } = cache.release
  const { canonicalPath, alternatePaths, omitsSiteName, current, ...head } = page.head
  const notice = releaseNotice(request, page)
  const place = shownPlace(request, notice)
  const addressOf = (path: string) => locate(hrefInPlaceVersion(encodePathname(path), place))
  const image = sharedImage(request, page)
  const versions = versionsOfPage(request, page)
  const isHidden = notice !== null || head.noindex || isUnindexed(request, current)
  const divided = sectionTabs(config, page.navigation, path, contentLocale.code)
  return {
    locale,
    contentLocale: page.textLocale ?? contentLocale,
    linkLocale: contentLocale,
    site: config,
    year: writeYear(new Date(cache.day), locale.language),
    path: url.pathname,
    head: {
      ...head,
      noindex: isHidden || !cache.policy.isIndexed,
      ...(notice ? { styles: [...new Set<StyleSheetName>(['pages', ...head.styles])] } : {}),
      title: omitsSiteName ? head.heading : renderTitle(head.heading, config, locale.code),
      description: head.description || localize(config.description, locale.code, config.defaultLocale),
      canonical: current?.isSame ? locate(encodePathname(current.path!)) : canonicalPath && addressOf(canonicalPath),
      markdown: page.markdown && url.search === '' ? hrefInPlaceVersion(`${url.pathname}.md`, place) : null,
      structuredData:
        isHidden || current?.isSame || !cache.policy.isIndexed ? null : describePage(request, page, image),
      image,
      alternates:
        notice || current?.isSame
          ? []
          : alternatePaths.map(({ hreflang, path }) => ({ hreflang, href: addressOf(path) })),
    },
    notice,
    versions,
    place,
    ...divided,
    languages: page.languages,
    branch: branchName(divided, locale.code, contentLocale.code),
    isCounted: cache.insight !== undefined,
    build: { id: buildId, version: cache.frame },
  }
}

/**
 * Returns the release and version that a page's links keep. A comparison with the current release is requested like a
 * past release, but its links lead to the current one.
 */
function shownPlace({ cache }: PageRequest, notice: FrameData['notice']): FrameData['place'] {
  return notice?.kind === 'past' ? linkPlace(cache) : currentPlace(cache)
}

/** Returns a page's social card, or the site's if the page has none. */
function sharedImage(
  { origin, locate, cache, locale }: PageRequest,
  { head: { image } }: LoadedPage,
): FrameData['head']['image'] {
  const { socialImage, defaultLocale } = cache.release.config
  const shown =
    image ?? (socialImage === undefined ? undefined : { src: localize(socialImage, locale.code, defaultLocale) })
  return shown && { ...shown, src: new URL(locate(shown.src), origin).href }
}

/** Returns the structured data of a page as the text of a `<script>` element. */
function describePage(
  { locate, contentLocale }: PageRequest,
  { head: { canonicalPath }, structuredData, textLocale }: LoadedPage,
  image: FrameData['head']['image'],
): string | null {
  if (!structuredData || canonicalPath === null) return null
  const described = structuredData({
    urlOf: (path) => locate(encodePathname(path)),
    canonicalPath,
    image: image?.src,
    language: (textLocale ?? contentLocale).language,
  })
  return JSON.stringify({ '@context': 'https://schema.org', ...described }).replaceAll('<', '\\u003c')
}

/**
 * Returns a name for the rendered sidebar. It ignores which page is current, so pages with the same sidebar share the
 * name.
 */
function branchName(sidebar: Pick<FrameData, 'tabs' | 'navigation'>, ...languages: string[]): string {
  const leaveOut = (key: string, value: unknown) => (key === 'current' ? undefined : value)
  return textKey(JSON.stringify([sidebar, ...languages], leaveOut))
}

/** Inserts a page's title into the site's title template. For a page without a title, uses the site's title. */
function renderTitle(heading: string, config: SiteConfig, locale: string): string {
  const site = localize(config.title, locale, config.defaultLocale)
  const title = heading || site
  return config.titleTemplate === null ? `${title} - ${site}` : config.titleTemplate.replace('%s', () => title)
}
