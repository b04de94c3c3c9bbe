import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import type { ComponentFacts, PropKind, StyleSheetName } from '../../core/document/index.ts'
import type { Translate } from '../../core/locale/index.ts'

/** The input of `render` for an element or a component. */
export interface ProseInput {
  /** The element itself, for a `render` that inspects its content before rendering. */
  node: Element
  /** Its attributes as React names them. */
  attributes: Readonly<Record<string, unknown>>
  /** Its content, rendered. */
  children?: ReactNode
  /** Texts in the language of the article. */
  t: Translate
  /** Code of that language: `pt_br`. */
  locale: string
  /** Direction of the article. */
  dir: 'ltr' | 'rtl'
  /** Whether the page shows its title above the article. */
  hasTitle: boolean
  /** Renders nodes of the article's tree. */
  renderNodes: (nodes: readonly ElementContent[]) => ReactNode
  /** Renders an icon by its Iconify name (`i-lucide-rocket`, `lucide:rocket`); `null` for one that does not exist. */
  renderIcon: (name: string | undefined) => ReactNode
  /** An id that no other element of the page has, starting with `prefix`. */
  uniqueId: (prefix: string) => string
}

/** Renders one HTML element or one author component in an article. */
export interface Prose {
  /** Names of elements, or names under which authors write the component. */
  names: readonly string[]
  /** On a site's component: the built-in component that it replaces. */
  replaces?: string | undefined
  /** On a component: the kind of each of its props. HTML elements have no props. */
  props?: Readonly<Record<string, PropKind>>
  /** On a component: the props and slots without which it shows nothing. */
  required?: ComponentFacts['required']
  /** The style sheet with its styles; a function if it depends on the author's input. */
  style: StyleSheetName | ((node: Element) => StyleSheetName)
  render: (input: ProseInput) => ReactNode
}

/**
 * Declares how to render an HTML element in an article. Use `defineComponent` for components that authors write as
 * `::name`.
 *
 * @example defineProse({ name: 'mark', render: ({ children }) => <mark className="marked">{children}</mark> })
 */
export function defineProse({
  name,
  style = 'main',
  render,
}: {
  name: string | readonly string[]
  style?: Prose['style']
  render: Prose['render']
}): Prose {
  return { names: [name].flat(), style, render }
}
