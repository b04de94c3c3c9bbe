import type { Element, ElementContent, Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { createContext, createElement, useContext } from 'react'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ComponentRegistry, StyleSheetName } from '../../core/document/index.ts'
import type { Translate } from '../../core/locale/index.ts'
import type { Prose, ProseInput } from './define-prose.ts'
import { prose } from './prose.gen.ts'
import { IconSheet } from '../render/icon-sheet.tsx'
import type { FindIcon } from '../render/icon-sheet.tsx'
import { UnknownComponent } from './unknown-component.tsx'

export interface ArticleContext {
  /** Texts in the language of the article. */
  t: Translate
  findIcon: FindIcon
  /** Whether the page around the article shows its title. */
  hasTitle: boolean
}

/** What all elements of one article share. */
type Drawing = Pick<ProseInput, 't' | 'hasTitle' | 'draw' | 'icon' | 'uniqueId'>

const ArticleDrawing = createContext<Drawing | undefined>(undefined)

const proseByName = new Map(
  Object.values<Prose>(prose).flatMap((item) => item.names.map((name) => [name, item] as const)),
)
const components = new Map(
  [...proseByName].map(([name, item]) => [name, toReact(item.render, item.props !== undefined)]),
)
const unknown = toReact((input) => <UnknownComponent {...input} />)

/** The components that authors may use. */
export const componentRegistry: ComponentRegistry = new Map(
  [...proseByName].flatMap(([name, { props, required }]) => (props ? [[name, { props, required }] as const] : [])),
)

/** An article as HTML, and what dresses it besides the main style sheet. */
export interface RenderedArticle {
  html: string
  styles: StyleSheetName[]
}

/** Renders an article. Runs at sync, in Node: a visit splices the text that is stored. */
export function renderArticle(root: Root, { t, findIcon, hasTitle }: ArticleContext): RenderedArticle {
  const used = componentNames(root)
  const options = {
    Fragment,
    jsx,
    jsxs,
    passNode: true,
    passKeys: true,
    tableCellAlignToStyle: false,
    components: { ...Object.fromEntries(components), ...unknownComponents(used) },
  } as const
  const icons = new IconSheet(findIcon)
  const taken = new Map<string, number>()
  const drawing: Drawing = {
    t,
    hasTitle,
    draw: (nodes) => toJsxRuntime({ type: 'root', children: [...nodes] }, options),
    icon: (name) => icons.draw(name),
    uniqueId(prefix) {
      const count = (taken.get(prefix) ?? 0) + 1
      taken.set(prefix, count)
      return `${prefix}:${count}`
    },
  }
  const html = renderToStaticMarkup(
    <ArticleDrawing value={drawing}>{drawing.draw(root.children as ElementContent[])}</ArticleDrawing>,
  )
    // React preloads images that are not lazy, from the start of what it renders: here that is just before the images themselves.
    .replace(/^(?:<link rel="preload"[^>]*\/>)+/, '')
    // It writes apostrophes as references, five bytes more for each: outside of single quotes, which it never writes, they mean nothing.
    .replaceAll('&#x27;', "'")
  const styles = stylesOf(root)
  return {
    html,
    styles: (['components', 'landing', 'formulas', 'overlays'] as const).filter((style) => styles.has(style)),
  }
}

function toReact(render: Prose['render'], isComponent = false) {
  return function ProseElement({ node, children, ...attributes }: { node: Element; children?: ReactNode }) {
    // HTML of a trusted author, `<button>`, is not our component of the same name.
    if (isComponent && !node.data?.component) return createElement(node.tagName, attributes, children)
    const drawing = useContext(ArticleDrawing)
    if (!drawing) throw new Error('An article is drawn by renderArticle()')
    return render({ ...drawing, node, attributes, children })
  }
}

/** Components of this article that nobody has made, under their names. */
function unknownComponents(used: readonly string[]): Record<string, typeof unknown> {
  return Object.fromEntries(used.filter((name) => !components.has(name)).map((name) => [name, unknown]))
}

/** Style sheets of what the article has: of components, and of HTML's own elements that few articles have. */
function stylesOf(parent: Root | Element): Set<StyleSheetName> {
  const styles = new Set<StyleSheetName>()
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const prose = proseByName.get(node.tagName)
    if (prose && (node.data?.component || !prose.props)) styles.add(prose.style)
    for (const style of stylesOf(node)) styles.add(style)
  }
  return styles
}

function componentNames(parent: Root | Element): string[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.data?.component ? [node.tagName, ...componentNames(node)] : componentNames(node)
  })
}
