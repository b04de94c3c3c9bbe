import { isObject, objectAt, pointerTo, textAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { docsOf, linkOf } from '../link.ts'
import { listOperations, tagObject } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import { mediaExample } from '../samples/index.ts'
import { hasComponentPage, shapeOf } from '../schema/index.ts'
import type { ApiShape } from '../schema/index.ts'
import type { ApiPage, OperationLink, SchemaPage } from './api-page.ts'
import { groupsOf, orderIn, orderOf, placesUnderFurtherTags, segmentsUnder, tagsOf } from './api-tags.ts'
import type { Tag, UntaggedTitles } from './api-tags.ts'
import { componentGraph, hashOf } from './component-graph.ts'
import type { ComponentGraph } from './component-graph.ts'
import { contactOf, licenseOf, logoOf, schemeDetails, serversOf } from './document-parts.ts'
import { firstLine } from './first-line.ts'
import { schemaSegment } from './schema-segment.ts'
import { hrefOf, linkedPaths, operationPage, operationTitle } from './operation-page.ts'
import type { PageOptions } from './operation-page.ts'

/** An API page with its path and position in the site. */
export interface PlacedPage {
  /** Identifies the page even if its URL changes. For an operation, the method and path. */
  identity: string
  /** Path below the language, such as `/reference/orders/create-order`. */
  path: string
  title: string
  description: string
  /** Whether the description is the page's whole text and therefore appears under the title. */
  isLead: boolean
  /** Sort key of the page, such as `002-orders/0001-create-order`. */
  order: string
  /** An operation's additional positions in the sidebar, under its other tags. */
  alsoAt?: readonly Pick<PlacedPage, 'path' | 'order'>[]
  page: ApiPage
}

interface SiteOptions extends Omit<PageOptions, 'prefix'> {
  title: string
  /** Whether the operations of a tag share one page. */
  isPagePerTag: boolean
  /** Paths of the downloads of the description. */
  downloads: string[]
  /** Titles for the lists of untagged operations, untagged webhooks, and schemas. */
  titles: UntaggedTitles & Readonly<Record<'schemas', string>>
  /** Hashes a list of strings. */
  hash: (texts: readonly string[]) => string
  /** The pages of the previous call by identity, each with a hash of its sources. */
  known?: Map<string, { fingerprint: string; page: ApiPage }>
}

/** Returns all pages of an API, in reading order. */
export function pagesOfApi(description: ApiDescription, options: SiteOptions): PlacedPage[] {
  const { base, isPagePerTag } = options
  const operations = listOperations(description)
  const tags = tagsOf(description, operations, options.titles)
  const graph = componentGraph(description, options.hash)
  const users = usersOfSchemas(operations, graph)
  const { document } = description
  const { known: _known, ...settings } = options
  const shared = JSON.stringify([
    settings,
    document.servers,
    document.security,
    objectAt(objectAt(document, 'components'), 'securitySchemes'),
  ])
  /**
   * Builds a page from parts of the description, or returns the previous page if these parts and all components that
   * they refer to are unchanged.
   */
  const reuse = <Page extends ApiPage>(identity: string, parts: Json[], make: () => Page): Page => {
    const own = parts.map((part) => hashOf(part, options.hash))
    const fingerprint = options.hash([shared, ...own, ...[...graph.reachedFrom(parts)].map(graph.hashOf)])
    const before = options.known?.get(identity)
    const page = before?.fingerprint === fingerprint ? (before.page as Page) : make()
    options.known?.set(identity, { fingerprint, page })
    return page
  }
  const links = new Map(operations.map((each) => [each.key, linkTo(each, options)]))
  const linkTexts = new Map([...links].map(([key, link]) => [key, JSON.stringify(link)]))
  const schemas = schemaPaths(description, base)
  const furtherPlaces = placesUnderFurtherTags(tags, base)
  const pages: PlacedPage[] = [overviewPage(description, { tags, links, schemaCount: schemas.size }, options)]
  tags.forEach((tag, at) => {
    const folder = orderOf(tag, at)
    const segments = segmentsUnder(tag)
    pages.push({
      identity: `tag ${tag.folder}`,
      path: `${base}/${tag.folder}`,
      title: tag.title,
      ...leadOf(tag.description),
      order: `${folder}/index`,
      page: {
        kind: 'operations',
        title: tag.title,
        description: leadOf(tag.description).isLead ? '' : tag.description,
        docs: docsOf(tagObject(description, tag.name)),
        operations: tag.operations.map((each) => links.get(each.key)!),
        sections: isPagePerTag
          ? tag.operations.map((each) => operationPage(description, each, { ...options, prefix: segments.get(each)! }))
          : [],
        base,
      },
    })
    if (isPagePerTag) return
    tag.operations.forEach((each, index) => {
      if (each.folder !== tag.folder) return
      const { parameters, servers, summary, description: text } = each.pathItem
      const linked = linkedPaths(description, each, options)
      const shownLabels = each.labels.map((name) => tagObject(description, name))
      const parts = [
        each.operation,
        [parameters, servers, summary, text].map((part) => part ?? null),
        linked,
        shownLabels,
      ]
      const page = reuse(each.key, parts, () => operationPage(description, each, options))
      const lead = leadOf(page.description)
      pages.push({
        identity: each.key,
        path: `${base}/${each.folder}/${each.slug}`,
        title: page.title,
        ...lead,
        order: `${folder}/${orderIn(each, index)}`,
        alsoAt: furtherPlaces.get(each.key) ?? [],
        page: lead.isLead ? derive(page, '', () => ({ ...page, description: '' })) : page,
      })
    })
  })
  if (schemas.size > 0)
    pages.push({
      identity: 'schemas',
      path: `${base}/schemas`,
      title: options.titles.schemas,
      description: '',
      isLead: false,
      order: 'zzz-schemas/index',
      page: { kind: 'schemas', schemas: [...schemas].map(([name, path]) => ({ name, path })), base },
    })
  for (const [name, path] of schemas) {
    const written = { $ref: `#${pointerTo('', 'components', 'schemas', name)}` }
    const usedBy = users.get(pointerTo('', 'components', 'schemas', name)) ?? []
    const page = reuse(`schema ${name}`, [written], () => schemaPage(description, name, written, base))
    const lead = leadOf(page.shape.description ?? '')
    pages.push({
      identity: `schema ${name}`,
      path,
      title: name,
      ...lead,
      order: `zzz-schemas/${name}`,
      page: derive(page, usedBy.map((key) => linkTexts.get(key)).join(), () => ({
        ...page,
        shape: lead.isLead ? withoutDescription(page.shape) : page.shape,
        usedBy: usedBy.map((key) => links.get(key)!),
      })),
    })
  }
  return pages
}

/**
 * Caches pages that are derived from other pages. An unchanged page stays the same object, so its content doesn't have
 * to be compared.
 */
const derived = new WeakMap<ApiPage, { key: string; page: ApiPage }>()

/**
 * Returns a page derived from another one, or the previously derived page if the inputs are the same.
 * @param key identifies all inputs except `page`
 */
function derive<Page extends ApiPage>(page: Page, key: string, make: () => Page): Page {
  const known = derived.get(page)
  if (known?.key === key) return known.page as Page
  const made = make()
  derived.set(page, { key, page: made })
  return made
}

function schemaPage(description: ApiDescription, name: string, written: JsonObject, base: string): SchemaPage {
  const example = mediaExample(description, { schema: written }, 'response')
  return {
    kind: 'schema',
    name,
    shape: shapeOf(description, written, { id: '', ids: new Set(), maxFields: 150 }),
    example: isObject(example) || Array.isArray(example) ? JSON.stringify(example, null, 2) : undefined,
    usedBy: [],
    base,
  }
}

/**
 * Maximum number of operations in the overview of an API without tags. A longer list appears only on a separate page.
 */
const maxListed = 200

function overviewPage(
  description: ApiDescription,
  {
    tags,
    links,
    schemaCount,
  }: { tags: readonly Tag[]; links: ReadonlyMap<string, OperationLink>; schemaCount: number },
  { base, title, downloads }: SiteOptions,
): PlacedPage {
  const { document } = description
  const info = objectAt(document, 'info')
  const text = textAt(info, 'description')
  const schemes = Object.keys(objectAt(objectAt(document, 'components'), 'securitySchemes'))
  const untagged = tags.every(({ name }) => name === '') ? tags.flatMap(({ operations }) => operations) : []
  return {
    identity: 'index',
    path: base,
    title: title || textAt(info, 'title') || 'API',
    ...leadOf(text),
    ...(textAt(info, 'summary') && { description: textAt(info, 'summary'), isLead: true }),
    order: 'index',
    page: {
      kind: 'overview',
      title: title || textAt(info, 'title') || 'API',
      version: textAt(info, 'version'),
      description: leadOf(text).isLead && textAt(info, 'summary') === '' ? '' : text,
      servers: serversOf([document]),
      security: schemes.map((name) => schemeDetails(description, name)),
      groups: groupsOf(description, tags, base),
      operations: untagged.length > maxListed ? [] : untagged.map(({ key }) => links.get(key)!),
      schemaCount,
      logo: logoOf(info),
      contact: contactOf(info),
      license: licenseOf(info),
      terms: linkOf({ url: textAt(info, 'termsOfService') }, ''),
      docs: docsOf(document),
      downloads,
      base,
    },
  }
}

function linkTo(operation: ApiOperation, options: Pick<PageOptions, 'base' | 'isPagePerTag'>): OperationLink {
  const { method, path } = operation
  return {
    method,
    path,
    title: operationTitle(operation),
    href: hrefOf(operation, options),
    deprecated: operation.operation.deprecated === true,
  }
}

/**
 * Returns the operations of an API in a form for programs, with ids, tags, and the paths of their pages below the
 * language.
 */
export function operationList(
  description: ApiDescription,
  base: string,
  isPagePerTag: boolean,
): { method: string; path: string; id?: string; title: string; page: string; tags: string[]; deprecated?: true }[] {
  return listOperations(description).map((operation) => {
    const { href, title, deprecated } = linkTo(operation, { base, isPagePerTag })
    const { method, path, id, tags } = operation
    return {
      method: method.toUpperCase(),
      path,
      ...(id !== '' && { id }),
      title,
      page: href,
      tags,
      ...(deprecated && { deprecated: true as const }),
    }
  })
}

/** Returns the schemas that have a page, in a form for programs. */
export function schemaList(description: ApiDescription, base: string): { name: string; page: string }[] {
  return [...schemaPaths(description, base)].map(([name, page]) => ({ name, page }))
}

/** Returns the path of each schema with a page. */
function schemaPaths(description: ApiDescription, base: string): Map<string, string> {
  const schemas = objectAt(objectAt(description.document, 'components'), 'schemas')
  const taken = new Set<string>()
  const paths = new Map<string, string>()
  for (const name of Object.keys(schemas)) {
    const segment = schemaSegment(name)
    // If two names result in the same URL, only the first schema has a page.
    if (taken.has(segment) || !hasComponentPage(description, name)) continue
    taken.add(segment)
    paths.set(name, `${base}/schemas/${segment}`)
  }
  return paths
}

/** Returns the operations that use a schema, directly or indirectly. */
function usersOfSchemas(operations: readonly ApiOperation[], graph: ComponentGraph): Map<string, string[]> {
  const users = new Map<string, string[]>()
  for (const { key, operation, pathItem } of operations)
    for (const pointer of graph.reachedFrom([operation, pathItem.parameters ?? null])) {
      const before = users.get(pointer)
      if (before) before.push(key)
      else users.set(pointer, [key])
    }
  return users
}

/** Returns the description for lists and search engines, and whether it contains the whole text. */
function leadOf(text: string): Pick<PlacedPage, 'description' | 'isLead'> {
  const description = firstLine(text)
  return { description, isLead: description === text.trim() }
}

function withoutDescription(shape: ApiShape): ApiShape {
  const { description: _description, ...rest } = shape
  return rest
}
