/** Places of the frame that a slot of the site fills, from the top of a page to its end. */
export const frameSlots = ['banner', 'header-end', 'sidebar-end', 'aside-end', 'footer'] as const
export type FrameSlot = (typeof frameSlots)[number]

/** Places around the text of a documentation page that a slot fills, with what the page says of itself. */
export const articleSlots = ['article-before', 'article-after'] as const
export type ArticleSlot = (typeof articleSlots)[number]

/** What a release shows of the site's own code in the frame of every page. What articles show of it is part of them. */
export interface ReleaseCode {
  /** Names of style sheets, in their order. */
  styles: readonly string[]
  /** HTML of each slot by locale. */
  slots: Readonly<Partial<Record<FrameSlot, Readonly<Record<string, string>>>>>
  /** Names of the scripts that islands in these slots load. */
  scripts: readonly string[]
}
