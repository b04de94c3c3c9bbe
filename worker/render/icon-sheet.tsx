import type { ReactNode } from 'react'
import type { IconDrawing } from '../../core/icon/index.ts'

/** Returns the icon with an Iconify name, in any common spelling, or `undefined` if the name is unknown. */
export type FindIcon = (name: string) => IconDrawing | undefined

/**
 * An icon that is wider than it is high by at least this factor keeps its proportions instead of being fitted into a
 * square.
 */
const wideRatio = 1.25

/** Matches names of icons that point in the direction of the text. They are mirrored in right-to-left text. */
const directional = /\b(?:arrow|caret|chevrons?)\b.*\b(?:left|right)\b/

/**
 * The icons of an article, or of a part of the page around it. The first use of an icon contains its drawing, and later
 * uses refer to it with `<use>`.
 */
export class IconSheet {
  readonly #find: FindIcon
  readonly #idPrefix: string
  readonly #rendered = new Set<string>()

  /** @param idPrefix prefix of the icons' ids, which must be different in each part of a page */
  constructor(find: FindIcon, idPrefix = 'icon:') {
    this.#find = find
    this.#idPrefix = idPrefix
  }

  /**
   * Renders an icon, or `null` if the name is unknown. Screen readers ignore icons, because the text next to an icon
   * has the same meaning.
   */
  render(name: string | undefined): ReactNode {
    const icon = name === undefined ? undefined : this.#find(name)
    if (!icon || name === undefined) return null
    const id = `${this.#idPrefix}${name.replace(/^i-/, '').replaceAll(':', '-')}`
    const attributes = {
      className: [
        'icon',
        ...(icon.width > icon.height * wideRatio ? ['wide'] : []),
        ...(directional.test(name) ? ['flip'] : []),
      ].join(' '),
      viewBox: `0 0 ${icon.width} ${icon.height}`,
      'aria-hidden': true,
    } as const
    if (this.#rendered.has(id))
      return (
        <svg {...attributes}>
          <use href={`#${id}`} />
        </svg>
      )
    this.#rendered.add(id)
    return (
      <svg {...attributes}>
        <g id={id} dangerouslySetInnerHTML={{ __html: prefixIds(icon.body, id) }} />
      </svg>
    )
  }
}

/**
 * Prefixes the ids in a drawing, such as those of gradients and masks, because an article and the frame may both
 * contain the icon.
 */
function prefixIds(body: string, prefix: string): string {
  const ids = new Set([...body.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id!))
  // An id can be a whole value, part of a URL, or the start of an animation: `"a"`, `url(#a)`, `href="#a"`,
  // `begin="0;a.end"`.
  return ids.size === 0
    ? body
    : body.replace(/(?<=[#;"])[\w-]+(?=[").])/g, (name) => (ids.has(name) ? `${prefix}:${name}` : name))
}
