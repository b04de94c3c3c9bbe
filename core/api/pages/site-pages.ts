import { isObject, listAt, objectAt, pointerTo, textAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { docsOf, linkOf } from '../link.ts'
import { listOperations, tagObject, tagSlug, uniqueName } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import { mediaExample } from '../samples/index.ts'
import { hasComponentPage, shapeOf } from '../schema/index.ts'
import type { ApiShape } from '../schema/index.ts'
import type { ApiPage, OperationLink, OverviewPage, SchemaPage } from './api-page.ts'
import { componentGraph, hashOf } from './component-graph.ts'
import type { ComponentGraph } from './component-graph.ts'
import { contactOf, licenseOf, logoOf, schemeDetails, serversOf } from './document-parts.ts'
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
  titles: Readonly<Record<'operations' | 'webhooks' | 'schemas', string>>
  /** Hashes a list of strings. */
  hash: (texts: readonly string[]) => string
  /** The pages of the previous call by identity, each with a hash of its sources. */
  known?: Map<string, { fingerprint: string; page: ApiPage }>
}

interface Tag {
  name: string
  /** The name of the parent tag (OpenAPI 3.2), or `''`. */
  parent: string
  title: string
  description: string
  folder: string
  operations: ApiOperation[]
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

/** Returns the sidebar positions of operations under their second and later tags, by operation. */
function placesUnderFurtherTags(tags: readonly Tag[], base: string): Map<string, { path: string; order: string }[]> {
  const places = new Map<string, { path: string; order: string }[]>()
  tags.forEach((tag, at) => {
    const segments = segmentsUnder(tag)
    tag.operations.forEach((each, index) => {
      if (each.folder === tag.folder) return
      const path = `${base}/${tag.folder}/${segments.get(each)!}`
      const place = { path, order: `${orderOf(tag, at)}/${orderIn(each, index)}` }
      places.set(each.key, [...(places.get(each.key) ?? []), place])
    })
  })
  return places
}

/**
 * Returns a unique name under a tag for each of its operations. The slugs of operations whose first tag is another one
 * may occur under both.
 */
function segmentsUnder({ operations, folder }: Tag): Map<ApiOperation, string> {
  const [own, others] = [true, false].map((isOwn) => operations.filter((each) => (each.folder === folder) === isOwn))
  const segments = new Map(own!.map((each) => [each, each.slug]))
  const taken = new Set(segments.values())
  for (const each of others!) {
    const segment = uniqueName(each.slug, (name) => taken.has(name))
    taken.add(segment)
    segments.set(each, segment)
  }
  return segments
}

function orderOf({ folder }: Tag, index: number): string {
  return `${String(index + 1).padStart(3, '0')}-${folder}`
}

function orderIn({ slug }: ApiOperation, index: number): string {
  return `${String(index + 1).padStart(4, '0')}-${slug}`
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

/**
 * Returns the tags in the order of the description, followed by tags that only operations mention. The group of
 * untagged operations comes last.
 */
function tagsOf(
  description: ApiDescription,
  operations: readonly ApiOperation[],
  titles: SiteOptions['titles'],
): Tag[] {
  const declared = listAt(description.document, 'tags')
    .map((tag) => textAt(tag, 'name'))
    .filter(Boolean)
  const grouped = listAt(description.document, 'x-tagGroups').flatMap((group) =>
    listAt(group, 'tags').filter((tag): tag is string => typeof tag === 'string'),
  )
  const used = operations.flatMap(({ tags }) => tags)
  const byFolder = new Map<string, Tag>()
  // Slugs are computed once per tag, because thousands of operations share a few tags.
  const slugs = new Map([...new Set([...grouped, ...declared, ...used])].map((name) => [name, tagSlug(name)]))
  for (const [name, folder] of slugs) {
    if (byFolder.has(folder)) continue
    const found = operations.filter(({ tags }) => tags.some((tag) => slugs.get(tag) === folder))
    if (found.length === 0) continue
    const parent = textAt(tagObject(description, name), 'parent')
    byFolder.set(folder, { name, parent, ...titledTag(description, name), folder, operations: found })
  }
  for (const operation of operations.filter(({ tags }) => tags.length === 0)) {
    const { folder, kind } = operation
    const title = titles[kind === 'webhook' ? 'webhooks' : 'operations']
    const known = byFolder.get(folder)
    if (known) known.operations.push(operation)
    else byFolder.set(folder, { name: '', parent: '', title, description: '', folder, operations: [operation] })
  }
  return [...byFolder.values()]
}

/**
 * Returns the tags by group. Groups come from `x-tagGroups` and from top-level tags that contain others (OpenAPI 3.2).
 */
function groupsOf(description: ApiDescription, tags: readonly Tag[], base: string): OverviewPage['groups'] {
  const { document } = description
  const rowOf = ({ title, folder, description, operations }: Tag) => ({
    name: title,
    path: `${base}/${folder}`,
    description: firstLine(description),
    count: operations.length,
  })
  const left = new Set(tags)
  const groups = listAt(document, 'x-tagGroups').flatMap((group) => {
    const folders = listAt(group, 'tags').map((tag) => tagSlug(String(tag)))
    const found = tags.filter((tag) => left.has(tag) && folders.includes(tag.folder))
    for (const tag of found) left.delete(tag)
    const [name, text] = [textAt(group, 'name'), textAt(group, 'description')]
    return found.length > 0 ? [{ name, description: text, tags: found.map(rowOf) }] : []
  })
  const byRoot = Map.groupBy(left, (tag) => rootOf(description, tag))
  for (const [root, found] of byRoot) {
    if (found.every(({ name }) => name === root)) continue
    const { title, description: text } = titledTag(description, root)
    for (const tag of found) left.delete(tag)
    groups.push({
      name: title,
      description: found.some(({ name }) => name === root) ? '' : firstLine(text),
      tags: found.map(rowOf),
    })
  }
  return left.size > 0 ? [...groups, { name: '', description: '', tags: [...left].map(rowOf) }] : groups
}

/** Returns the name of the outermost tag that contains a tag, or of the tag itself. */
function rootOf(description: ApiDescription, tag: Tag): string {
  const seen = new Set([tag.name])
  let { name, parent } = tag
  while (parent !== '' && !seen.has(parent)) {
    seen.add(parent)
    name = parent
    parent = textAt(tagObject(description, name), 'parent')
  }
  return name
}

function titledTag(description: ApiDescription, name: string): Pick<Tag, 'title' | 'description'> {
  const tag = tagObject(description, name)
  const title = textAt(tag, 'x-displayName') || textAt(tag, 'summary') || name
  return { title, description: textAt(tag, 'description') }
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

/** Returns the first sentence or line of a text without Markdown, for search results and lists. */
function firstLine(text: string): string {
  const line = text
    .replaceAll(/<[^<>]*>/g, ' ')
    .split(/\n\s*\n|\n(?=[#*|-])/)
    .map((part) =>
      part
        .replaceAll(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
        .replaceAll(/[`*_]|^#+\s*|^>\s*/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .find((part) => part !== '')
  if (line === undefined || line.length <= 160) return line ?? ''
  return `${line.slice(0, line.lastIndexOf(' ', 157))}…`
}
