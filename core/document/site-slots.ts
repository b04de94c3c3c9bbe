/** Places of the frame that a slot of the site fills, from the top of a page to its end. */
export const frameSlots = ['banner', 'header-end', 'sidebar-end', 'aside-end', 'footer'] as const
export type FrameSlot = (typeof frameSlots)[number]

/** Places around the text of a documentation page that a slot fills, with what the page says of itself. */
export const articleSlots = ['article-before', 'article-after'] as const
