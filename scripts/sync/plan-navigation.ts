import { docsCollection } from '../../core/collection/index.ts'
import type { FolderConfig } from '../../core/navigation/index.ts'
import type { SiteConfig } from '../../core/release/index.ts'
import { navigationRows } from './navigation-rows.ts'
import type { NextRow } from './versioned-table.ts'

/** Navigation of every locale's documentation, from the rows of the entries. */
export function navigationOf(config: SiteConfig, entries: readonly NextRow[]): NextRow[] {
  return config.locales.flatMap(({ code }) => {
    const collection = docsCollection(code)
    const rows = entries.filter((row) => row.collection === collection)
    const pages = rows.filter(({ document }) => document !== null).map((row) => ({
      path: String(row.path), stem: String(row.stem), title: String(row.title), description: String(row.description),
      navigation: JSON.parse(String(row.navigation)) as boolean | Record<string, unknown>,
    }))
    const folders = new Map(rows.filter(({ stem }) => String(stem).endsWith('/.navigation')).map((row) => [
      String(row.path).replace(/\/\.navigation$/, ''), folderConfigOf(row),
    ]))
    return navigationRows(collection, `/${code}`, pages, folders)
  })
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
