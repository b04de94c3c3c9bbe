import type { ReactNode } from 'react'
import * as elementIds from '../../client/elements/element-ids.ts'
import type { Translate } from '../../core/locale/index.ts'
import { localize } from '../../core/release/index.ts'
import { hasPlainUrls, publicHref } from '../../core/route/index.ts'
import { textKey } from '../../core/text/index.ts'
import { urlsOf } from '../http/site-urls.ts'
import { DocumentHead } from './document-head.tsx'
import type { PageAssets } from './document-head.tsx'
import type { FrameData } from './frame-data.ts'
import { Header } from './header.tsx'
import { Announcement, ReleaseNotice } from './notices.tsx'
import { PageContext, PagePart } from './page-context.tsx'
import { SearchDialog } from './search.tsx'
import { hrefInPlaceVersion } from './release-link.tsx'
import { BannerSlot } from './site-slot.tsx'
import { Sidebar } from './sidebar.tsx'
import { SiteFooter } from './site-footer.tsx'
import { VersionNotice } from './version-notice.tsx'

interface PageFrameProps {
  frame: FrameData
  assets: PageAssets
  /** Translates strings to the interface language. */
  t: Translate
  /** Kind of the page, as a CSS class: `docs`, `landing`, `search`, `error`, … */
  className: string
  children: ReactNode
}

/** The whole document: head, header, sidebar, main part, footer, and search dialog. */
export function PageFrame({ frame, assets, t, className, children }: PageFrameProps) {
  const { locale, site } = frame
  const forced = site.theme.colorMode ?? undefined
  const announcement = site.announcement && localize(site.announcement.text, locale.code, site.defaultLocale)
  return (
    <PageContext frame={frame} t={t}>
      <PagePart name="frame" frame={frame}>
        <html
          lang={locale.language}
          dir={locale.dir}
          className={forced}
          data-color-mode-forced={forced}
          data-tabs={frame.tabs.length > 0 ? '' : undefined}
          {...urlAttributes(site)}
          data-try-it={tryItPaths(site)}
          data-announcement={announcement ? textKey(announcement) : undefined}
        >
          <DocumentHead frame={frame} assets={assets} />
          <body className={className}>
            <a className="skip-link" href={`#${elementIds.content}`}>
              {t('common.skip')}
            </a>
            {frame.notice && <ReleaseNotice notice={frame.notice} path={frame.path} />}
            {announcement && site.announcement && <Announcement {...site.announcement} />}
            <BannerSlot frame={frame} />
            <Header frame={frame} />
            <AgentNote frame={frame} />
            <div className="layout">
              <Sidebar frame={frame} />
              <main id={elementIds.content} tabIndex={-1}>
                <PagePart name="main" frame={frame}>
                  {frame.versions?.notice && <VersionNotice {...frame.versions.notice} />}
                  {children}
                </PagePart>
              </main>
            </div>
            <DeferredStyles frame={frame} styles={assets.styles} />
            <SiteFooter frame={frame} />
            <SearchDialog
              build={frame.build.id}
              place={frame.place}
              styles={assets.styles.search}
              canAsk={site.ask !== undefined}
            />
            <p
              id={elementIds.status}
              className="visually-hidden"
              role="status"
              data-copied={t('docs.copy.done')}
              data-failed={t('docs.copy.failed')}
              data-wrap={t('code.wrap')}
              data-enlarge={t('prose.image.enlarge')}
              data-link-previews={site.linkPreviews === false ? 'false' : undefined}
              data-close={t('common.close')}
              data-notifications={t('notifications.label')}
              data-overlay-styles={assets.styles.overlays}
              data-insight={frame.isCounted ? '' : undefined}
            />
          </body>
        </html>
      </PagePart>
    </PageContext>
  )
}

/** Returns the base paths of the APIs that readers can send requests to. */
function tryItPaths({ apis = [] }: FrameData['site']): string | undefined {
  return apis.flatMap(({ path, origins }) => (origins ? [path] : [])).join(' ') || undefined
}

/** Returns attributes with the parts of the site's URLs that don't depend on content, for client/data/site-urls.ts. */
function urlAttributes(site: FrameData['site']): Record<string, string | undefined> {
  const urls = urlsOf(site)
  if (hasPlainUrls(urls)) return {}
  const { base, bare, codes, versions = [] } = urls
  const list = (names: readonly string[]) => names.map(encodeURIComponent).join(' ')
  return {
    'data-base': base,
    ...(bare !== undefined && { 'data-bare': bare, 'data-codes': list(codes), 'data-versions': list(versions) }),
  }
}

/**
 * Points agents to the page's Markdown and to the list of all pages, because many agents ignore `<head>` and headers.
 * The text is always in English, which agents look for, and it is hidden from readers. A visit doesn't update it,
 * because agents don't navigate with scripts.
 */
function AgentNote({ frame: { head, contentLocale, site, place } }: { frame: FrameData }) {
  if (!head.markdown) return null
  const href = (path: string) => publicHref(path, urlsOf(site))
  const index = hrefInPlaceVersion(`/${contentLocale.code}/llms.txt`, place)
  return (
    <div className="visually-hidden" aria-hidden="true" data-nosnippet="">
      {`For AI agents: ${href(head.markdown)}, ${href(index)}`}
    </div>
  )
}

/**
 * Style sheets for parts that aren't visible at first. A style sheet in `<body>` doesn't delay painting of the content
 * before it, and the content after these is never on the first screen. See `.layout` in
 * client/styles/layout/page-frame.css.
 */
function DeferredStyles({ frame, styles }: { frame: FrameData; styles: PageAssets['styles'] }) {
  const { menu = 'modal' } = frame.site.header
  return (
    <>
      <link rel="stylesheet" href={styles.deferred} />
      {menu !== 'modal' && !frame.head.styles.includes('overlays') && <link rel="stylesheet" href={styles.overlays} />}
    </>
  )
}
