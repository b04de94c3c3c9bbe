import { isInLocale } from './page-route.ts'
import { splitLocale } from './pathname.ts'

/** The languages of a site, in their order. */
interface Languages {
  defaultLocale: string
  locales: readonly { code: string }[]
}

/** The page of a locale, among a page and its translations. */
export function findInLocale<Page extends { path: string }>(pages: readonly Page[], code: string): Page | undefined {
  return pages.find(({ path }) => isInLocale(path, code))
}

/**
 * Of the pages of a pair, the one that stands in for a translation that is missing: in the default language, else the
 * first there is.
 */
export function findOriginal<Page extends { path: string }>(
  pages: readonly Page[],
  { defaultLocale, locales }: Languages,
): Page | undefined {
  return [defaultLocale, ...locales.map(({ code }) => code)].map((code) => findInLocale(pages, code)).find(Boolean)
}

/**
 * Finds the page that readers come to at a path: the page that is there, else the one that would be its translation,
 * else the text of another language that is shown in the place of a translation. The same as `load` in
 * worker/pages/docs, over all pages at once.
 *
 * @param pages each with what it shares with its translations; of two at one path, the one that is served
 */
export function shownPages<Page extends { path: string; pair: string }>(
  pages: readonly Page[],
  languages: Languages,
): (path: string) => Page | undefined {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const codes = languages.locales.map(({ code }) => code)
  let byPair: ReadonlyMap<string, Page[]> | undefined
  const inPlace = (pair: string, code: string) => {
    const pairs = (byPair ??= Map.groupBy(byPath.values(), (page) => page.pair))
    const translations = pairs.get(pair) ?? []
    return findInLocale(translations, code) ?? findOriginal(translations, languages)
  }
  return (path) => {
    const own = byPath.get(path)
    const { code, rest } = splitLocale(path)
    if (own || !codes.includes(code)) return own
    const others = codes.flatMap((other) => byPath.get(`/${other}${rest}`) ?? [])
    const elsewhere = () => findOriginal(others, languages)
    return inPlace(rest, code) ?? inPlace(elsewhere()?.pair ?? rest, code)
  }
}
