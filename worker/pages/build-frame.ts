import { writeYear } from '../../core/locale/index.ts'
import type { StyleSheetName } from '../../core/document/index.ts'
import { localize } from '../../core/release/index.ts'
import { textKey } from '../../core/text/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { encodePathname } from '../../core/route/index.ts'
import { buildId } from '../render/client-assets.ts'
import type { PageRequest } from '../context.ts'
import type { LoadedPage } from './page.ts'
import { releaseNotice } from './release-notice.ts'
import type { FrameData } from '../layout/frame-data.ts'
import { sectionTabs } from '../navigation/section-tabs.ts'

/** Builds the frame around a page. */
export function buildFrame(request: PageRequest, page: LoadedPage): FrameData {
  const { url, path, origin, locale, contentLocale, cache } = request
  const { config } = cache.release
  const { canonicalPath, alternatePaths, ...head } = page.head
  const notice = releaseNotice(request)
  const image = sharedImage(request, page)
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
      ...(notice ? { noindex: true, styles: [...new Set<StyleSheetName>(['pages', ...head.styles])] } : {}),
      // The title of an error page omits the site's name.
      title: page.data.kind === 'error' ? head.heading : renderTitle(head.heading, config, locale.code),
      description: head.description || localize(config.description, locale.code, config.defaultLocale),
      canonical: canonicalPath && origin + encodePathname(canonicalPath),
      markdown: page.markdown && url.search === '' ? `${url.pathname}.md` : null,
      structuredData: notice || page.head.noindex ? null : describeArticle(request, page, image),
      image,
      alternates: notice
        ? []
        : alternatePaths.map(({ hreflang, path }) => ({ hreflang, href: origin + encodePathname(path) })),
    },
    notice,
    ...divided,
    languages: page.languages,
    branch: branchName(divided, locale.code, contentLocale.code),
    build: { id: buildId, version: cache.frame },
  }
}

/** The social card of a page: its own, or the site's. */
function sharedImage(
  { origin, cache, locale }: PageRequest,
  { head: { image } }: LoadedPage,
): FrameData['head']['image'] {
  const { socialImage, defaultLocale } = cache.release.config
  const shown =
    image ?? (socialImage === undefined ? undefined : { src: localize(socialImage, locale.code, defaultLocale) })
  return shown && { ...shown, src: new URL(shown.src, origin).href }
}

/** The structured data of an article and its breadcrumb. */
function describeArticle(
  { origin, contentLocale }: PageRequest,
  { data, head, textLocale }: LoadedPage,
  image: FrameData['head']['image'],
): string | null {
  if (data.kind !== 'docs' || head.canonicalPath === null) return null
  const address = (path: string) => origin + encodePathname(path)
  const crumbs = data.breadcrumb.filter(({ path }) => path !== null)
  const trail = [...crumbs.map(({ title, path }) => [title, address(path!)] as const), [data.entry.title] as const]
  const article = {
    '@type': 'TechArticle',
    headline: data.entry.title,
    inLanguage: (textLocale ?? contentLocale).language,
    dateModified: data.updatedAt,
    mainEntityOfPage: address(head.canonicalPath),
    ...(image && { image: image.src }),
  }
  const breadcrumb = {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(([name, item], at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      ...(item && { item }),
    })),
  }
  const things = trail.length > 1 ? { '@graph': [article, breadcrumb] } : article
  return JSON.stringify({ '@context': 'https://schema.org', ...things }).replaceAll('<', '\\u003c')
}

/** Identifies a rendered tree, apart from its current page: pages with equal trees share it. */
function branchName(sidebar: Pick<FrameData, 'tabs' | 'navigation'>, ...languages: string[]): string {
  const leaveOut = (key: string, value: unknown) => (key === 'current' ? undefined : value)
  return textKey(JSON.stringify([sidebar, ...languages], leaveOut))
}

/** A page's title in the site's template; a page without a title gets the site's. */
function renderTitle(heading: string, config: SiteConfig, locale: string): string {
  const site = localize(config.title, locale, config.defaultLocale)
  const title = heading || site
  return config.titleTemplate === null ? `${title} - ${site}` : config.titleTemplate.replace('%s', () => title)
}
