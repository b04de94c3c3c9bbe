import { renderToString } from 'react-dom/server.edge'
import { clientAssets } from '../render/client-assets.ts'
import { PageFrame } from '../shell/page-frame.tsx'
import { buildFrame } from './build-frame.ts'
import type { LoadedPage, PageDefinition, PageRequest } from '../pages/define-page.ts'

/** Draws a page, frame included, as a complete document with holes for what is still being read. */
export function renderPage(request: PageRequest, page: LoadedPage, Component: PageDefinition['component'], development: boolean): string {
  const frame = buildFrame(request, page)
  const assets = { ...clientAssets, ...(development ? { liveReload: '/_dev/live-reload.js' } : {}) }
  return `<!doctype html>${renderToString(
    <PageFrame frame={frame} assets={assets} t={request.t} className={page.data.kind}>
      <Component frame={frame} data={page.data} />
    </PageFrame>,
  )}`
}

/** In the place of an article that could not be read: the page was half sent when that was known. */
export function renderFailedArticle({ t }: PageRequest, error: unknown): string {
  console.error('An article could not be read', error)
  return renderToString(
    <div className="failed" role="alert">
      <p><strong>{t('common.error.failedTitle')}</strong></p>
      <p>{t('common.error.failedDescription')}</p>
    </div>,
  )
}
