import { bookPages, buildBook } from '../../core/book/index.ts'
import type { BookNode, BookPage } from '../../core/book/index.ts'
import { docsCollection, pageCollections } from '../../core/collection/index.ts'
import type { SiteConfig, SiteLocale } from '../../core/release/index.ts'
import type { ContentStore, ListedEntry } from '../store/content-store.ts'

/**
 * Returns the pages of a language or folder as a tree, in the order of the sidebar.
 * @param folder path of the language or folder, such as `/en` or `/en/guide`
 * @returns an empty list if no pages are listed there
 */
export async function listBook(
  store: ContentStore,
  config: SiteConfig,
  locale: SiteLocale,
  folder: string,
): Promise<BookNode[]> {
  const collection = docsCollection(locale.code)
  const listed = await store.listBelow(collection, folder)
  const rows = listed.nodes
  const root = `/${locale.code}`
  const paths = [...(folder === root ? [root] : []), ...rows.flatMap(({ path, page }) => (page ? [path] : []))]
  const pages = await findPages(store, config, locale, { paths, listed: listed.pages })
  return buildBook(locale, folder, rows, pages)
}

/** Finds the pages of a language at the given paths. Untranslated pages are taken from another language. */
async function findPages(
  store: ContentStore,
  config: SiteConfig,
  locale: SiteLocale,
  { paths, listed }: { paths: readonly string[]; listed: readonly ListedEntry[] },
): Promise<Map<string, BookPage>> {
  // If two files have the same path, the one with the lower stem wins.
  const entries = new Map(listed.toReversed().map((entry) => [entry.path, entry]))
  const sources = await sourcesOfUntranslated(
    store,
    config,
    locale,
    paths.filter((path) => !entries.has(path)),
  )
  const found = sources.size === 0 ? [] : await store.listAt([...sources.values()])
  const bySource = new Map(found.toReversed().map((entry) => [entry.path, entry]))
  for (const [path, source] of sources) {
    const entry = bySource.get(source)
    if (entry) entries.set(path, entry)
  }
  return bookPages(entries, config, locale)
}

/**
 * Returns the paths of untranslated pages, by the path that their translation would have. Pages in the default language
 * are preferred.
 */
async function sourcesOfUntranslated(
  store: ContentStore,
  { collections, locales, defaultLocale }: SiteConfig,
  locale: SiteLocale,
  paths: readonly string[],
): Promise<Map<string, string>> {
  if (paths.length === 0) return new Map()
  const codes = locales.map(({ code }) => code).filter((code) => code !== locale.code)
  codes.sort((a, b) => Number(b === defaultLocale) - Number(a === defaultLocale))
  const others = codes.flatMap((code) => pageCollections(collections, code))
  const untranslated = await store.listUntranslated(pageCollections(collections, locale.code), others)
  const wanted = new Set(paths)
  const sources = new Map<string, string>()
  for (const code of codes.toReversed())
    for (const { path, translationKey } of untranslated)
      if (path === `/${code}` || path.startsWith(`/${code}/`)) {
        const place = `/${locale.code}${translationKey}`
        if (wanted.has(place)) sources.set(place, path)
      }
  return sources
}
