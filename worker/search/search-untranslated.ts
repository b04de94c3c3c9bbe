import type { SiteConfig, SiteLocale } from '../../core/release/index.ts'
import { findInLocale, findOriginal, isInLocale } from '../../core/route/index.ts'
import { changeIndex, maxFoundPages, parseSearchQuery, searchPages } from '../../core/search/index.ts'
import type { SectionIndex, UntranslatedPage } from '../../core/search/index.ts'
import type { ContentStore } from '../store/content-store.ts'

interface Searched {
  config: SiteConfig
  store: ContentStore
  /** Opens the index of some languages, for readers of one language. */
  open: (codes: readonly string[], spoken: SiteLocale) => Promise<SectionIndex>
  /** Whether to correct misspelled words. `false` if the reader's language contains the words as they were typed. */
  repairs: boolean
}

/**
 * Searches the pages that have no translation in a language. Each is searched in its fallback language, which the
 * sidebar shows as well.
 */
export async function searchUntranslated(
  { config, store, open, repairs }: Searched,
  own: SiteLocale,
  text: string,
): Promise<UntranslatedPage[]> {
  const others = config.locales.filter(({ code }) => code !== own.code)
  const index = await open(
    others.map(({ code }) => code),
    others.find(({ code }) => code === config.defaultLocale) ?? own,
  )
  const query = parseSearchQuery(text, index.language)
  const languages = new Map<string, SiteLocale>()
  const { pages } = await searchPages(
    changeIndex(index, ({ find, vocabulary }) => ({
      async find(expression) {
        const hits = await find(expression)
        const pairs = await store.findPairs([...new Set(hits.map(({ path }) => path))])
        return hits.flatMap((hit) => {
          const { translationKey, translations } = pairs.get(hit.path) ?? { translationKey: '', translations: [] }
          const locale = others.find(({ code }) => isInLocale(hit.path, code))
          if (!locale || findInLocale(translations, own.code) || findOriginal(translations, config)?.path !== hit.path)
            return []
          const path = `/${own.code}${translationKey}`
          languages.set(path, locale)
          return [{ ...hit, path }]
        })
      },
      vocabulary: repairs ? vocabulary : async () => [],
    })),
    query,
    maxFoundPages,
  )
  return pages.map((page) => {
    const { language, dir } = languages.get(page.path)!
    return { ...page, shownIn: { language, dir } }
  })
}
