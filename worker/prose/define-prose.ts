import type { Element, ElementContent } from 'hast'
import type { ReactNode } from 'react'
import type { ComponentFacts, PropKind, StyleSheetName } from '../../core/document/index.ts'
import type { Translate } from '../../core/locale/index.ts'

/** The input for rendering an element or component. */
export interface ProseInput {
  /** The element itself, for `render` functions that inspect its content. */
  node: Element
  /** The element's attributes with React's names. */
  attributes: Readonly<Record<string, unknown>>
  /** The element's rendered content. */
  children?: ReactNode
  /** Translates into the language of the article. */
  t: Translate
  /** Code of the article's language, such as `pt_br`. */
  locale: string
  /** Direction of the article. */
  dir: 'ltr' | 'rtl'
  /** Whether the page displays its title above the article. */
  hasTitle: boolean
  /** Renders nodes of the article's tree. */
  renderNodes: (nodes: readonly ElementContent[]) => ReactNode
  /** Renders an icon by its Iconify name (`i-lucide-rocket`, `lucide:rocket`). Returns `null` for an unknown icon. */
  renderIcon: (name: string | undefined) => ReactNode
  /** Returns an id that no other element on the page has, starting with `prefix`. */
  uniqueId: (prefix: string) => string
}

/** Renders an HTML element or an author's component in an article. */
export interface Prose {
  /** Names of HTML elements, or the names under which authors write the component. */
  names: readonly string[]
  /** For a site's component, the built-in component that it replaces. */
  replaces?: string | undefined
  /** For a component, the kind of each prop. HTML elements have no props. */
  props?: Readonly<Record<string, PropKind>>
  /** For a component, the props and slots without which it would be empty. */
  required?: ComponentFacts['required']
  /** The style sheet with its styles, or a function if the style sheet depends on the author's input. */
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
