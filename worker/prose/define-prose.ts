import type { Element } from 'hast'
import type { ReactNode } from 'react'
import type { Translate } from '../../core/locale/index.ts'

/** What an element of an article's tree is drawn from. */
export interface ProseInput {
  /** The element itself, for those that look at their content before it is drawn. */
  node: Element
  /** Its attributes as React names them. */
  attributes: Readonly<Record<string, unknown>>
  /** Its content, drawn. */
  children?: ReactNode
  /** Texts in the language of the article. */
  t: Translate
}

export interface Prose {
  names: readonly string[]
  render(input: ProseInput): ReactNode
}

/**
 * Declares how elements or components of an article are drawn.
 *
 * @example defineProse({ name: 'callout', render: ({ children }) => <aside>{children}</aside> })
 */
export function defineProse({ name, render }: { name: string | readonly string[]; render: Prose['render'] }): Prose {
  return { names: [name].flat(), render }
}
