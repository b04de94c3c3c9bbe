/** Size of a social card, in pixels. */
export const socialCardWidth = 1200
export const socialCardHeight = 630
