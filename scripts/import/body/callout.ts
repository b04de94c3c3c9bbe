import { textOf } from './attributes.ts'
import type { Converter } from './render-body.ts'

/** Our callouts; one of another system becomes that of the same name, else of the same colour. */
export const callouts = ['note', 'info', 'tip', 'important', 'warning', 'caution', 'danger'] as const

export type Callout = (typeof callouts)[number]

/** A callout with the title its author gave it, else the one that its system prints for it where ours would say less. */
export function callout(name: Callout, defaultTitle?: string): Converter {
  return (element, page) => {
    const title = element.attributes.title === '' ? undefined : (textOf(element, 'title') ?? defaultTitle)
    return page.component(name, { title }, element.children)
  }
}
