import type { Element, ElementContent, Root } from 'hast'
import { apiPart, PartIds, searchTermsOf } from '../../../core/api/index.ts'
import type { ApiPage } from '../../../core/api/index.ts'
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
  apis: readonly SiteApi[]
  defaultLocale: string
  resolver: Pick<Resolver, 'pageExists' | 'text'>
}

/**
 * Replaces `::operation{id}`, `::schema{name}`, and `::field{of id}` with parts of the site's APIs. A part that doesn't
 * exist is an error, so guides can't describe removed operations and fields.
 *
 * @returns whether anything was replaced, the search terms of parts for which this is the reference page, and
 * diagnostics
 */
export function expandApiComponents(
  root: Root,
  context: ApiComponentContext,
): { isUsed: boolean; names: string[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const names: string[] = []
  const wantedParts = new Map<Element, WantedPart>()
  const takenIds = new Set<string>()
  collect(root)
  const partIds = new PartIds(takenIds)
  // On a page of the reference, the operation that the page is about keeps its ids, even if it isn't the first part.
  const inOrder = [...wantedParts].sort(([, one], [, other]) => Number(other.name === '') - Number(one.name === ''))
  const pages = new Map(inOrder.map(([node, wanted]) => [node, findPart(wanted, context, partIds)]))
  const expand = (parent: Root | Element): void => {
    const children = parent.children as ElementContent[]
    parent.children = children.flatMap((node): ElementContent[] => {
      if (node.type !== 'element') return [node]
      const wanted = wantedParts.get(node)
      if (!wanted) {
        expand(node)
        return [node]
      }
      const page = pages.get(node)
      if (page && !isInReference(page, context)) return embedded(apiArticle(page, context), page)
      if (page) {
        names.push(...searchTermsOf(page).names)
        return apiArticle(page, context)
      }
      diagnostics.push(describeMissing(wanted, node, context))
      return []
    })
  }
  if (wantedParts.size > 0) expand(root)
  return { isUsed: wantedParts.size > 0, names, diagnostics }

  function collect(parent: Root | Element): void {
    for (const node of parent.children) {
      if (node.type !== 'element') continue
      const wanted = wantedPart(node)
      if (wanted) wantedParts.set(node, wanted)
      else if (node.properties.id !== undefined) takenIds.add(String(node.properties.id))
      collect(node)
    }
  }
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
): ApiPage | undefined {
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
