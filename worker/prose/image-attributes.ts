import type { ProseInput } from './define-prose.ts'

/** Attributes of an image: fetched when it comes near the screen, unless its author says otherwise; without a text it is decoration. */
export function imageAttributes(attributes: ProseInput['attributes']) {
  return { alt: '', loading: 'lazy', decoding: 'async', ...attributes } as const
}
