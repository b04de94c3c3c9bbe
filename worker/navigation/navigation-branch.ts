import { isOpenBranch } from '../../core/navigation/index.ts'
import type { IndexPage, NavigationRow } from '../store/content-store.ts'

/** A node as the sidebar shows it. */
export interface NavigationBranch {
  title: string
  path: string
  stem: string
  /**
   * Where it leads: the page itself, else the first page inside; a folder whose children are shown may have none of its
   * own.
   */
  href: string
  folder: boolean
  /** This page, or a folder that contains it. */
  current: 'page' | 'ancestor' | null
  /** Its children; absent where they were not read. */
  children?: NavigationBranch[]
  /** On a page that is not translated: the language tag of its title and its text. */
  shownIn?: unknown
  /** On a folder that only another language names: the tag of that one. */
  titleIn?: unknown
  /** Name of one of the site's icons; whatever else the author wrote there shows nothing. */
  icon?: unknown
  /** Of a folder's own page, where the settings of the folder name the folder otherwise. */
  indexPage?: IndexPage
  /** A word after the title, or `{ label, color }`. */
  badge?: unknown
  /** A method of HTTP. */
  method?: unknown
}

/**
 * A node of the tree as a closed branch.
 * @param path of the page that is open
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

/** `shownIn`: the tag of the language that a page is in, where it is not translated. */
export interface NearbyPage {
  path: string
  title: string
  description: string
  /** Titles of the folders that it is in, outermost first, where the page is shown apart from them. */
  trail?: string[]
  shownIn?: string
}
