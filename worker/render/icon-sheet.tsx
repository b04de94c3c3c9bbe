import type { ReactNode } from 'react'
import type { IconDrawing } from '../../core/icon/index.ts'

export type { IconDrawing } from '../../core/icon/index.ts'

/** Finds an icon by its Iconify name, in any of the spellings that authors use. */
export type FindIcon = (name: string) => IconDrawing | undefined

/** How much wider than high a drawing is whose width is its own. */
const wide = 1.25

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
    const attributes = {
      className: icon.width > icon.height * wide ? 'icon wide' : 'icon',
      viewBox: `0 0 ${icon.width} ${icon.height}`,
      'aria-hidden': true,
    } as const
    if (this.#drawn.has(id))
      return (
        <svg {...attributes}>
          <use href={`#${id}`} />
        </svg>
      )
    this.#drawn.add(id)
    return (
      <svg {...attributes}>
        <g id={id} dangerouslySetInnerHTML={{ __html: ownIds(icon.body, id) }} />
      </svg>
    )
  }
}

/** Gradients and masks have ids. The frame of a page may draw the same icon as its article: each drawing has ids of its own. */
function ownIds(body: string, prefix: string): string {
  const ids = new Set([...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))
  // As a value, an address or the start of an animation: `"a"`, `url(#a)`, `href="#a"`, `begin="0;a.end"`.
  return ids.size === 0
    ? body
    : body.replace(/(?<=[#;"])[\w-]+(?=[").])/g, (name) => (ids.has(name) ? `${prefix}:${name}` : name))
}
