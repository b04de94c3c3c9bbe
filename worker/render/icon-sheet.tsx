import type { ReactNode } from 'react'
import type { IconDrawing } from '../../core/document/index.ts'

export type { IconDrawing } from '../../core/document/index.ts'

/** Finds an icon by its Iconify name, in any of the spellings that authors use. */
export type FindIcon = (name: string) => IconDrawing | undefined

/** The icons of one article, or of the frame around it: each is drawn once, and referred to after that. */
export class IconSheet {
  readonly #find: FindIcon
  readonly #idPrefix: string
  readonly #drawn = new Set<string>()

  constructor(find: FindIcon, idPrefix = 'icon:') {
    this.#find = find
    this.#idPrefix = idPrefix
  }

  /** Draws an icon beside text that says the same: it is hidden from screen readers. */
  draw(name: string | undefined): ReactNode {
    const icon = name === undefined ? undefined : this.#find(name)
    if (!icon || name === undefined) return null
    const id = `${this.#idPrefix}${name.replace(/^i-/, '').replaceAll(':', '-')}`
    const viewBox = `0 0 ${icon.width} ${icon.height}`
    if (this.#drawn.has(id)) return <svg className="icon" viewBox={viewBox} aria-hidden="true"><use href={`#${id}`} /></svg>
    this.#drawn.add(id)
    return <svg className="icon" viewBox={viewBox} aria-hidden="true"><g id={id} dangerouslySetInnerHTML={{ __html: icon.body }} /></svg>
  }
}
