import type { Element, ElementContent, Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { createContext, createElement, isValidElement, useContext } from 'react'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.edge'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { orderStyles } from '../../core/document/index.ts'
import type { ComponentRegistry, StyleSheetName } from '../../core/document/index.ts'
import type { Translate } from '../../core/locale/index.ts'
import { IconSheet } from '../render/icon-sheet.tsx'
import type { FindIcon } from '../render/icon-sheet.tsx'
import { markComponent, takeComponentParts } from './component-html.tsx'
import type { ComponentParts } from './component-html.tsx'
import { ContentOnly } from './content-only.tsx'
import { unshownSlots } from './define-component.ts'
import type { UnshownSlot } from './define-component.ts'
import type { Prose, ProseInput } from './define-prose.ts'
import { prose } from './prose.gen.ts'
import { classNames } from './shared/nodes.ts'

interface RenderArticleOptions {
  /** Translates to the language of the article. */
  t: Translate
  /** Locale code of the article's language. */
  locale: string
  /** Direction of the article's language. */
  dir: 'ltr' | 'rtl'
  findIcon: FindIcon
  /** Whether the page shows its title above the article. */
  hasTitle: boolean
  /** The site's own components, by their names in Markdown. */
  own?: ReadonlyMap<string, Prose> | undefined
}

/** The values that all elements of an article share. */
type ArticleContextValue = Pick<
  ProseInput,
  't' | 'locale' | 'dir' | 'hasTitle' | 'renderNodes' | 'renderIcon' | 'uniqueId'
>

const ArticleContext = createContext<ArticleContextValue | undefined>(undefined)

const proseByName = new Map(
  Object.values<Prose>(prose).flatMap((item) => item.names.map((name) => [name, item] as const)),
)
const components = new Map([...proseByName].map(([name, item]) => [name, toReact(item, item.props !== undefined)]))

/** Slots that count as shown even though no component read them, because they were rendered in place. */
const renderedSlots = new WeakSet<Element>()

const unknown = toReact({
  render({ node, renderNodes }) {
    if (node.tagName === 'template') renderedSlots.add(node)
    return <ContentOnly node={node} renderNodes={renderNodes} />
  },
})

/** The components for authors. */
export const componentRegistry: ComponentRegistry = new Map(
  [...proseByName].flatMap(([name, { props, required }]) => (props ? [[name, { props, required }] as const] : [])),
)

/** An article's HTML, and the style sheets that it needs besides the main one. */
export interface RenderedArticle {
  html: string
  styles: StyleSheetName[]
  unshownSlots: UnshownSlot[]
  /** Parts of the HTML of the site's own components. */
  parts: ComponentParts
}

/**
 * Renders an article. The sync calls this in Node; the Worker only inserts the stored HTML into pages.
 * @param root tree of the article's Markdown
 */
export function renderArticle(
  root: Root,
  { t, locale, dir, findIcon, hasTitle, own }: RenderArticleOptions,
): RenderedArticle {
  const used = componentNames(root)
  const options = {
    Fragment,
    jsx,
    jsxs,
    passNode: true,
    passKeys: true,
    tableCellAlignToStyle: false,
    components: { ...unknownComponents(used), ...Object.fromEntries(components), ...ownComponents(own) },
  } as const
  const icons = new IconSheet(findIcon)
  const taken = new Map<string, number>()
  const context: ArticleContextValue = {
    t,
    locale,
    dir,
    hasTitle,
    renderNodes: (nodes) => toJsxRuntime({ type: 'root', children: [...nodes] }, options),
    renderIcon: (name) => icons.render(name),
    uniqueId(prefix) {
      const count = (taken.get(prefix) ?? 0) + 1
      taken.set(prefix, count)
      return `${prefix}:${count}`
    },
  }
  const { html, parts } = takeComponentParts(
    renderToStaticMarkup(
      <ArticleContext value={context}>{context.renderNodes(root.children as ElementContent[])}</ArticleContext>,
    )
      // React puts preloads of non-lazy images at the start. They are useless, because the images follow immediately.
      .replace(/^(?:<link rel="preload"[^>]*\/>)+/, '')
      // React escapes apostrophes, which takes five more bytes each. That is only necessary in attributes with single
      // quotes, which React never writes.
      .replaceAll('&#x27;', "'"),
  )
  return {
    html: giveAttributes(html),
    parts,
    unshownSlots: unshownSlots(root).filter(({ slot }) => !renderedSlots.has(slot)),
    styles: orderStyles(stylesOf(root, own)),
  }
}

function toReact({ render, props = {} }: Pick<Prose, 'render' | 'props'>, isComponent = false, isOwn = false) {
  return function ProseElement({ node, children, ...attributes }: { node: Element; children?: ReactNode }) {
    // A `<button>` that a trusted author wrote as HTML is not the component `button`.
    if (isComponent && !node.data?.component) return createElement(node.tagName, attributes, children)
    const context = useContext(ArticleContext)
    if (!context) throw new Error('Elements of an article are rendered by renderArticle()')
    const rendered = render({ ...context, node, attributes, children })
    const shown = isOwn ? markComponent(node, rendered) : rendered
    if (!node.data?.component) return shown
    const id = 'id' in props || typeof node.properties.id !== 'string' ? undefined : node.properties.id
    // A fragment has no element for classes. Those of a tab are on its panel.
    const hasRoot = isComponent && !(isValidElement(rendered) && rendered.type === Fragment)
    const classes = hasRoot ? classNames(node) : undefined
    if (id === undefined && classes === undefined) return shown
    return (
      <>
        <root-attributes data-id={id} data-class={classes} />
        {shown}
        <root-end />
      </>
    )
  }
}

/**
 * Matches the mark for an id and classes that an author gave to a component (`::card{#here .wide}`), and the start tag
 * of the next element in the component. Components themselves don't get them.
 */
const rootAttributes =
  /<root-attributes(?: data-id="([^"]*)")?(?: data-class="([^"]*)")?><\/root-attributes>(<(?!root-attributes\b|root-end\b)[a-z][^>]*>)?/g

/**
 * Matches a `<details>` with an id, up to the end of its summary. For a URL with a fragment, browsers open the elements
 * around the target, but not the target itself, so the id moves into the content.
 */
const idOfDetails = /<details((?: [^>]*)?) id="([^"]*)"([^>]*>(?:(?!<\/?details\b)[^])*?<\/summary>)/g

/**
 * Moves each marked id and its classes to the element after the mark. If no element follows, or if it already has an
 * id, inserts an empty element with the id.
 */
function giveAttributes(html: string): string {
  const given = html.replace(rootAttributes, (_mark, id?: string, classes?: string, start = '') => {
    const root = start === '' || classes === undefined ? start : addClasses(start, classes)
    const own = / id="([^"]*)"/.exec(root)?.[1]
    if (id === undefined || own === id) return root
    return root === '' || own !== undefined ? `<span id="${id}"></span>${root}` : addAttribute(root, 'id', id)
  })
  return given.replaceAll('<root-end></root-end>', '').replace(idOfDetails, '<details$1$3<span id="$2"></span>')
}

function addClasses(start: string, classes: string): string {
  const own = / class="([^"]*)"/.exec(start)?.[1]
  if (own === undefined) return addAttribute(start, 'class', classes)
  return start.replace(/ class="[^"]*"/, () => ` class="${own} ${classes}"`)
}

function addAttribute(start: string, name: string, value: string): string {
  return start.replace(/^<[\w-]+/, (opening) => `${opening} ${name}="${value}"`)
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'root-attributes': { 'data-id': string | undefined; 'data-class': string | undefined }
      'root-end': object
    }
  }
}

/** Returns a React component for each component in an article that the engine doesn't know. */
function unknownComponents(used: readonly string[]): Record<string, typeof unknown> {
  return Object.fromEntries(used.filter((name) => !components.has(name)).map((name) => [name, unknown]))
}

function ownComponents(own: RenderArticleOptions['own'] = new Map()): Record<string, typeof unknown> {
  return Object.fromEntries([...own].map(([name, item]) => [name, toReact(item, true, true)]))
}

/** Returns the style sheets that the components and elements of an article need. */
function stylesOf(parent: Root | Element, own: RenderArticleOptions['own']): Set<StyleSheetName> {
  const styles = new Set<StyleSheetName>()
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    const prose = (node.data?.component && own?.get(node.tagName)) || proseByName.get(node.tagName)
    if (prose && (node.data?.component || !prose.props))
      styles.add(typeof prose.style === 'function' ? prose.style(node) : prose.style)
    for (const style of stylesOf(node, own)) styles.add(style)
  }
  return styles
}

function componentNames(parent: Root | Element): string[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.data?.component ? [node.tagName, ...componentNames(node)] : componentNames(node)
  })
}
