import { pageCollections } from '../../../../core/collection/index.ts'
import { summarizeTranslations } from '../../../../core/translation/index.ts'
import type { LocaleSummary } from '../../../../core/translation/index.ts'
import type { PageRequest } from '../../../context.ts'
import { languageLinks } from '../../../navigation/language-links.ts'
import { frameNavigation } from '../../../navigation/surroundings.ts'
import { defineScreen } from '../define-screen.ts'
import type { TranslationStatusPageData } from './view.tsx'
import { TranslationStatusPage } from './view.tsx'
import { screenHead } from '../../screen-head.ts'

/** Maximum number of outdated pages to list, and of missing ones. The rest are only counted. */
const maxListed = 200

/** The summary of one language. Summaries are created for all languages together, because that reads the whole site. */
type Summary = Pick<LocaleSummary, 'locale' | 'percent' | 'total' | 'stale' | 'missing'> & {
  counts: Record<'fresh' | 'stale' | 'missing', number>
}

/** Returns the translation status of each language. It is computed once per release. */
export async function readTranslationSummaries(
  request: Pick<PageRequest, 'cache' | 'store' | 'artifact'>,
): Promise<Summary[]> {
  // `renderSummaries` wrote the JSON.
  return JSON.parse(await request.artifact('translation status', () => renderSummaries(request))) as Summary[]
}

async function renderSummaries({ cache, store }: Pick<PageRequest, 'cache' | 'store'>): Promise<string> {
  const { locales, defaultLocale, collections } = cache.release.config
  const codes = locales.map(({ code }) => code)
  const { pages, translations } = await store.listTranslations(
    codes.flatMap((code) => pageCollections(collections, code)),
  )
  const summaries = summarizeTranslations({ source: defaultLocale, locales: codes, pages, translations })
  return JSON.stringify(
    summaries.map(({ locale, percent, total, fresh, stale, missing }): Summary => ({
      locale,
      percent,
      total,
      counts: { fresh: fresh.length, stale: stale.length, missing: missing.length },
      stale: stale.slice(0, maxListed),
      missing: missing.slice(0, maxListed),
    })),
  )
}

/** Shows the status of all languages as a table, and lists what remains to translate in the language of the URL. */
export const translationStatus = defineScreen<TranslationStatusPageData>({
  name: 'translation-status',
  route: ({ path, contentLocale }) => path === `/${contentLocale.code}/_status/translations`,
  async load(request) {
    const { contentLocale, cache, t } = request
    const { locales, defaultLocale } = cache.release.config
    const summaries = await readTranslationSummaries(request)
    const own = summaries.find(({ locale }) => locale === contentLocale.code)
    return {
      frameClass: 'status',
      data: {
        source: defaultLocale,
        locales: summaries.map(({ locale, percent, total, counts }) => ({
          locale: locales.find(({ code }) => code === locale)!,
          percent,
          total,
          ...counts,
        })),
        stale: own?.stale ?? [],
        missing: own?.missing ?? [],
      },
      head: screenHead(t('status.title'), { description: t('status.description') }),
      navigation: await frameNavigation(request),
      languages: languageLinks(request, [], '/_status/translations'),
      fillings: {},
      cacheable: 'release',
    }
  },
  view: TranslationStatusPage,
})
