// `rivage/slots`, for `_code/slots/`.
import type { ReactNode } from 'react'
import type { OwnTranslate } from '../../../../worker/prose/define-component.ts'

/** What a slot is rendered with. */
export interface SlotInput {
  /** The language of the interface around it, and, in `article-before` and `article-after`, of the page. */
  locale: { code: string; language: string; dir: 'ltr' | 'rtl' }
  /** Texts in that language. */
  t: OwnTranslate
  /** Of site.config, in that language. `url` has no slash at its end. */
  site: { title: string; url: string | null; repository: string | null }
  /** In `article-before` and `article-after`: the page. Other slots are the same on every page. */
  page?: SlotPage
  /** Renders an icon by its Iconify name (`lucide:rocket`); `null` for one that does not exist. */
  renderIcon: (name: string | undefined) => ReactNode
}

/** What a page says of itself. */
export interface SlotPage {
  title: string
  description: string
  /** Address in the site: `/en/guide/install`. */
  path: string
  /** File in the content folder: `en/1.guide/2.install.md`. */
  file: string
  /** Its frontmatter. */
  data: Readonly<Record<string, unknown>>
}

export interface Slot {
  /** What stands in the place; `null` for nothing. */
  render: (input: SlotInput) => ReactNode
}

/** A slot as its file declares it. `component` is another name for `render`. */
type SlotDefinition =
  | { render: Slot['render']; component?: undefined }
  | { component: Slot['render']; render?: undefined }

/** Declares what a site shows in the place that the file is named after. */
export function defineSlot({ render, component }: SlotDefinition): Slot {
  const rendered = render ?? component
  // Only an editor checks the types of a site's own code.
  if (typeof rendered !== 'function') throw new TypeError('A slot needs `render`, a function.')
  return { render: rendered }
}
