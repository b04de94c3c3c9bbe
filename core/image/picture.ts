/** Size of a social card, in pixels. */
export const pictureWidth = 1200
export const pictureHeight = 630
