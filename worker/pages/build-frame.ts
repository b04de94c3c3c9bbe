import type { StyleSheetName } from '../../core/document/index.ts'
import { localize } from '../../core/release/index.ts'
import { textKey } from '../../core/text/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { buildId } from '../render/client-assets.ts'
import type { PageRequest } from '../context.ts'
import type { LoadedPage } from './page.ts'
import { releaseNotice } from './release-notice.ts'
import type { FrameData } from '../layout/frame-data.ts'
import type { NavigationBranch } from '../navigation/navigation-branch.ts'

/** Everything around a page's own part. */
export function buildFrame(request: PageRequest, page: LoadedPage): FrameData {
  const { url, origin, locale, contentLocale, cache } = request
  const { config } = cache.release
  const { canonicalPath, alternatePaths, ...head } = page.head
  const notice = releaseNotice(request)
  return {
    locale,
    contentLocale: page.textLocale ?? contentLocale,
    linkLocale: contentLocale,
    site: config,
    path: url.pathname,
    head: {
      ...head,
      ...(notice ? { noindex: true, styles: [...new Set<StyleSheetName>(['pages', ...head.styles])] } : {}),
      // The title of an error page is without the site's name.
      title: page.data.kind === 'error' ? head.heading : renderTitle(head.heading, config, locale.code),
      description: head.description || localize(config.description, locale.code, config.defaultLocale),
      canonical: canonicalPath && origin + canonicalPath,
      alternates: notice ? [] : alternatePaths.map(({ hreflang, path }) => ({ hreflang, href: origin + path })),
    },
    notice,
    navigation: page.navigation,
    languages: page.languages,
    branch: branchName(page.navigation, locale.code, contentLocale.code),
    build: { id: buildId, version: cache.frame },
  }
}

/** Names a rendered tree, but for what is current in it: pages whose trees have the same name share it. */
function branchName(navigation: readonly NavigationBranch[], ...languages: string[]): string {
  const leaveOut = (key: string, value: unknown) => (key === 'current' ? undefined : value)
  return textKey(JSON.stringify([navigation, ...languages], leaveOut))
}

/** A page's title in the site's template; a page without one has the site's own. */
function renderTitle(heading: string, config: SiteConfig, locale: string): string {
  const site = localize(config.title, locale, config.defaultLocale)
  const title = heading || site
  return config.titleTemplate === null ? `${title} - ${site}` : config.titleTemplate.replace('%s', () => title)
}
