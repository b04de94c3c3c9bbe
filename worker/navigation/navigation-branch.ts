import { isOpenBranch } from '../../core/navigation/index.ts'
import type { IndexPage, NavigationRow } from '../store/content-store.ts'

/** A node in the sidebar. */
export interface NavigationBranch {
  title: string
  path: string
  stem: string
  /** URL of the page or, for a folder without a page, of the first page inside. */
  href: string
  folder: boolean
  /** `page` for the current page, `ancestor` for a folder that contains it. */
  current: 'page' | 'ancestor' | null
  /** The children; absent if they haven't been read. */
  children?: NavigationBranch[]
  /** Language tag of an untranslated page. */
  shownIn?: unknown
  /** Language tag of a folder's title that exists only in another language. */
  titleIn?: unknown
  /** Name of an icon. Unknown names are ignored. */
  icon?: unknown
  /** The title, icon, and badge of a folder's index page, if the folder's settings give the folder another title. */
  indexPage?: IndexPage
  /** Badge after the title, as text or as `{ label, color }`. */
  badge?: unknown
  /** HTTP method before the title. */
  method?: unknown
}

/**
 * Converts a navigation node to a collapsed branch.
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

/** The previous or next page. `shownIn` is the language tag of an untranslated page. */
export interface NearbyPage {
  path: string
  title: string
  description: string
  /** Titles of the folders above the page, outermost first. Set if the page is shown outside them. */
  trail?: string[]
  shownIn?: string
}
