import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import type { ComponentFacts, PropKind, StyleSheetName } from '../../core/document/index.ts'
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
  /** Whether the page has its title already, before the article. */
  hasTitle: boolean
  /** Draws nodes of the article's tree. */
  draw: (nodes: readonly ElementContent[]) => ReactNode
  /** Draws an icon by its Iconify name (`i-lucide-rocket`, `lucide:rocket`); `null` for one that does not exist. */
  icon: (name: string | undefined) => ReactNode
  /** An id that no other element of the page has, beginning with `prefix`. */
  uniqueId: (prefix: string) => string
}

export interface Prose {
  names: readonly string[]
  /** On a component: what its props hold. HTML's own elements have none. */
  props?: Readonly<Record<string, PropKind>>
  /** On a component: what it cannot do without. */
  required?: ComponentFacts['required']
  /** The style sheet that dresses it. */
  style: StyleSheetName
  render: (input: ProseInput) => ReactNode
}

/**
 * Declares how an element of HTML is drawn in an article. What authors write as `::name` is declared with `defineComponent`.
 *
 * @example defineProse({ name: 'mark', render: ({ children }) => <mark className="marked">{children}</mark> })
 */
export function defineProse({
  name,
  props,
  style = 'main',
  render,
}: {
  name: string | readonly string[]
  props?: Prose['props']
  style?: StyleSheetName
  render: Prose['render']
}): Prose {
  return { names: [name].flat(), style, render, ...(props && { props }) }
}
