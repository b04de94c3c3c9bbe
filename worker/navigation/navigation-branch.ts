import { isOpenBranch } from '../../core/navigation/index.ts'
import type { IndexPage, NavigationRow } from '../store/content-store.ts'

/** A node in the sidebar. */
export interface NavigationBranch {
  title: string
  path: string
  stem: string
  /** URL of the page, or of the first page inside a folder without one. */
  href: string
  folder: boolean
  /** The current page, or a folder that contains it. */
  current: 'page' | 'ancestor' | null
  /** Its children; absent if they were not read. */
  children?: NavigationBranch[]
  /** On an untranslated page: the language tag of its title and text. */
  shownIn?: unknown
  /** The language tag of a folder's title, if the folder only has a title in another language. */
  titleIn?: unknown
  /** Name of one of the site's icons; other values show nothing. */
  icon?: unknown
  /** The title and marks of a folder's own page, if the folder's settings give the folder another title. */
  indexPage?: IndexPage
  /** Badge after the title: its text, or `{ label, color }`. */
  badge?: unknown
  /** The HTTP method that precedes the title. */
  method?: unknown
}

/**
 * Returns a node of the tree as a collapsed branch.
 * @param path of the current page
 */
export function closedBranch(row: NavigationRow, path: string): NavigationBranch {
  return {
    ...row.data,
    ...(row.indexPage ? { indexPage: row.indexPage } : {}),
    title: row.title,
    path: row.path,
    stem: row.stem,
    href: row.first,
    folder: row.size > 0,
    current: row.path === path && row.page ? 'page' : isOpenBranch(row.path, path) ? 'ancestor' : null,
  }
}

/** The previous or next page. `shownIn` is the language tag of its text if the page is untranslated. */
export interface NearbyPage {
  path: string
  title: string
  description: string
  /** Titles of its folders, outermost first, if the page is listed outside them. */
  trail?: string[]
  shownIn?: string
}
