import type { Element, ElementContent } from 'hast'
import { labelOf, pageArticle, pageWords } from '../../../core/api/index.ts'
import type { ApiPage } from '../../../core/api/index.ts'
import type { Section } from '../../../core/document/index.ts'
import { codeElement, parseDescription } from '../../../core/markdown/index.ts'
import type { Resolver } from '../../../core/markdown/index.ts'
import { isRemoteHref, safeHref } from '../../../core/route/index.ts'

interface ApiArticleContext {
  /** Path inside the content folder, for diagnostics. */
  file: string
  /** Code of the page's locale. */
  locale: string
  resolver: Pick<Resolver, 'pageExists'>
}

/** The text of a page of an API as a tree, with its descriptions parsed and sanitized. */
export function apiArticle(page: ApiPage, { file, locale, resolver }: ApiArticleContext): ElementContent[] {
  return pageArticle(page, {
    base: page.base,
    label: (name) => labelOf(locale, name),
    hrefOf: (path) => `/${locale}${path}`,
    code: codeElement,
    text: (markdown, level = 3) =>
      markdown.trim() === ''
        ? []
        : parseDescription(markdown, file)
            .flatMap((node) => withSafeLinks(node, resolver))
            .map((node) => withHeadingsFrom(node, level)),
  })
}

/** The search record of a page: one result, which its fields find as keywords. */
export function apiSection(page: ApiPage, title: string, description: string): Section {
  const head = page.kind === 'operation' ? `${page.method.toUpperCase()} ${page.path}` : ''
  const text = textOf(page)
  const keywords = pageWords(page)
  // A search for a path of fields looks for its words in a row, as in the text.
  const paths = keywords.filter((word) => word.includes('.')).join(' ')
  const content = [head, description, text.replaceAll(/<[^<>]*>/g, ' ').slice(0, 4_000), paths]
    .filter(Boolean)
    .join(' ')
  return { heading: '', title, titles: [], content, level: 1, keywords }
}

function textOf(page: ApiPage): string {
  if (page.kind === 'schema') return page.shape.description ?? ''
  return page.kind === 'schemas' ? '' : page.description
}

/** Relative links of a description belong to the site of its API. Only those to existing pages stay links. */
function withSafeLinks(node: ElementContent, resolver: ApiArticleContext['resolver']): ElementContent[] {
  if (node.type !== 'element') return [node]
  const children = node.children.flatMap((child) => withSafeLinks(child, resolver))
  const { href, src } = node.properties
  if (node.tagName === 'a' && !isLink(href, resolver)) return children
  if (src !== undefined && !(typeof src === 'string' && isRemoteHref(src)))
    return node.tagName === 'img' && node.properties.alt ? [{ type: 'text', value: String(node.properties.alt) }] : []
  return [{ ...node, children }]
}

function isLink(href: unknown, resolver: ApiArticleContext['resolver']): boolean {
  if (typeof href !== 'string' || safeHref(href) === undefined) return false
  if (/^(?:https?:|mailto:)/i.test(href)) return true
  return href.startsWith('/') && !isRemoteHref(href) && resolver.pageExists(href.split(/[?#]/)[0]!) === true
}

/** Headings of a description are below that of its part of the page. */
function withHeadingsFrom(node: ElementContent, level: number): ElementContent {
  if (node.type !== 'element') return node
  const [, depth] = /^h([1-6])$/.exec(node.tagName) ?? []
  const tagName = depth === undefined ? node.tagName : `h${Math.min(6, level + Number(depth) - 1)}`
  const copy: Element = { ...node, tagName, children: node.children.map((child) => withHeadingsFrom(child, level)) }
  return copy
}
