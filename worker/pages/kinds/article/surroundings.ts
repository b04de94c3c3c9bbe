import type { NearbyPage } from '../../../navigation/navigation-branch.ts'
import type { NavigationRow, PageLookup } from '../../../store/content-store.ts'
import type { ArticleData } from './article-data.ts'

/** Returns the folders above a page. */
export function breadcrumbOf(
  root: string,
  path: string,
  level: (parent: string) => readonly NavigationRow[] | undefined,
) {
  const crumbs: ArticleData['breadcrumb'] = []
  for (let parent = root; ;) {
    const row: NavigationRow | undefined = level(parent)?.find((child) => path.startsWith(`${child.path}/`))
    if (!row) return crumbs
    crumbs.push({
      title: row.title,
      path: row.page ? row.path : row.first === path ? null : row.first,
      ...languageOf('titleIn', row.data.shownIn ?? row.data.titleIn),
    })
    parent = row.path
  }
}

/** Returns the previous and next page. */
export function surroundOf({ previous, next }: PageLookup): ArticleData['surround'] {
  return [nearby(previous), nearby(next)]
}

/** Returns a neighboring page. For a folder with an index page, the title is that of the page. */
function nearby(row: NavigationRow | undefined): NearbyPage | null {
  if (!row) return null
  const { path, description, data, title, indexPage } = row
  return { path, title: indexPage?.title ?? title, description, ...languageOf('shownIn', data.shownIn) }
}

/** Returns the stored language under the given key. Ignores other types, which come from an author's own data. */
function languageOf<Name extends string>(name: Name, language: unknown): Partial<Record<Name, string>> {
  // TypeScript widens a computed key to `string`.
  return typeof language === 'string' ? ({ [name]: language } as Record<Name, string>) : {}
}
