import type { FolderSettings, NavigationItem, Note, SourcePage, SourceSite } from '../define-import-system.ts'
import { docusaurusCategorySettings, docusaurusSidebarSettings } from '../settings/docusaurus.ts'
import { noteSettings } from '../settings/setting-rules.ts'
import { readModule } from '../source/javascript.ts'
import { isRecord, recordOf } from '../source/record.ts'
import { filesBelow, folderOf, readMapping } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'
import type { Edition } from './docusaurus-editions.ts'

export function isCategoryFile(file: string): boolean {
  return /(?:^|\/)_category_\.(?:json|ya?ml)$/.test(file)
}

/** Splits `01-intro` into `intro` and its number. Numbers in dates and versions stay part of the name. */
export function nameOf(name: string): { name: string; order?: number } {
  if (/^\d{2,4}[-_.]\d{2}|^\d+[-_.]\d+/.test(name)) return { name }
  const [, number, rest] = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name) ?? []
  return rest === undefined ? { name } : { name: rest, order: Number(number) }
}

/** Reads the titles and order of folders from `_category_.json` and from number prefixes. */
export function readCategories(
  source: SourceFolder,
  { root, place: start }: Pick<Edition, 'root' | 'place'>,
  notes: Note[],
): FolderSettings[] {
  const categories = filesBelow(source, root)
    .filter(isCategoryFile)
    .map((file): FolderSettings => {
      const path = root === '' ? file : `${root}/${file}`
      const category = readMapping(source, path)
      const { label, position, link } = category
      notes.push(...noteSettings(path, category, docusaurusCategorySettings))
      const named = folderOf(file).split('/').filter(Boolean).map(nameOf)
      if (recordOf(link).type === 'generated-index')
        notes.push({
          file: path,
          message: 'The generated page of this category was left out. Add an index page to its folder',
        })
      if (recordOf(link).type === 'doc')
        notes.push({
          file: path,
          message: `The link of this category to \`${String(recordOf(link).id)}\` was left out. Rename the page to index.md`,
        })
      const order = typeof position === 'number' ? position : named.at(-1)?.order
      const place = named.map(({ name }) => name)
      return { place, ...(typeof label === 'string' && { title: label }), ...(order !== undefined && { order }) }
    })
  return [...categories, ...numberedFolders(source, root)].map((each) => ({
    ...each,
    place: [...start, ...each.place],
  }))
}

/** Returns the folders with a number prefix. */
function numberedFolders(source: SourceFolder, root: string): FolderSettings[] {
  const startsOf = (folder: string) => folder.split('/').map((_, depth, parts) => parts.slice(0, depth + 1).join('/'))
  const folders = new Set(filesBelow(source, root).flatMap((file) => startsOf(folderOf(file))))
  return [...folders].flatMap((folder) => {
    const named = folder.split('/').filter(Boolean).map(nameOf)
    const order = named.at(-1)?.order
    return order === undefined ? [] : [{ place: named.map(({ name }) => name), order }]
  })
}

/**
 * Reads the sidebar of a version. Returns `undefined` if the version has no sidebar, or if the sidebar only lists all
 * folders.
 *
 * @param pages the version's pages in the default locale
 */
export function readSidebars(
  source: SourceFolder,
  pages: readonly SourcePage[],
  { root, place: start, sidebars: found }: Edition,
  notes: Note[],
): SourceSite['navigation'] {
  if (found === undefined) return undefined
  const file = found
  const text = source.read(file)
  const sidebars = recordOf(readModule(file.endsWith('json') ? `export default ${text}` : text)?.exported)
  const places = new Map(pages.map((page) => [docId(page, root), page.place.join('/')]))
  const placeOf = (id: unknown) => places.get(String(id)) ?? String(id)
  const menus = Object.values(sidebars)
  notes.push(...noteSettings(file, menus.flatMap(itemsIn), docusaurusSidebarSettings, 'items'))
  if (menus.length > 1) {
    notes.push({
      file,
      message: `The sidebars ${Object.keys(sidebars).join(', ')} were merged into one, in this order`,
    })
  }
  const items = menus.flatMap((menu) => readItems(menu))
  const listsAll = menus.length > 0 && JSON.stringify(menus).includes('"dirName":"."')
  const whole = start.join('/')
  if (items.length === 0 || (listsAll && items.every(({ folder }) => folder === whole))) return undefined
  return { file, items, hidesOthers: !listsAll }

  function readItems(value: unknown): NavigationItem[] {
    if (Array.isArray(value)) return value.flatMap(readItem)
    // `{ Guides: ['intro'] }` is shorthand for a category.
    return isRecord(value) ? Object.entries(value).map(([title, inner]) => ({ title, children: readItems(inner) })) : []
  }

  function readItem(item: unknown): NavigationItem[] {
    if (typeof item === 'string') return [{ page: placeOf(item) }]
    if (!isRecord(item)) return []
    const title = typeof item.label === 'string' ? { title: item.label } : {}
    switch (item.type) {
      case 'doc':
      case 'ref':
        return [{ ...title, page: placeOf(item.id) }]
      case 'category': {
        const link = recordOf(item.link)
        if (link.type === 'generated-index')
          notes.push({
            file,
            message: `The generated page of “${String(item.label)}” was left out. Add an index page to its folder`,
          })
        return [{ ...title, children: readItems(item.items), ...(link.type === 'doc' && { page: placeOf(link.id) }) }]
      }
      case 'autogenerated': {
        const names = String(item.dirName)
          .split('/')
          .map((name) => nameOf(name).name)
        return [{ folder: [...start, ...(item.dirName === '.' ? [] : names)].join('/') }]
      }
      case 'link':
      case 'html': {
        notes.push({
          file,
          message: `“${String(item.label ?? item.value)}” was left out of the sidebar, which only lists pages`,
        })
        return []
      }
      default:
        return readItems(item)
    }
  }
}

/** Returns all items of a sidebar that have a type, at any depth. */
function itemsIn(value: unknown): Record<string, unknown>[] {
  if (Array.isArray(value)) return value.flatMap(itemsIn)
  if (!isRecord(value)) return []
  return typeof value.type === 'string' ? [value, ...itemsIn(value.items)] : Object.values(value).flatMap(itemsIn)
}

/** Returns the id of a page in a sidebar: its folders, followed by its `id` or file name. */
export function docId({ data, file }: SourcePage, root: string): string {
  const folders = root === '' ? folderOf(file) : folderOf(file).slice(root.length + 1)
  const { name } = nameOf(file.slice(file.lastIndexOf('/') + 1).replace(/\.mdx?$/, ''))
  const names = folders
    .split('/')
    .filter(Boolean)
    .map((folder) => nameOf(folder).name)
  return [...names, typeof data.id === 'string' ? data.id : name].join('/')
}
