// `rivage/slots`, for `_code/slots/`.
import type { ReactNode } from 'react'
import type { OwnTranslate } from '../../../../worker/prose/define-component.ts'

/** The input of a slot. */
export interface SlotInput {
  /** The language of the interface. In `article-before` and `article-after`, it is the language of the page. */
  locale: { code: string; language: string; dir: 'ltr' | 'rtl' }
  /** Returns a message in the language of `locale`. */
  t: OwnTranslate
  /** Values from site.config in the language of `locale`. `url` has no trailing slash. */
  site: { title: string; url: string | null; repository: string | null }
  /** The page. Only set in `article-before` and `article-after`, because other slots are the same on every page. */
  page?: SlotPage
  /** Renders an icon by its Iconify name, such as `lucide:rocket`. Returns `null` for an unknown icon. */
  renderIcon: (name: string | undefined) => ReactNode
}

/** The metadata of a page. */
export interface SlotPage {
  title: string
  description: string
  /** The path on the site, such as `/en/guide/install`. */
  path: string
  /** The path in the content folder, such as `en/1.guide/2.install.md`. */
  file: string
  /** The frontmatter of the page. */
  data: Readonly<Record<string, unknown>>
}

export interface Slot {
  /** Returns the content of the slot, or `null` to leave it empty. */
  render: (input: SlotInput) => ReactNode
}

/** A slot as declared by its file. `component` is an alias of `render`. */
type SlotDefinition =
  | { render: Slot['render']; component?: undefined }
  | { component: Slot['render']; render?: undefined }

/** Declares the content of a slot. The file name determines which one. */
export function defineSlot({ render, component }: SlotDefinition): Slot {
  const rendered = render ?? component
  // The code of a site is only type-checked in the editor.
  if (typeof rendered !== 'function')
    throw new TypeError('A slot needs a `render` function: `defineSlot({ render() { … } })`.')
  return { render: rendered }
}
