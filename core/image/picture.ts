/** Size of the picture of a page that others show where it is shared, in pixels. */
export const pictureWidth = 1200
export const pictureHeight = 630
