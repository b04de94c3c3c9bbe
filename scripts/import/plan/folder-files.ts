import { stringify } from 'yaml'
import { titleFromStem } from '../../../core/collection/index.ts'
import type { FolderSettings } from '../define-import-system.ts'
import type { PlacedPage } from './addresses.ts'

/**
 * `.navigation.yml` of every folder of which the menu says more than its name does, in every locale that has pages in it.
 *
 * @param settings of two for one folder, the later one counts
 */
export function folderFiles(
  settings: readonly FolderSettings[],
  pages: readonly PlacedPage[],
  icon: (name: string) => string | undefined,
): [file: string, text: string][] {
  const folders = numberedFolders(pages)
  const indexes = new Set(pages.map(({ target }) => target).filter((target) => target.endsWith('/index.md')))
  const locales = [...new Set(pages.map(({ source }) => source.locale))]
  const byPlace = new Map<string, FolderSettings>()
  for (const each of settings) byPlace.set(each.place.join('/'), { ...byPlace.get(each.place.join('/')), ...each })
  return [...byPlace].flatMap(([place, own]) =>
    locales.flatMap((locale): [file: string, text: string][] => {
      const folder = folders.get(`${locale}/${place}`)
      if (folder === undefined) return []
      const title = own.translations?.[locale] ?? own.title
      // A folder with a page of its own is otherwise called by that page's title.
      const isNamedSo = title === titleFromStem(folder) && !indexes.has(`${folder}/index.md`)
      const known = own.icon === undefined ? undefined : icon(own.icon)
      const mapping = {
        ...(title !== undefined && !isNamedSo && { title }),
        ...(known !== undefined && { icon: known }),
      }
      return Object.keys(mapping).length > 0
        ? [[`${folder}/.navigation.yml`, stringify(mapping, { lineWidth: 0 })]]
        : []
    }),
  )
}

/** `en/guide` → `en/1.guide`, for every folder that holds a page. */
function numberedFolders(pages: readonly PlacedPage[]): Map<string, string> {
  const folders = new Map<string, string>()
  for (const { target } of pages) {
    const [locale = '', ...names] = target.split('/').slice(0, -1)
    for (const depth of names.keys()) {
      const folder = names.slice(0, depth + 1)
      folders.set(
        [locale, ...folder.map((name) => name.replace(/^\d+\./, ''))].join('/'),
        [locale, ...folder].join('/'),
      )
    }
  }
  return folders
}
