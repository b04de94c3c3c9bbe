// `rivage/slots`, for `_code/slots/`.
import type { ReactNode } from 'react'
import type { OwnTranslate } from '../../../../worker/prose/define-component.ts'

/** The input of a slot. */
export interface SlotInput {
  /** The interface language or, in `article-before` and `article-after`, the page's. */
  locale: { code: string; language: string; dir: 'ltr' | 'rtl' }
  /** Returns a message in that language. */
  t: OwnTranslate
  /** Values from site.config, in that language. `url` has no trailing slash. */
  site: { title: string; url: string | null; repository: string | null }
  /** The page, in `article-before` and `article-after`. Other slots are the same on every page. */
  page?: SlotPage
  /** Renders an icon by its Iconify name (`lucide:rocket`); `null` for an unknown one. */
  renderIcon: (name: string | undefined) => ReactNode
}

/** The metadata of a page. */
export interface SlotPage {
  title: string
  description: string
  /** Path in the site: `/en/guide/install`. */
  path: string
  /** File in the content folder: `en/1.guide/2.install.md`. */
  file: string
  /** Its frontmatter. */
  data: Readonly<Record<string, unknown>>
}

export interface Slot {
  /** Returns the content of the slot, or `null` for none. */
  render: (input: SlotInput) => ReactNode
}

/** A slot as its file declares it. `component` is an alias of `render`. */
type SlotDefinition =
  | { render: Slot['render']; component?: undefined }
  | { component: Slot['render']; render?: undefined }

/** Declares the content of the slot that the file is named after. */
export function defineSlot({ render, component }: SlotDefinition): Slot {
  const rendered = render ?? component
  // A site's own code is only type-checked in the editor.
  if (typeof rendered !== 'function')
    throw new TypeError('A slot needs a `render` function: `defineSlot({ render() { … } })`.')
  return { render: rendered }
}
