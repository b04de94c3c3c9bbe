import { docsCollection } from '../../core/collection/index.ts'
import type { FolderConfig } from '../../core/navigation/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { navigationRows } from './navigation-rows.ts'
import type { ListedPage } from './navigation-rows.ts'
import { perRow } from './per-row.ts'
import type { NextRow, TableRow } from './versioned-table.ts'

/**
 * Navigation of every locale's documentation, from the rows of the entries. A page that a locale lacks is in its tree all the same,
 * in another language and marked so: the default one, else the first that has it.
 */
export function navigationOf(config: SiteConfig, entries: readonly NextRow[]): TableRow[] {
  const codes = config.locales.map(({ code }) => code)
  const rowsOf = new Map(codes.map((code) => [code, entries.filter((row) => row.collection === docsCollection(code))]))
  const byPreference = [config.defaultLocale, ...codes.filter((code) => code !== config.defaultLocale)]
  return codes.flatMap((code) => {
    const own = rowsOf.get(code)!
    const pages = own.filter(isPage).map(listedPage)
    const folders = folderConfigs(own)
    const taken = new Set([...own.filter(isPage).map(({ pair }) => pair), ...pages.map(({ path }) => path.slice(code.length + 1))])
    for (const other of byPreference.filter((candidate) => candidate !== code)) {
      const { language } = config.locales.find((locale) => locale.code === other)!
      const there = rowsOf.get(other)!
      const missing = there.filter((row) => isPage(row) && !taken.has(row.pair ?? ''))
      for (const row of missing) {
        taken.add(row.pair ?? '')
        const page = listedPage(row)
        pages.push({
          ...page, path: `/${code}${String(row.pair)}`, stem: `${code}${page.stem.slice(other.length)}`,
          navigation: page.navigation === false ? false : { ...(page.navigation === true ? {} : page.navigation), shownIn: language },
        })
      }
      if (missing.length === 0) continue
      const titled = new Set(own.filter(isPage).map(({ path }) => String(path)))
      for (const [path, folder] of folderConfigs(there)) {
        const here = `/${code}${path.slice(other.length + 1)}`
        if (!folders.has(here)) folders.set(here, borrowFolder(folder, titled.has(here) ? undefined : language))
      }
    }
    return navigationRows(docsCollection(code), `/${code}`, pages, folders)
  })
}

function isPage({ document }: NextRow): boolean {
  return document !== null
}

const listedPage = perRow((row): ListedPage => ({
  path: String(row.path), stem: String(row.stem), title: String(row.title), description: String(row.description),
  navigation: JSON.parse(String(row.navigation)) as boolean | Record<string, unknown>,
}))

function folderConfigs(rows: readonly NextRow[]): Map<string, FolderConfig> {
  return new Map(rows.filter(({ stem }) => String(stem).endsWith('/.navigation')).map((row) => [
    String(row.path).replace(/\/\.navigation$/, ''), folderConfigOf(row),
  ]))
}

/** A folder of another language, its title marked so; without one where a page of the own language names the folder. */
function borrowFolder({ title, ...settings }: FolderConfig, language: string | undefined): FolderConfig {
  return language === undefined ? settings : { ...settings, title, titleIn: language }
}

/** A `.navigation.yml` is stored as an entry: its title, its `navigation`, and everything else in `meta`. */
function folderConfigOf(row: NextRow): FolderConfig {
  const navigation = JSON.parse(String(row.navigation)) as boolean | Record<string, unknown>
  return {
    ...JSON.parse(String(row.meta)) as Record<string, unknown>,
    title: String(row.title),
    ...(typeof navigation === 'object' ? navigation : { navigation }),
  }
}
