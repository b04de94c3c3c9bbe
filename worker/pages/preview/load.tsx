import { pageNotFound } from '../../../core/error/index.ts'
import { frameNavigation } from '../../navigation/surroundings.ts'
import { readDifferences } from '../../store/preview.ts'
import { previewPath } from '../release-notice.ts'
import { definePage } from '../page.ts'
import type { PreviewPageData } from '../page-data.ts'
import { PreviewPage } from './view.tsx'

/** The pages that a preview changes: `/{locale}?preview`. */
export const preview = definePage<PreviewPageData>({
  name: 'preview',
  matches: ({ url, path, contentLocale }) => path === `/${contentLocale.code}` && url.searchParams.has('preview'),
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
      data: {
        kind: 'preview',
        ...(await readDifferences(unscopedDatabase(), { ...release, base: view.preview.base })),
      },
      head: {
        heading: `${t('preview.differences')} · ${view.preview.name}`,
        description: '',
        type: 'website',
        noindex: true,
        styles: ['pages'],
        canonicalPath: null,
        alternatePaths: [],
      },
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
  component: ({ frame, data }) => <PreviewPage frame={frame} data={data} />,
})
