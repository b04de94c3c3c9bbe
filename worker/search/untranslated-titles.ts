import { nameLanguage } from '../../core/locale/index.ts'
import { languageOfSite, languageOfTexts, maxTitles, packTitles } from '../../core/search/index.ts'
import type { PackedPage, UntranslatedTitles } from '../../core/search/index.ts'
import { synonymsOf } from '../../core/release/index.ts'
import type { SiteLocale } from '../../core/release/index.ts'
import { findOriginal, isInLocale } from '../../core/route/index.ts'
import type { ReleaseCache } from '../cache/release-cache.ts'
import { ContentStore } from '../store/content-store.ts'
import type { Database } from '../store/database.ts'
import { readTitles } from '../store/search.ts'
import { collectionsOf } from './search-locale.ts'

/**
 * Returns the titles of pages that have no translation in a language, by the fallback language in which the sidebar
 * shows them.
 * @param own titles of the language's own pages, which have priority if space is limited
 */
export async function untranslatedTitles(
  { release }: ReleaseCache,
  database: Database,
  { code, language: reader }: SiteLocale,
  own: readonly PackedPage[],
): Promise<UntranslatedTitles[]> {
  const { config } = release
  const others = config.locales.filter((other) => other.code !== code)
  const pages = await new ContentStore(database, release).listUntranslated(
    collectionsOf([code]),
    collectionsOf(others.map((other) => other.code)),
  )
  const addresses = new Map(
    [...Map.groupBy(pages, ({ translationKey }) => translationKey)].flatMap(([translationKey, candidates]) => {
      const original = findOriginal(candidates, config)
      return original ? [[original.path, `/${code}${translationKey}`] as const] : []
    }),
  )

  let room = maxTitles - entriesOf(own)
  const titles: UntranslatedTitles[] = []
  for (const { code: other, language, dir } of others) {
    if (![...addresses.keys()].some((path) => isInLocale(path, other))) continue
    const rows = await readTitles(database, release, collectionsOf([other]))
    const packed = packTitles(
      rows.flatMap((row) => {
        const path = addresses.get(row.path)
        return path === undefined ? [] : [{ ...row, path }]
      }),
      room,
    )
    room -= entriesOf(packed)
    if (packed.length > 0) {
      const words = languageOfTexts(languageOfSite(language, synonymsOf(config, other)), packed.flat())
      titles.push({ language, words, name: nameLanguage(language, reader), dir, pages: packed })
    }
  }
  return titles
}

/** Returns the number of titles, including those of headings. */
function entriesOf(packed: readonly PackedPage[]): number {
  return packed.reduce((sum, page) => sum + page.length - 1, 0)
}
