import { pageNotFound } from '../../../../core/error/index.ts'
import { frameNavigation } from '../../../navigation/surroundings.ts'
import { readDifferences } from '../../../store/preview.ts'
import { previewPath } from '../../release-notice.ts'
import { defineScreen } from '../define-screen.ts'
import type { PreviewPageData } from './view.tsx'
import { PreviewPage } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** Lists the pages that a preview changes: `/{locale}?preview`. */
export const preview = defineScreen<PreviewPageData>({
  name: 'preview',
  route: ({ url, path, contentLocale }) => path === `/${contentLocale.code}` && url.searchParams.has('preview'),
  async load(request) {
    const {
      cache: { release, view },
      unscopedDatabase,
      locale,
      url,
      t,
    } = request
    if (view.kind !== 'preview') throw pageNotFound(url.pathname + url.search)
    return {
      frameClass: 'preview',
      data: {
        ...(await readDifferences(unscopedDatabase(), { ...release, base: view.preview.base })),
      },
      head: screenHead(`${t('preview.differences')} · ${view.preview.name}`),
      navigation: await frameNavigation(request),
      languages: release.config.locales.map((other) => ({
        locale: other,
        current: other.code === locale.code,
        href: previewPath(other.code),
      })),
      fillings: {},
      cacheable: false,
    }
  },
  view: PreviewPage,
})
