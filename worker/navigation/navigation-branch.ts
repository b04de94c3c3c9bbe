import { isOpenBranch } from '../../core/navigation/index.ts'
import type { IndexPage, NavigationRow } from '../store/content-store.ts'

/** A node in the sidebar. */
export interface NavigationBranch {
  title: string
  path: string
  stem: string
  /** URL of the page. For a folder without a page, the URL of the first page inside. */
  href: string
  folder: boolean
  /** Whether it is the current page, or a folder that contains the current page. */
  current: 'page' | 'ancestor' | null
  /** The children; absent if they weren't read. */
  children?: NavigationBranch[]
  /** For an untranslated page, the language tag of its title and text. */
  shownIn?: unknown
  /** The language tag of a folder's title, if the title exists only in another language. */
  titleIn?: unknown
  /** Name of one of the site's icons. Other values are ignored. */
  icon?: unknown
  /** The title, icon, and badge of a folder's index page, if the folder's settings define another title. */
  indexPage?: IndexPage
  /** Badge after the title, as a text or `{ label, color }`. */
  badge?: unknown
  /** The HTTP method that precedes the title. */
  method?: unknown
}

/**
 * Returns a node of the tree as a collapsed branch.
 * @param path path of the current page
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

/** The previous or next page. For an untranslated page, `shownIn` is the language tag of its text. */
export interface NearbyPage {
  path: string
  title: string
  description: string
  /** Titles of the page's folders, outermost first, if the page is listed outside them. */
  trail?: string[]
  shownIn?: string
}
