import type { ProseInput } from './define-prose.ts'

/** Attributes of every image: fetched when it comes near the screen; without a text it is decoration. */
export function imageAttributes(attributes: ProseInput['attributes']) {
  return { alt: '', ...attributes, loading: 'lazy', decoding: 'async' } as const
}
