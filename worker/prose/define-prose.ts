import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import type { ComponentFacts, PropKind, StyleSheetName } from '../../core/document/index.ts'
import type { Translate } from '../../core/locale/index.ts'

/** The input of a `render` function. */
export interface ProseInput {
  /** The element in the article's tree, for functions that inspect its content. */
  node: Element
  /** The element's attributes, with React's names. */
  attributes: Readonly<Record<string, unknown>>
  /** The element's rendered content. */
  children?: ReactNode
  /** Translates to the language of the article. */
  t: Translate
  /** Code of the article's language, such as `pt_br`. */
  locale: string
  /** Direction of the article. */
  dir: 'ltr' | 'rtl'
  /** Whether the page displays its title above the article. */
  hasTitle: boolean
  /** Renders nodes of the article's tree. */
  renderNodes: (nodes: readonly ElementContent[]) => ReactNode
  /**
   * Renders an icon by its Iconify name, such as `i-lucide-rocket` or `lucide:rocket`. Returns `null` for an unknown
   * name.
   */
  renderIcon: (name: string | undefined) => ReactNode
  /** Returns an id that starts with `prefix` and is unique on the page. */
  uniqueId: (prefix: string) => string
}

/** Declares how an HTML element or a component in an article is rendered. */
export interface Prose {
  /** Names of the HTML elements, or names of the component in Markdown. */
  names: readonly string[]
  /** The built-in component that a site's own component replaces. */
  replaces?: string | undefined
  /** The kind of each prop of a component. Absent for HTML elements. */
  props?: Readonly<Record<string, PropKind>>
  /** The props and slots without which a component would be empty. */
  required?: ComponentFacts['required']
  /** The style sheet that contains the styles, or a function that chooses it for an element. */
  style: StyleSheetName | ((node: Element) => StyleSheetName)
  render: (input: ProseInput) => ReactNode
}

/**
 * Declares how an HTML element renders in an article. For components that authors write as `::name`, use
 * `defineComponent`.
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
