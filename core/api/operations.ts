import { slugify } from '../collection/index.ts'
import { isObject, listAt, methods, objectAt, pointerTo, resolve, textAt, textsAt } from './description.ts'
import type { ApiDescription, JsonObject } from './description.ts'

/** An operation of an API, or a webhook (a request that the API sends). */
export interface ApiOperation {
  /**
   * The method with the path or with the name of the webhook, such as `get /orders/{id}` or `post webhook:order.paid`.
   */
  key: string
  kind: 'operation' | 'webhook'
  /** The method in lower case. */
  method: string
  /** The path, such as `/orders/{id}`, or the name of a webhook. */
  path: string
  /** JSON pointer to the operation. */
  pointer: string
  operation: JsonObject
  /** The path item that contains the operation, with shared parameters and servers. */
  pathItem: JsonObject
  /** The `operationId`, or `''`. */
  id: string
  /** The operation's groups in the sidebar. The first one determines the URL of the operation's page. */
  tags: string[]
  /** Tags that are labels instead of groups, because their `kind` isn't `nav` (OpenAPI 3.2). */
  labels: string[]
  /** The folder of the page: the slug of the first tag. */
  folder: string
  /** The last segment of the page's URL, unique in its folder. */
  slug: string
}

/** The folders of operations and webhooks without a tag. */
const untagged = { operation: 'operations', webhook: 'webhooks' } as const

/** Reserved folder names. A tag with such a name has a different slug. */
const reservedFolders = ['schemas', 'changes']

const knownOperations = new WeakMap<JsonObject, readonly ApiOperation[]>()

/** Returns the operations of an API in the order of the description, then its webhooks. */
export function listOperations(description: ApiDescription): readonly ApiOperation[] {
  const known = knownOperations.get(description.document) ?? findOperations(description)
  knownOperations.set(description.document, known)
  return known
}

function findOperations(description: ApiDescription): ApiOperation[] {
  const { document } = description
  const places = [
    { kind: 'operation', items: 'paths', prefix: '' },
    { kind: 'webhook', items: 'webhooks', prefix: 'webhook:' },
  ] as const
  const kinds = new Map(listAt(document, 'tags').map((tag) => [textAt(tag, 'name'), textAt(tag, 'kind')]))
  const isLabel = (tag: string) => !['', 'nav'].includes(kinds.get(tag) ?? '')
  const slugs = new Set<string>()
  const listed: ApiOperation[] = []
  for (const { kind, items, prefix } of places)
    for (const [path, written] of Object.entries(objectAt(document, items))) {
      const { value, pointer } = resolve(description, written, pointerTo('', items, path))
      if (!isObject(value)) continue
      for (const { method, keys, operation } of operationsOf(value)) {
        const at = pointerTo(pointer, ...keys)
        const named = textsAt(operation, 'tags').filter((tag) => tag !== '')
        const [labels, tags] = [named.filter(isLabel), named.filter((tag) => !isLabel(tag))]
        const folder = tags[0] === undefined ? untagged[kind] : tagSlug(tags[0])
        const id = textAt(operation, 'operationId')
        const slug = uniqueSlug(slugs, folder, slugOf(textAt(operation, 'x-slug'), id, `${method} ${path}`))
        const key = `${method} ${prefix}${path}`
        listed.push({
          key,
          kind,
          method,
          path,
          pointer: at,
          operation,
          pathItem: value,
          id,
          tags,
          labels,
          folder,
          slug,
        })
      }
    }
  return listed
}

/** Returns the operations of a path item, each with the keys that lead to it. */
export function operationsOf(pathItem: JsonObject): { method: string; keys: string[]; operation: JsonObject }[] {
  return [
    ...methods.map((method) => ({ method, keys: [method], operation: pathItem[method] })),
    ...Object.entries(objectAt(pathItem, 'additionalOperations')).map(([method, operation]) => ({
      method: method.toLowerCase(),
      keys: ['additionalOperations', method],
      operation,
    })),
  ].filter((each): each is { method: string; keys: string[]; operation: JsonObject } => isObject(each.operation))
}

/** Returns the description of a tag, or an empty object. */
export function tagObject({ document }: ApiDescription, name: string): JsonObject {
  return listAt(document, 'tags').find((tag): tag is JsonObject => isObject(tag) && tag.name === name) ?? {}
}

/** Returns the folder of a tag. */
export function tagSlug(tag: string): string {
  const slug = slugify(kebab(tag)) || 'tag'
  return reservedFolders.includes(slug) ? `${slug}-tag` : slug
}

function slugOf(own: string, id: string, methodAndPath: string): string {
  return slugify(own) || slugify(kebab(id)) || slugify(methodAndPath.replaceAll(/[{}]/g, ''))
}

/**
 * Converts a name to kebab case: `createOrder` becomes `create-order`, and `getHTTPStatus` becomes `get-http-status`.
 * Separators become hyphens.
 */
function kebab(name: string): string {
  return name
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '-')
    .replaceAll(/[\s_/.:]+/g, '-')
    .replaceAll(/-{2,}/g, '-')
    .replaceAll(/^-|-$/g, '')
}

/** Returns a slug that is unique in its folder. `index` is reserved for the folder's own page. */
function uniqueSlug(taken: Set<string>, folder: string, slug: string): string {
  const name = uniqueName(slug, (each) => each === 'index' || taken.has(`${folder}/${each}`))
  taken.add(`${folder}/${name}`)
  return name
}

/** Appends a number to a name if it is taken, as in `orders-2`. */
export function uniqueName(wanted: string, isTaken: (name: string) => boolean): string {
  let name = wanted
  for (let count = 2; isTaken(name); count += 1) name = `${wanted}-${count}`
  return name
}
