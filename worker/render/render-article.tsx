import type { Element, Root } from 'hast'
import { toJsxRuntime } from 'hast-util-to-jsx-runtime'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Translate } from '../../core/locale/index.ts'
import type { Prose } from '../prose/define-prose.ts'
import { prose } from '../prose/prose.gen.ts'
import { UnknownComponent } from './unknown-component.tsx'

const ArticleTexts = createContext<Translate | undefined>(undefined)

const components = new Map(Object.values(prose).flatMap((item) => item.names.map((name) => [name, toComponent(item.render)] as const)))
const unknown = toComponent((input) => <UnknownComponent {...input} />)

/**
 * An article as HTML. Runs at sync, in Node: a visit splices the text that is stored.
 *
 * @param t texts in the language of the article
 */
export function renderArticle(root: Root, t: Translate): string {
  const article: ReactNode = toJsxRuntime(root, {
    Fragment, jsx, jsxs, passNode: true, passKeys: true, tableCellAlignToStyle: false,
    components: { ...Object.fromEntries(components), ...unknownComponents(root) },
  })
  return renderToStaticMarkup(<ArticleTexts value={t}>{article}</ArticleTexts>)
    // React preloads images that are not lazy, from the start of what it renders: here that is just before the images themselves.
    .replace(/^(?:<link rel="preload"[^>]*\/>)+/, '')
    // It writes apostrophes as references, five bytes more for each: outside of single quotes, which it never writes, they mean nothing.
    .replaceAll('&#x27;', '\'')
}

function toComponent(render: Prose['render']) {
  return function ProseElement({ node, children, ...attributes }: { node: Element; children?: ReactNode }) {
    const t = useContext(ArticleTexts)
    if (!t) throw new Error('An article is drawn by renderArticle()')
    return render({ node, attributes, children, t })
  }
}

/** Components of this article that nobody has made, under their names. */
function unknownComponents(parent: Root | Element): Record<string, typeof unknown> {
  return Object.fromEntries(componentNames(parent).filter((name) => !components.has(name)).map((name) => [name, unknown]))
}

function componentNames(parent: Root | Element): string[] {
  return parent.children.flatMap((node) => {
    if (node.type !== 'element') return []
    return node.data?.component ? [node.tagName, ...componentNames(node)] : componentNames(node)
  })
}
