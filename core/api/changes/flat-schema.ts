import { isObject, listAt, objectAt, resolve, textAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { impliedVariants } from '../schema/index.ts'

/** A schema with references resolved and `allOf` merged. */
export interface FlatSchema {
  /** Empty if every type is allowed. */
  types: ReadonlySet<string>
  properties: ReadonlyMap<string, Json>
  required: ReadonlySet<string>
  /** Allowed values as JSON; absent if any value is allowed. */
  values?: ReadonlySet<string>
  items?: Json
  additional?: Json
  /** Schemas of the first items of a list. */
  places: readonly Json[]
  variants: readonly Json[]
  /** The keyword of the variants. */
  variantKey: 'oneOf' | 'anyOf'
  discriminator: JsonObject
  /** Other schemas that apply to parts of the value, by label, such as `propertyNames` or `dependentSchemas: card`. */
  parts: ReadonlyMap<string, Json>
  /** Schemas that can't be merged, by keyword. An `if` contains its `then` and `else`. */
  rules: Readonly<Record<RuleKey, readonly JsonObject[]>>
  /** For each property, the other properties that it requires. */
  dependent: ReadonlyMap<string, ReadonlySet<string>>
  /** Other keywords that restrict or explain the value. */
  keywords: ReadonlyMap<string, Json>
}

type RuleKey = 'not' | 'if' | 'contains'

const atLeast = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minContains', 'minProperties']
const atMost = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxContains', 'maxProperties']

/** Lower bounds: raising one of these keywords allows fewer values. */
export const lowerLimits: ReadonlySet<string> = new Set(atLeast)
/** Upper bounds: lowering one of these keywords allows fewer values. */
export const upperLimits: ReadonlySet<string> = new Set(atMost)

/** Keywords that restrict values. If a schema and its parent both contain one, both apply. */
export const restricting: ReadonlySet<string> = new Set([...atLeast, ...atMost, 'pattern', 'multipleOf', 'uniqueItems'])

/** Keywords that have separate fields in a flat schema. */
const structural: ReadonlySet<string> = new Set([
  'allOf',
  'type',
  'nullable',
  'enum',
  'const',
  'properties',
  'required',
  'items',
  'prefixItems',
  'additionalProperties',
  'oneOf',
  'anyOf',
  'discriminator',
  'not',
  'if',
  'then',
  'else',
  'contains',
  'patternProperties',
  'dependentSchemas',
  'dependentRequired',
])

/** Keywords whose value is one schema. */
const partKeys: ReadonlySet<string> = new Set([
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
])

/** Keywords that have no effect on values. */
const explaining: ReadonlySet<string> = new Set([
  'title',
  'description',
  'summary',
  'example',
  'examples',
  'externalDocs',
  'definitions',
])

/** Merges a schema with its parents. */
export function flattenSchema(schema: Json, description: ApiDescription): FlatSchema {
  const types: ReadonlySet<string>[] = []
  const lists: ReadonlySet<string>[] = []
  const properties = new Map<string, Json>()
  const required = new Set<string>()
  const keywords = new Map<string, Json>()
  const parts = new Map<string, Json>()
  const dependent = new Map<string, Set<string>>()
  const rules: Record<RuleKey, JsonObject[]> = { not: [], if: [], contains: [] }
  const places: Json[] = []
  const variants: Json[] = []
  let variantKey: FlatSchema['variantKey'] = 'oneOf'
  let discriminator: JsonObject = {}
  const seen = new Set<JsonObject>()
  const rest: Pick<FlatSchema, 'items' | 'additional'> = {}
  merge(schema)
  const { value: own, pointer } = resolve(description, schema)
  if (variants.length === 0) variants.push(...impliedVariants(description, pointer, objectAt(own, 'discriminator')))
  const [values] = lists.length === 0 ? [] : [intersect(lists)]
  return {
    types: intersectTypes(types),
    properties,
    required,
    places,
    variants,
    variantKey,
    discriminator,
    parts,
    rules,
    dependent,
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
    addAll(properties, objectAt(part, 'properties'))
    for (const name of listAt(part, 'required')) required.add(String(name))
    if (part.items !== undefined) rest.items = both(rest.items, part.items)
    if (part.additionalProperties !== undefined) rest.additional = both(rest.additional, part.additionalProperties)
    for (const [index, place] of listAt(part, 'prefixItems').entries()) places[index] = both(places[index], place)
    if (part.anyOf !== undefined && part.oneOf === undefined) variantKey = 'anyOf'
    variants.push(...listAt(part, 'oneOf'), ...listAt(part, 'anyOf'))
    if (textAt(part.discriminator, 'propertyName') !== '') discriminator = objectAt(part, 'discriminator')
    mergeRules(part)
    for (const [name, value] of Object.entries(part)) mergeKeyword(name, value)
  }

  function mergeRules(part: JsonObject): void {
    if (part.not !== undefined) rules.not.push(asObject(part.not))
    if (part.contains !== undefined) rules.contains.push(asObject(part.contains))
    if (part.if !== undefined && (part.then !== undefined || part.else !== undefined)) rules.if.push(part)
    addAll(parts, objectAt(part, 'patternProperties'), 'patternProperties: ')
    addAll(parts, objectAt(part, 'dependentSchemas'), 'dependentSchemas: ')
    for (const [name, needed] of Object.entries(objectAt(part, 'dependentRequired')))
      if (Array.isArray(needed)) dependent.set(name, new Set([...(dependent.get(name) ?? []), ...needed.map(String)]))
  }

  function mergeKeyword(name: string, value: Json): void {
    if (structural.has(name) || explaining.has(name) || /^[$]|^x-/.test(name)) return
    if (partKeys.has(name)) parts.set(name, both(parts.get(name), value))
    else keywords.set(name, keywords.has(name) ? stricter(name, keywords.get(name)!, value) : value)
  }
}

function addAll(map: Map<string, Json>, schemas: JsonObject, prefix = ''): void {
  for (const [name, schema] of Object.entries(schemas)) map.set(prefix + name, both(map.get(prefix + name), schema))
}

const known = new WeakMap<JsonObject, WeakMap<JsonObject, JsonObject>>()

/**
 * Returns a schema that combines both schemas. Returns the same object for the same schemas, so that recursive schemas
 * can be detected.
 */
function both(first: Json | undefined, second: Json): Json {
  if (first === undefined || first === true || write(first) === write(second)) return second
  if (first === false || second === false || second === true) return second === true ? first : false
  const [one, other] = [asObject(first), asObject(second)]
  const stored = known.get(one) ?? new WeakMap<JsonObject, JsonObject>()
  known.set(one, stored)
  const combined = stored.get(other) ?? { allOf: [one, other] }
  stored.set(other, combined)
  return combined
}

function asObject(schema: Json): JsonObject {
  if (isObject(schema)) return schema
  return schema === false ? nothing : anything
}

const anything: JsonObject = {}
const nothing: JsonObject = { not: anything }

/** Returns the stricter of the values that a schema and its parent define for a keyword. */
function stricter(name: string, parent: Json, own: Json): Json {
  if (!restricting.has(name) || write(parent) === write(own)) return own
  if (typeof parent === 'number' && typeof own === 'number' && lowerLimits.has(name)) return Math.max(parent, own)
  if (typeof parent === 'number' && typeof own === 'number' && upperLimits.has(name)) return Math.min(parent, own)
  return name === 'uniqueItems' ? true : [parent, own].flat()
}

function intersect(sets: readonly ReadonlySet<string>[]): Set<string> {
  const [first, ...others] = sets
  return new Set([...(first ?? [])].filter((value) => others.every((other) => other.has(value))))
}

/** Intersects sets of types. The type `number` includes `integer`. */
function intersectTypes(sets: readonly ReadonlySet<string>[]): Set<string> {
  if (!sets.some((set) => set.has('number'))) return intersect(sets)
  const wide = sets.map((set) => (set.has('number') ? new Set([...set, 'integer']) : set))
  const common = intersect(wide)
  if (common.has('number')) common.delete('integer')
  return common
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

/** Converts a value to JSON, for comparison and display. */
export function write(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value)
}
