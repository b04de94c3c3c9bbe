import {
  anyPart,
  isObject,
  listAt,
  methods,
  objectAt,
  pointerTo,
  referenceOf,
  resolve,
  textAt,
  valueAt,
  valueAtPointer,
} from './description.ts'
import type { ApiDescription, Json, JsonObject } from './description.ts'
import { withoutTracesOf } from './hidden-operations.ts'
import { dataKeys, mapKeywords } from './map-keywords.ts'
import { listOperations, operationsOf } from './operations.ts'
import { mappedPointer } from './schema/index.ts'

/** Extensions that hide an operation, schema, or other part from readers. */
export const hidingMarks = ['x-internal', 'x-hidden', 'x-excluded', 'x-scalar-ignore']

/** Selects operations by tag, or by path with `*` for one segment and `**` for several. */
interface OperationFilter {
  include?: readonly string[] | undefined
  exclude?: readonly string[] | undefined
}

/**
 * Returns a description without the operations, schemas, and other parts that are marked as hidden, and without the
 * components that only these use. Pages, search, and downloads are all created from the result.
 */
export function visiblePart({ document }: ApiDescription, filter: OperationFilter = {}): ApiDescription {
  const filtered = isUnfiltered(filter) ? document : withoutOperations(document, filter)
  if (filtered === document && !hasMark(document)) return { document }
  const shown = withoutMarked(filtered, (pointer) => isMarked(valueAtPointer(document, pointer)))
  if (!isObject(shown)) return { document: {} }
  const left = withoutTracesOf(withoutEmptyPaths(shown), listOperations({ document }))
  return { document: withoutOrphans(left, usedComponents(document), usedComponents(left)) }
}

function isUnfiltered({ include, exclude = [] }: OperationFilter): boolean {
  return include === undefined && exclude.length === 0
}

function withoutOperations(document: JsonObject, { include, exclude = [] }: OperationFilter): JsonObject {
  return mapPathItems(document, (path, written) => {
    const { value } = resolve({ document }, written)
    const item = isObject(value) ? value : written
    const isShown = (operation: Json) => {
      const matches = (pattern: string) => isMatch(pattern, path, operation)
      return (include?.some(matches) ?? true) && !exclude.some(matches)
    }
    const operations = operationsOf(item).map(({ operation }) => operation)
    if (operations.every(isShown)) return written
    const { additionalOperations, ...others } = item
    const kept = Object.entries(isObject(additionalOperations) ? additionalOperations : {}).filter(([, each]) =>
      isShown(each),
    )
    return {
      ...Object.fromEntries(Object.entries(others).filter(([key, each]) => !isMethod(key) || isShown(each))),
      ...(kept.length > 0 && { additionalOperations: Object.fromEntries(kept) }),
    }
  })
}

/** Removes path items without operations, because their paths would reveal hidden operations. */
function withoutEmptyPaths(document: JsonObject): JsonObject {
  return mapPathItems(document, (_, item) => {
    const { value } = resolve({ document }, item)
    return isObject(value) && operationsOf(value).length > 0 ? item : undefined
  })
}

function isMethod(key: string): boolean {
  return (methods as readonly string[]).includes(key)
}

function mapPathItems(
  document: JsonObject,
  change: (path: string, item: JsonObject) => JsonObject | undefined,
): JsonObject {
  const changed = ['paths', 'webhooks'].flatMap((key) => {
    const items = valueAt(document, key)
    if (!isObject(items)) return []
    const kept = Object.entries(items).flatMap(([path, item]) => {
      const after = isObject(item) ? change(path, item) : undefined
      return after ? [[path, after] as const] : []
    })
    return [[key, Object.fromEntries(kept)] as const]
  })
  return { ...document, ...Object.fromEntries(changed) }
}

function isMatch(pattern: string, path: string, operation: Json): boolean {
  if (!pattern.startsWith('/')) {
    const tags = valueAt(operation, 'tags')
    return (Array.isArray(tags) && tags.includes(pattern)) || textAt(operation, 'operationId') === pattern
  }
  const source = pattern
    .split(/(\*\*|\*)/)
    .map((part) => (part === '**' ? '.*' : part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')))
    .join('')
  return new RegExp(`^${source}$`).test(path)
}

function isMarked(value: Json | undefined): boolean {
  return isObject(value) && hidingMarks.some((mark) => value[mark] === true || isObject(value[mark]))
}

const hasMark = anyPart(isMarked)

/**
 * Returns a copy of a value without hidden parts and references to them. A field whose schema is hidden is no longer
 * required.
 * @param isHidden whether the value at a pointer is hidden
 */
function withoutMarked(value: Json, isHidden: (pointer: string) => boolean, key?: string): Json | undefined {
  if (key !== undefined && dataKeys.has(key)) return value
  if (Array.isArray(value)) return value.flatMap((each) => withoutMarked(each, isHidden) ?? [])
  if (!isObject(value)) return value
  const isMap = key !== undefined && mapKeywords.has(key)
  const target = referenceOf(value)
  if (!isMap && (isMarked(value) || (target !== undefined && isHidden(target)))) return undefined
  const copy: JsonObject = {}
  for (const [name, child] of Object.entries(value)) {
    // A discriminator would reveal the names of hidden schemas.
    if (key === 'mapping' && typeof child === 'string' && isHidden(mappedPointer(child))) continue
    const kept = withoutMarked(child, isHidden, isMap ? undefined : name)
    if (kept !== undefined) copy[name] = kept
  }
  const fields = copy.properties
  if (Array.isArray(copy.required) && isObject(fields) && isObject(value.properties)) {
    const before = value.properties
    copy.required = copy.required.filter(
      (name) => typeof name !== 'string' || Object.hasOwn(fields, name) || !Object.hasOwn(before, name),
    )
  }
  return copy
}

/** Returns pointers to the components that a document's operations use, directly or indirectly. */
function usedComponents(document: JsonObject): Set<string> {
  const used = new Set<string>()
  const add = (component: string): void => {
    if (used.has(component)) return
    used.add(component)
    visit(valueAtPointer(document, component) ?? null)
  }
  const visit = (value: Json): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (!isObject(value)) return
    const component = referenceOf(value)?.split('/').slice(0, 4).join('/')
    if (component !== undefined) add(component)
    for (const alternative of listAt(value, 'security'))
      for (const name of Object.keys(isObject(alternative) ? alternative : {}))
        add(pointerTo('', 'components', 'securitySchemes', name))
    for (const mapped of Object.values(objectAt(objectAt(value, 'discriminator'), 'mapping')))
      visit({ $ref: typeof mapped === 'string' && !mapped.includes('/') ? `#/components/schemas/${mapped}` : mapped })
    Object.values(value).forEach(visit)
  }
  const { components: _, ...others } = document
  visit(others)
  return used
}

/** Removes components that are no longer used after hidden parts were removed. */
function withoutOrphans(document: JsonObject, before: ReadonlySet<string>, now: ReadonlySet<string>): JsonObject {
  const components = objectAt(document, 'components')
  const kept = Object.entries(components).map(([kind, entries]) => [
    kind,
    isObject(entries)
      ? Object.fromEntries(
          Object.entries(entries).filter(([name]) => {
            const pointer = pointerTo('', 'components', kind, name)
            return now.has(pointer) || !before.has(pointer)
          }),
        )
      : entries,
  ])
  return { ...document, ...(document.components !== undefined && { components: Object.fromEntries(kept) }) }
}
