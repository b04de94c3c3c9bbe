import { surfacesOf } from '../../core/document/index.ts'
import { synonymsOf } from '../../core/release/index.ts'
import { isApiPage, languageOfSite, PageIndex } from '../../core/search/index.ts'
import type { SectionIndex } from '../../core/search/index.ts'
import { boostOf } from '../sync/questions/ask-published.ts'
import type { CheckedSite } from './checked-site.ts'

/** Returns the search index of a language as it will be after the folder is published. */
export function searchIndexOf({ config, byPath }: CheckedSite, code: string): SectionIndex {
  const { language } = config.locales.find((locale) => locale.code === code)!
  const indexed = new PageIndex(languageOfSite(language, synonymsOf(config, code)))
  for (const { locale, isPage, entry, sections } of byPath.values())
    if (locale === code && isPage && surfacesOf(entry).search)
      indexed.add({
        path: entry.path,
        title: entry.title,
        boost: boostOf(entry.meta),
        isReference: isApiPage(entry.meta),
        sections,
      })
  return indexed.open()
}
