import type { Element } from 'hast'
import type { ProseInput } from './define-prose.ts'

/**
 * Attributes of an image: fetched when it comes near the screen, and at once when it is what a reader sees first, unless its author
 * says otherwise. Without a text it is decoration.
 */
export function imageAttributes({ zoom: _zoom, ...attributes }: ProseInput['attributes'], { data }: Element) {
  const fetching = data?.first && attributes.loading === undefined ? { fetchPriority: 'high' } as const : { loading: 'lazy' } as const
  return { alt: '', decoding: 'async', ...fetching, ...attributes } as const
}
