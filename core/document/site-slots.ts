/** The slots in the frame of a page that a site can fill, from top to bottom. */
export const frameSlots = ['banner', 'header-end', 'sidebar-end', 'aside-end', 'footer'] as const
export type FrameSlot = (typeof frameSlots)[number]

/** The slots around the text of a documentation page, which receive the page's metadata. */
export const articleSlots = ['article-before', 'article-after'] as const
