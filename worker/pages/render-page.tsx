import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { liveAddresses } from '../../core/live/index.ts'
import type { PageFragments } from '../../core/payload/index.ts'
import { encodePathname, publicHref } from '../../core/route/index.ts'
import { logFailure } from '../http/log.ts'
import { urlsOf } from '../http/site-urls.ts'
import { clientAssets } from '../render/client-assets.ts'
import { PageHead } from '../layout/document-head.tsx'
import { PageContext, PagePart } from '../layout/page-context.tsx'
import { PageFrame } from '../layout/page-frame.tsx'
import { hrefInPlaceVersion } from '../layout/release-link.tsx'
import { SidebarTree } from '../layout/sidebar.tsx'
import { VersionNotice } from '../layout/version-notice.tsx'
import { buildFrame } from './build-frame.ts'
import type { PageRequest } from '../context.ts'
import type { LoadedPage } from './loaded-page.ts'
import type { PageView } from './screens/define-screen.ts'

/** Renders a page and its frame as a complete document. Parts that are still being read leave holes. */
export function renderPage<Data extends object>(
  request: PageRequest,
  page: LoadedPage<Data>,
  View: PageView<Data>,
  development: boolean,
): string {
  const frame = buildFrame(request, page)
  const assets = { ...clientAssets, ...(development ? { liveReload: liveAddresses.script } : {}) }
  return `<!doctype html>${renderToString(
    <PageFrame frame={frame} assets={assets} t={request.t} className={page.frameClass}>
      <View frame={frame} data={page.data} />
    </PageFrame>,
  )}`
}

/** Renders the parts that a visit inserts into an existing frame. Parts that are still being read leave holes. */
export function renderFragments(request: PageRequest, page: LoadedPage, View: PageView): PageFragments {
  const frame = buildFrame(request, page)
  const renderPart = (part: ReactNode) =>
    renderToString(
      <PageContext frame={frame} t={request.t}>
        {part}
      </PageContext>,
    )
  const hrefOf = (href: string) => publicHref(href, urlsOf(frame.site))
  return {
    version: frame.build.version,
    kind: page.frameClass,
    head: renderPart(<PageHead frame={frame} />),
    main: renderPart(
      <PagePart name="main" frame={frame}>
        {frame.versions?.notice && <VersionNotice {...frame.versions.notice} />}
        <View frame={frame} data={page.data} />
      </PagePart>,
    ),
    branch: frame.branch,
    tree: renderPart(<SidebarTree frame={frame} />),
    ...(request.locale.code === request.contentLocale.code
      ? {}
      : { path: hrefOf(hrefInPlaceVersion(encodePathname(request.path), frame.place)) }),
    languages: frame.languages.map(({ href }) => hrefOf(hrefInPlaceVersion(href, frame.place))),
    ...(frame.versions && {
      versions: frame.versions.links.map(({ href }) => hrefOf(href)),
      ...(frame.versions.marks !== null && { marks: hrefOf(frame.versions.marks) }),
    }),
    ...(page.keepScroll && { keepScroll: true }),
  }
}

/** Renders an error in place of the article, for a read that fails after the start of the page was sent. */
export function renderFailedArticle({ t, url, cache }: PageRequest, error: unknown): string {
  logFailure('article-failed', { path: url.pathname, release: cache.release.number }, error)
  return renderToString(
    <div className="callout" data-color="error" role="alert">
      {/* The head was sent before the error, without this style sheet. */}
      <link rel="stylesheet" href={publicHref(clientAssets.styles.blocks, urlsOf(cache.release.config))} />
      <div className="callout-body">
        <p className="callout-title">{t('common.error.failedTitle')}</p>
        <p>{t('common.error.failedDescription')}</p>
      </div>
    </div>,
  )
}
