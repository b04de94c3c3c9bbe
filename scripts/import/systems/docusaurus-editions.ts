import type { FolderSettings, SourcePage } from '../define-import-system.ts'
import { filesBelow, resolvePath } from '../source/source-folder.ts'
import type { SourceFolder } from '../source/source-folder.ts'

/** The docs of a site, a version of them, or additional docs from other instances of the docs plugin. */
export interface Edition {
  /** The folder in the source. */
  root: string
  /** The folder inside a translation: `docusaurus-plugin-content-docs/version-2.0`. */
  translation: string
  /** The folder in the new site, which is also the prefix of URLs. Empty for the docs of the first instance. */
  place: string[]
  /** The label in the sidebar. */
  label: string
  /** The file that defines the sidebar. */
  sidebars: string | undefined
  /** The globs of pages to leave out. */
  exclude: unknown
  /** The id of the plugin instance, for additional docs. */
  instance?: string
}

/** The folder of the docs in each translation. The folders of additional instances also contain the instance's id. */
export const translationFolder = 'docusaurus-plugin-content-docs'

/**
 * Reads the current versions of additional docs, each from a separate plugin instance.
 *
 * @param options options of these instances
 * @param labels the labels of links to the instances, by instance id
 */
export function readInstances(
  source: SourceFolder,
  options: readonly Record<string, unknown>[],
  labels: ReadonlyMap<string, string>,
): Edition[] {
  return options.flatMap(({ id, path, routeBasePath, sidebarPath, exclude }): Edition[] => {
    if (typeof path !== 'string') return []
    const root = resolvePath('', path)
    const instance = typeof id === 'string' ? id : root
    const place = (typeof routeBasePath === 'string' ? routeBasePath : instance).split('/').filter(Boolean)
    if (place.length === 0 || filesBelow(source, root).length === 0) return []
    return [
      {
        root,
        translation: `${translationFolder}-${instance}/current`,
        place,
        label: labels.get(instance) ?? instance.charAt(0).toUpperCase() + instance.slice(1),
        sidebars: findSidebars(source, sidebarPath),
        exclude,
        instance,
      },
    ]
  })
}

/** Finds the file of a sidebar. The path in the settings may omit the extension. */
export function findSidebars(source: SourceFolder, path: unknown, usual?: string): string | undefined {
  const named = typeof path === 'string' ? resolvePath('', path) : usual
  if (named === undefined || source.has(named)) return named
  return ['.js', '.ts', '.mjs', '.mts', '.cjs', '.cts', '.json']
    .map((end) => named + end)
    .find((file) => source.has(file))
}

/** Returns a page of an edition, moved to the edition's folder. */
export function inEdition(page: SourcePage, { place, instance }: Edition): SourcePage {
  if (place.length === 0) return page
  const start = place.join('/')
  return {
    ...page,
    place: [...place, ...page.place],
    address: `/${start}${page.address === '/' ? '' : page.address}`,
    // The URLs of additional docs don't start with the base path of the main docs.
    ...(instance !== undefined && { routeBase: '' }),
  }
}

/** Returns the sidebar folders of additional docs, after all other entries. */
export function editionFolders(editions: readonly Edition[]): FolderSettings[] {
  return editions
    .filter(({ place }) => place.length > 0)
    .map(({ place, label }, index) => ({ place, title: label, order: lastInMenu + index }))
}

/** A position that is higher than any position in a source. */
export const lastInMenu = 1_000_000
