import { isObject, listAt, objectAt, resolve } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'

/** A schema with all references followed and its `allOf` merged. */
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

const explaining = ['default', 'deprecated', 'format', 'pattern', 'readOnly', 'writeOnly']
const atLeast = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const atMost = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const kept = [...explaining, ...atLeast, ...atMost, 'multipleOf', 'uniqueItems']

/** Keywords that allow less as their value grows. */
export const lowerLimits: ReadonlySet<string> = new Set(atLeast)
/** Keywords that allow less as their value shrinks. */
export const upperLimits: ReadonlySet<string> = new Set(atMost)

/** Merges a schema with its parents. */
export function flattenSchema(schema: Json, description: ApiDescription): FlatSchema {
  const types: ReadonlySet<string>[] = []
  const lists: ReadonlySet<string>[] = []
  const properties = new Map<string, Json>()
  const required = new Set<string>()
  const keywords = new Map<string, Json>()
  const variants: Json[] = []
  const seen = new Set<JsonObject>()
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
    const part = resolve(description, given).value
    if (!isObject(part) || seen.has(identityOf(given, part))) return
    seen.add(identityOf(given, part))
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

/**
 * Returns the object that identifies a resolved value. A reference with siblings identifies itself, because it resolves
 * to a new object each time.
 */
export function identityOf(given: Json, resolved: JsonObject): JsonObject {
  return isObject(given) && given.$ref !== undefined && Object.keys(given).length > 1 ? given : resolved
}

/** Converts a value to text, for comparison and display. */
export function write(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value)
}
