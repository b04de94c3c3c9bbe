import type { Element, ElementContent } from 'hast'
import { labelOf, pageArticle, searchTermsOf } from '../../../core/api/index.ts'
import type { ApiPage } from '../../../core/api/index.ts'
import type { Section } from '../../../core/document/index.ts'
import { exampleElement, parseDescription } from '../../../core/markdown/index.ts'
import type { Resolver } from '../../../core/markdown/index.ts'
import { createTranslate, directionOf, titleDirection } from '../../../core/locale/index.ts'
import { isRemoteHref, safeHref } from '../../../core/route/index.ts'

interface ApiArticleContext {
  /** The path in the content folder, for diagnostics. */
  file: string
  /** The locale of the page. */
  locale: string
  resolver: Pick<Resolver, 'pageExists'>
}

/** Returns the article of an API page as a tree. Descriptions are parsed and sanitized. */
export function apiArticle(page: ApiPage, { file, locale, resolver }: ApiArticleContext): ElementContent[] {
  return pageArticle(page, {
    base: page.base,
    label: (name) => labelOf(locale, name),
    changesTitle: createTranslate(locale)('apiChanges.title'),
    hrefOf: (path) => `/${locale}${path}`,
    code: (code, language, name) => withCheckedCode(exampleElement(code, language, name)),
    text: (markdown, level = 3) =>
      markdown.trim() === ''
        ? []
        : withDirection(
            withHeadingsFrom(
              parseOnce(markdown, file).flatMap((node) => withSafeLinks(node, resolver)),
              level,
            ),
            titleDirection(markdown, directionOf(locale)) ?? directionOf(locale),
            directionOf(locale),
          ),
  })
}

/**
 * Caches short texts after parsing, because pages that share fields repeat their descriptions. Callers get copies of
 * the nodes.
 */
const parsed = new Map<string, ElementContent[]>()
const maxParsed = 5_000
const maxParsedLength = 300

function parseOnce(markdown: string, file: string): ElementContent[] {
  if (markdown.length > maxParsedLength) return parseDescription(markdown, file)
  const nodes = parsed.get(markdown) ?? parseDescription(markdown, file)
  if (parsed.size >= maxParsed) parsed.clear()
  parsed.set(markdown, nodes)
  return nodes
}

/**
 * Returns the search records of a page: one for the page, and one for each operation if the page shows several. An
 * operation with several tags is only found on the page of its first tag.
 * @param path path of the page below the language
 */
export function apiSections(page: ApiPage, path: string, title: string, description: string): Section[] {
  const operations =
    page.kind === 'operations'
      ? page.sections.filter((_, index) => page.operations[index]?.href.startsWith(`${path}#`))
      : []
  return [
    apiSection(page, title, description),
    ...operations.map((operation) => {
      const section = apiSection(operation, operation.title, '')
      // A section is only listed if its title or its text contains a word of the query.
      const content = [operation.id, section.content].filter(Boolean).join(' ')
      return { ...section, heading: operation.prefix, titles: [title], content, level: 2 }
    }),
  ]
}

function apiSection(page: ApiPage, title: string, description: string): Section {
  const head = page.kind === 'operation' ? `${page.method.toUpperCase()} ${page.path}` : ''
  const text = textOf(page)
  const { names, fields } = searchTermsOf(page)
  const content = [head, description, text.replaceAll(/<[^<>]*>/g, ' ').slice(0, 4_000), fields.join(' ')]
    .filter(Boolean)
    .join(' ')
  return { heading: '', title, titles: [], content, level: 1, keywords: names }
}

function textOf(page: ApiPage): string {
  if (page.kind === 'schema') return page.shape.description ?? ''
  return page.kind === 'schemas' ? '' : page.description
}

/**
 * Returns a copy of a node, because later steps modify the tree. Relative links are relative to the website of the API,
 * so a link is kept only if its target is a page of this site.
 */
function withSafeLinks(node: ElementContent, resolver: ApiArticleContext['resolver']): ElementContent[] {
  if (node.type !== 'element') return [{ ...node }]
  const children = node.children.flatMap((child) => withSafeLinks(child, resolver))
  const { href, src } = node.properties
  if (node.tagName === 'a' && !isLink(href, resolver)) return children
  if (src !== undefined && !(typeof src === 'string' && isRemoteHref(src)))
    return node.tagName === 'img' && node.properties.alt ? [{ type: 'text', value: String(node.properties.alt) }] : []
  return [withCheckedCode({ ...node, properties: { ...node.properties }, children })]
}

/**
 * Prevents a second check of code languages. The API description was already checked, and this tree has no positions in
 * it.
 */
function withCheckedCode(node: Element): Element {
  return node.data?.code ? { ...node, data: { ...node.data, isChecked: true } } : node
}

function isLink(href: unknown, resolver: ApiArticleContext['resolver']): boolean {
  if (typeof href !== 'string' || safeHref(href) === undefined) return false
  if (/^(?:https?:|mailto:)/i.test(href)) return true
  return href.startsWith('/') && !isRemoteHref(href) && resolver.pageExists(href.split(/[?#]/)[0]!) === true
}

/**
 * Sets the direction of a text that an overlay doesn't translate. An Arabic page would otherwise show the period of an
 * English sentence at its start.
 */
function withDirection(nodes: ElementContent[], own: 'ltr' | 'rtl', page: 'ltr' | 'rtl'): ElementContent[] {
  if (own === page) return nodes
  return nodes.map((node) =>
    node.type === 'element' ? { ...node, properties: { ...node.properties, dir: own } } : node,
  )
}

/** Moves the headings of a description to the given level. Headings below the sixth level become bold paragraphs. */
function withHeadingsFrom(nodes: ElementContent[], level: number): ElementContent[] {
  const shift = level - Math.min(...nodes.flatMap(headingLevels))
  const move = (node: ElementContent): ElementContent => {
    if (node.type !== 'element') return node
    const children = node.children.map(move)
    const depth = headingLevel(node)
    if (depth === undefined) return { ...node, children }
    if (depth + shift <= 6) return { ...node, tagName: `h${depth + shift}`, children }
    const strong: Element = { type: 'element', tagName: 'strong', properties: {}, children }
    return { type: 'element', tagName: 'p', properties: {}, children: [strong] }
  }
  return Number.isFinite(shift) ? nodes.map(move) : nodes
}

function headingLevels(node: ElementContent): number[] {
  if (node.type !== 'element') return []
  return [...(headingLevel(node) === undefined ? [] : [headingLevel(node)!]), ...node.children.flatMap(headingLevels)]
}

function headingLevel({ tagName }: Element): number | undefined {
  const [, depth] = /^h([1-6])$/.exec(tagName) ?? []
  return depth === undefined ? undefined : Number(depth)
}
