import { isInLocale } from './page-route.ts'
import { splitLocale } from './pathname.ts'

/** The languages of a site, in order. */
interface Languages {
  defaultLocale: string
  locales: readonly { code: string }[]
}

/** Returns the page in the given locale from a list of a page and its translations. */
export function findInLocale<Page extends { path: string }>(pages: readonly Page[], code: string): Page | undefined {
  return pages.find(({ path }) => isInLocale(path, code))
}

/**
 * Returns the page to show for a missing translation from a list of a page and its translations. It is the page in the
 * default language, or else the first one.
 */
export function findOriginal<Page extends { path: string }>(
  pages: readonly Page[],
  { defaultLocale, locales }: Languages,
): Page | undefined {
  return [defaultLocale, ...locales.map(({ code }) => code)].map((code) => findInLocale(pages, code)).find(Boolean)
}

/**
 * Returns a function that finds the page that readers see at a path: the page itself, the page shown for a missing
 * translation, or the fallback in another language. It finds the same pages as `loadEntry` in worker/pages/entry/, but
 * for many paths.
 * @param pages all pages; if several have the same path, only the served page
 * @param keyOf returns the translation key of a page
 */
export function shownPages<Page extends { path: string }>(
  pages: readonly Page[],
  keyOf: (page: Page) => string,
  languages: Languages,
): (path: string) => Page | undefined {
  const byPath = new Map(pages.map((page) => [page.path, page]))
  const codes = languages.locales.map(({ code }) => code)
  let byKey: ReadonlyMap<string, Page[]> | undefined
  const inPlace = (translationKey: string, code: string) => {
    byKey ??= Map.groupBy(byPath.values(), keyOf)
    const translations = byKey.get(translationKey) ?? []
    return findInLocale(translations, code) ?? findOriginal(translations, languages)
  }
  return (path) => {
    const own = byPath.get(path)
    const { code, rest } = splitLocale(path)
    if (own || !codes.includes(code)) return own
    const others = codes.flatMap((other) => byPath.get(`/${other}${rest}`) ?? [])
    const keyElsewhere = () => {
      const page = findOriginal(others, languages)
      return page ? keyOf(page) : rest
    }
    return inPlace(rest, code) ?? inPlace(keyElsewhere(), code)
  }
}
