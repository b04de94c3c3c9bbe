import { textOf } from './attributes.ts'
import type { Converter } from './render-body.ts'

/** Our callouts: what other systems call theirs maps to the one of the same colour. */
export type Callout = 'note' | 'tip' | 'warning' | 'caution'

/** A callout with the title its author gave it, else the one that its system prints for it where ours would say less. */
export function callout(name: Callout, defaultTitle?: string): Converter {
  return (element, page) => {
    const title = element.attributes.title === '' ? undefined : textOf(element, 'title') ?? defaultTitle
    return page.component(name, { title }, element.children)
  }
}
