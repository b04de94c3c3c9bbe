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
  /** Its children; absent when the branch is closed (a plain link then). */
  children?: NavigationBranch[]
  /** On a page that is not translated: the language tag of its title and its text. */
  shownIn?: unknown
  /** On a folder that only another language names: the tag of that one. */
  titleIn?: unknown
  /** Name of one of the site's icons; whatever else the author wrote there shows nothing. */
  icon?: unknown
}

/** `shownIn`: the tag of the language that a page is in, where it is not translated. */
export interface NearbyPage {
  path: string
  title: string
  description: string
  shownIn?: string
}
