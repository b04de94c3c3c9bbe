import type { Element, ElementContent, Root } from 'hast'
import { apiPart, PartIds, searchTermsOf, uniqueId } from '../../../core/api/index.ts'
import type { ApiPage, ApiPart } from '../../../core/api/index.ts'
import { startOf } from '../../../core/error/index.ts'
import type { Diagnostic } from '../../../core/error/index.ts'
import type { Resolver } from '../../../core/markdown/index.ts'
import type { SiteApi } from '../../../core/release/index.ts'
import { readApi } from '../api/read-api.ts'
import { apiArticle } from './api-article.ts'

interface ApiComponentContext {
  file: string
  /** The URL path of the page, with its language. */
  path: string
  locale: string
  /** The heading that is the title. It is shown without its id, so a part can have that id. */
  title: Element | undefined
  apis: readonly SiteApi[]
  defaultLocale: string
  resolver: Pick<Resolver, 'pageExists' | 'text'>
}

/**
 * Finds the components `::operation{id}`, `::schema{name}`, and `::field{of id}`. Removes their attributes and their
 * content, because the ids of authors must not include the name of an operation.
 */
export function takeApiComponents(root: Root): Map<Element, WantedPart> {
  const wantedParts = new Map<Element, WantedPart>()
  take(root)
  return wantedParts

  function take(parent: Root | Element): void {
    for (const node of parent.children) {
      if (node.type !== 'element') continue
      const wanted = wantedPart(node)
      if (wanted) {
        wantedParts.set(node, wanted)
        Object.assign(node, { properties: {}, children: [] })
      }
      take(node)
    }
  }
}

/**
 * Replaces components with parts of the site's APIs. A part that doesn't exist is an error, so guides can't describe
 * removed operations and fields. Headings and ids of the author keep their ids, so it must run after these have ids.
 *
 * @returns the search terms of parts for which this is the reference page, and diagnostics
 */
export function expandApiComponents(
  root: Root,
  wantedParts: ReadonlyMap<Element, WantedPart>,
  context: ApiComponentContext,
): { names: string[]; diagnostics: Diagnostic[] } {
  if (wantedParts.size === 0) return { names: [], diagnostics: [] }
  const diagnostics: Diagnostic[] = []
  const names: string[] = []
  const fieldIds = new PartIds()
  // On a page of the reference, the operation that the page is about keeps its ids, even if it isn't the first part.
  const inOrder = [...wantedParts].sort(([, one], [, other]) => Number(other.name === '') - Number(one.name === ''))
  const parts = new Map(
    inOrder.flatMap(([node, wanted]) => {
      const part = findPart(wanted, context, fieldIds)
      return part ? [[node, { ...part, nodes: apiArticle(part.page, context) }] as const] : []
    }),
  )
  const authorIds = idsIn(root)
  const title = context.title?.properties
  const titleId = title?.id
  if (titleId !== undefined) authorIds.delete(String(titleId))
  const partIds = keepIds(authorIds, [...parts.values()])
  if (partIds.has(String(titleId))) delete title?.id
  expand(root)
  return { names, diagnostics }

  function expand(parent: Root | Element): void {
    const children = parent.children as ElementContent[]
    parent.children = children.flatMap((node): ElementContent[] => {
      if (node.type !== 'element') return [node]
      const wanted = wantedParts.get(node)
      if (!wanted) {
        expand(node)
        return [node]
      }
      const part = parts.get(node)
      if (!part) {
        diagnostics.push(describeMissing(wanted, node, context))
        return []
      }
      const { page, nodes } = part
      if (!isInReference(page, context)) return embedded(nodes, page)
      names.push(...searchTermsOf(page).names)
      return nodes
    })
  }
}

interface PlacedPart {
  nodes: ElementContent[]
  sparePrefix: string
}

/**
 * Gives other ids to elements of parts whose ids the author or another part already uses. For example, the body of
 * `createOrder` becomes `create-order.body` in a page with the heading “Body”.
 * @returns all ids of the page
 */
function keepIds(authorIds: ReadonlySet<string>, parts: readonly PlacedPart[]): Set<string> {
  const used = new Set([...authorIds, ...parts.flatMap(({ nodes }) => [...idsIn({ children: nodes })])])
  const seen = new Set(authorIds)
  for (const { nodes, sparePrefix } of parts) {
    const changed = new Map<string, string>()
    for (const node of elementsIn({ children: nodes })) {
      if (node.properties.id === undefined) continue
      const id = String(node.properties.id)
      if (seen.has(id)) {
        const other = uniqueId(sparePrefix ? `${sparePrefix}.${id}` : id, used)
        node.properties.id = other
        changed.set(`#${encodeURIComponent(id)}`, `#${encodeURIComponent(other)}`)
      }
      seen.add(id)
    }
    if (changed.size === 0) continue
    for (const { properties } of elementsIn({ children: nodes })) {
      const href = changed.get(String(properties.href))
      if (href !== undefined) properties.href = href
    }
  }
  return seen
}

function idsIn(parent: Pick<Root | Element, 'children'>): Set<string> {
  return new Set(elementsIn(parent).flatMap(({ properties: { id } }) => (id === undefined ? [] : [String(id)])))
}

function elementsIn({ children }: Pick<Root | Element, 'children'>): Element[] {
  return children.flatMap((node) => (node.type === 'element' ? [node, ...elementsIn(node)] : []))
}

/**
 * Returns whether a page belongs to the reference of an API, such as a Markdown file that replaces a generated page.
 */
function isInReference({ base }: ApiPage, { path, locale }: ApiComponentContext): boolean {
  return path.startsWith(`/${locale}${base}/`)
}

/**
 * Marks embedded nodes, so that search can skip them, and adds the operation that they show, so that `purge` can find
 * them.
 */
function embedded(nodes: readonly ElementContent[], page: ApiPage): ElementContent[] {
  const operation = page.kind === 'operation' ? page.key : page.kind === 'schema' ? page.of : undefined
  return nodes.map((node) =>
    node.type === 'element'
      ? {
          ...node,
          properties: { ...node.properties, ...(operation !== undefined && { dataOperation: operation }) },
          data: { ...node.data, isEmbedded: true as const },
        }
      : node,
  )
}

/** Returns a copy of a tree without embedded parts of APIs, because these have separate pages. */
export function withoutEmbedded<Parent extends Root | Element>(parent: Parent): Parent {
  const children = (parent.children as ElementContent[])
    .filter((node) => node.type !== 'element' || !node.data?.isEmbedded)
    .map((node) => (node.type === 'element' ? withoutEmbedded(node) : node))
  return { ...parent, children }
}

interface WantedPart {
  kind: 'operation' | 'schema' | 'field'
  name: string
  /** The id of a field. */
  field: string
  /** The name of the API, if the site has several. */
  api: string
}

function wantedPart({ tagName, data, properties }: Element): WantedPart | undefined {
  if (!data?.component) return undefined
  const textOf = (key: string) => (properties[key] === undefined ? '' : String(properties[key]))
  const api = textOf('api')
  if (tagName === 'operation') return { kind: 'operation', name: textOf('id'), field: '', api }
  if (tagName === 'schema') return { kind: 'schema', name: textOf('name'), field: '', api }
  return tagName === 'field' && textOf('of') !== ''
    ? { kind: 'field', name: textOf('of'), field: textOf('id'), api }
    : undefined
}

function findPart(
  wanted: WantedPart,
  { path, apis, locale, defaultLocale, resolver }: ApiComponentContext,
  partIds: PartIds,
): ApiPart | undefined {
  for (const api of apis) {
    if (wanted.api !== '' && api.name !== wanted.api) continue
    const { byLocale } = readApi(api, (file) => resolver.text(file), defaultLocale, 'compile')
    const description = byLocale.get(locale) ?? byLocale.get(defaultLocale)
    const options = { base: api.path, samples: api.samples, isPagePerTag: api.pages === 'tag' }
    const part =
      description && apiPart(description, { ...wanted, path: path.slice(locale.length + 1) }, options, partIds)
    if (part) return part
  }
  return undefined
}

function describeMissing(
  { kind, name, field }: WantedPart,
  { position }: Element,
  { file, path }: ApiComponentContext,
): Diagnostic {
  const own = name === '' ? `${kind} with the page ${path}` : `${kind} \`${name}\``
  const what = kind === 'field' ? `field \`${field}\` of \`${name}\`` : own
  return {
    severity: 'error',
    file,
    ...startOf(position),
    code: 'api-part',
    message: `The ${what} does not exist in any API of this site.`,
    hint: 'Update the page to match the API, or correct the name.',
  }
}
