import { docsCollection, landingCollection } from '../../../core/collection/index.ts'
import { summarizeTranslations } from '../../../core/translation/index.ts'
import { languageLinks } from '../../navigation/language-links.ts'
import { frameNavigation } from '../../navigation/surroundings.ts'
import { definePage } from '../page.ts'
import type { TranslationStatusPageData } from '../page-data.ts'
import { TranslationStatusPage } from './view.tsx'

/** Pages of a kind that are listed; the others are counted. */
const maxListed = 200

/** How far each language is behind the source, as a table; and what is to do in the language of the address. */
export const translationStatus = definePage<TranslationStatusPageData>({
  name: 'translation-status',
  matches: ({ path, contentLocale }) => path === `/${contentLocale.code}/_status/translations`,
  async load(request) {
    const { contentLocale, cache, store, t } = request
    const { locales, defaultLocale } = cache.release.config
    const codes = locales.map(({ code }) => code)
    const { pages, translations } = await store.listTranslations(
      codes.flatMap((code) => [docsCollection(code), landingCollection(code)]),
    )
    const summaries = summarizeTranslations({ source: defaultLocale, locales: codes, pages, translations })
    const own = summaries.find(({ locale }) => locale === contentLocale.code)
    return {
      data: {
        kind: 'status',
        source: defaultLocale,
        locales: summaries.map(({ locale, total, fresh, stale, missing, percent }) => ({
          locale: locales.find(({ code }) => code === locale)!,
          percent,
          total,
          fresh: fresh.length,
          stale: stale.length,
          missing: missing.length,
        })),
        stale: own?.stale.slice(0, maxListed) ?? [],
        missing: own?.missing.slice(0, maxListed) ?? [],
      },
      head: {
        heading: t('status.title'),
        description: t('status.description'),
        type: 'website',
        noindex: true,
        styles: ['pages'],
        canonicalPath: null,
        alternatePaths: [],
      },
      navigation: await frameNavigation(request),
      languages: languageLinks(request, [], '/_status/translations'),
      fillings: {},
      cacheable: 'release',
    }
  },
  component: ({ frame, data }) => <TranslationStatusPage frame={frame} data={data} />,
})
