/** A value of a description. */
export type Json = unknown

export type JsonObject = Readonly<Record<string, Json>>

/** A schema with its references followed and the parts of its `allOf` merged. */
export interface FlatSchema {
  /** Empty if every type is allowed. */
  types: ReadonlySet<string>
  properties: ReadonlyMap<string, Json>
  required: ReadonlySet<string>
  /** Allowed values as JSON; absent if any value is allowed. */
  values?: ReadonlySet<string>
  items?: Json
  additional?: Json
  variants: readonly Json[]
  /** Other keywords that restrict or explain the value. */
  keywords: ReadonlyMap<string, Json>
}

/** Returns the value that a local `$ref` names, or the value itself. */
export type Resolve = (value: Json) => Json

const explaining = ['default', 'deprecated', 'format', 'pattern', 'readOnly', 'writeOnly']
const atLeast = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const atMost = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const kept = [...explaining, ...atLeast, ...atMost, 'multipleOf', 'uniqueItems']

/** Keywords whose larger value allows less. */
export const lowerLimits: ReadonlySet<string> = new Set(atLeast)
/** Keywords whose smaller value allows less. */
export const upperLimits: ReadonlySet<string> = new Set(atMost)

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the object at a name, or an empty one. */
export function objectAt(value: JsonObject, name: string): JsonObject {
  const found = value[name]
  return isObject(found) ? found : {}
}

/** Returns the list at a name, or an empty one. */
export function listAt(value: JsonObject, name: string): readonly Json[] {
  const found = value[name]
  return Array.isArray(found) ? found : []
}

/** Reads values by their JSON pointer: `#/components/schemas/Order`. Chains of references end at the first repetition. */
export function resolveIn(document: JsonObject): Resolve {
  return (value) => {
    const seen = new Set<string>()
    let current = value
    while (isObject(current) && typeof current.$ref === 'string' && !seen.has(current.$ref)) {
      seen.add(current.$ref)
      const target = follow(document, current.$ref)
      if (target === undefined) return current
      const { $ref: _, ...siblings } = current
      // A reference with siblings is a separate value.
      if (Object.keys(siblings).length > 0 && isObject(target)) return { allOf: [target], ...siblings }
      current = target
    }
    return current
  }
}

function follow(document: JsonObject, ref: string): Json {
  if (!ref.startsWith('#/')) return undefined
  let value: Json = document
  for (const part of ref.slice(2).split('/')) {
    const name = decodePart(part).replaceAll('~1', '/').replaceAll('~0', '~')
    if (!isObject(value) || !Object.hasOwn(value, name)) return undefined
    value = value[name]
  }
  return value
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Merges a schema with its parents. */
export function flattenSchema(schema: Json, resolve: Resolve): FlatSchema {
  const types: ReadonlySet<string>[] = []
  const lists: ReadonlySet<string>[] = []
  const properties = new Map<string, Json>()
  const required = new Set<string>()
  const keywords = new Map<string, Json>()
  const variants: Json[] = []
  const seen = new Set<Json>()
  const rest: Pick<FlatSchema, 'items' | 'additional'> = {}
  merge(schema)
  const [values] = lists.length === 0 ? [] : [intersect(lists)]
  return {
    types: intersect(types),
    properties,
    required,
    variants,
    keywords,
    ...rest,
    ...(values && { values }),
  }

  function merge(given: Json): void {
    const part = resolve(given)
    if (!isObject(part) || seen.has(part)) return
    seen.add(part)
    for (const parent of listAt(part, 'allOf')) merge(parent)
    const ownTypes = typesOf(part)
    if (ownTypes.size > 0) types.push(ownTypes)
    if (Array.isArray(part.enum)) lists.push(new Set(part.enum.map(write)))
    if (part.const !== undefined) lists.push(new Set([write(part.const)]))
    for (const [name, property] of Object.entries(objectAt(part, 'properties'))) properties.set(name, property)
    for (const name of listAt(part, 'required')) required.add(String(name))
    if (part.items !== undefined) rest.items = part.items
    if (part.additionalProperties !== undefined) rest.additional = part.additionalProperties
    variants.push(...listAt(part, 'oneOf'), ...listAt(part, 'anyOf'))
    for (const name of kept) if (part[name] !== undefined) keywords.set(name, part[name])
  }
}

function intersect(sets: readonly ReadonlySet<string>[]): Set<string> {
  const [first, ...others] = sets
  return new Set([...(first ?? [])].filter((value) => others.every((other) => other.has(value))))
}

function typesOf(schema: JsonObject): Set<string> {
  const types = new Set([schema.type].flat().filter((type) => typeof type === 'string'))
  if (types.size > 0 && schema.nullable === true) types.add('null')
  return types
}

/** Writes a value for comparisons and for readers. Whole numbers of any size are alike. */
export function write(value: Json): string {
  return JSON.stringify(value, (_, item: Json) => (typeof item === 'bigint' ? item.toString() : item)) ?? ''
}
