import { isObject, listAt, resolve } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'

/** A schema without references, `allOf`, or null at its top level. `isNullable` is set if null is allowed. */
export interface MergedSchema {
  schema: JsonObject
  /** The name of the schema, which determines its page; `undefined` for an inline schema. */
  name: string | undefined
  /** Pointers of the merged schemas, to detect recursion. */
  pointers: readonly string[]
  isNullable: boolean
  /**
   * Schemas in the `allOf` that can't be merged because another one contains the same keywords. They apply in addition
   * to `schema`.
   */
  apart: readonly JsonObject[]
}

const maxParts = 64
const namedSchema = /^\/components\/schemas\/([^/]+)$/

/** Returns the name of a schema in `components`, or `undefined` for any other pointer. */
function schemaName(pointer: string): string | undefined {
  return namedSchema.exec(pointer)?.[1]?.replaceAll('~1', '/').replaceAll('~0', '~')
}

/**
 * Resolves a schema, merges its `allOf`, and removes null from its types and variants.
 * @param around pointers to the schemas that contain the schema as their only variant
 */
export function mergeSchema(
  description: ApiDescription,
  written: Json | undefined,
  pointer = '',
  around: readonly string[] = [],
): MergedSchema {
  const found: Found = { pointers: [], apart: [] }
  const merged = mergeParts(description, written, pointer, found)
  const { pointers, apart } = found
  const [first = pointer] = pointers
  return withoutNull(
    description,
    { schema: merged, name: schemaName(first) ?? undefined, pointers, isNullable: false, apart },
    [...around, ...pointers],
  )
}

/** The pointers of merged schemas found so far, and the schemas that can't be merged. */
interface Found {
  pointers: string[]
  apart: JsonObject[]
}

function mergeParts(description: ApiDescription, written: Json | undefined, pointer: string, found: Found): JsonObject {
  const { pointers, apart } = found
  const { value, pointer: own } = resolve(description, written, pointer)
  if (own !== pointer || pointers.length === 0) pointers.push(own)
  if (!isObject(value)) return value === false ? { not: {} } : {}
  const { allOf, ...rest } = value
  if (!Array.isArray(allOf)) return rest
  let merged: JsonObject = {}
  for (const part of allOf) {
    const { pointer: target } = resolve(description, part)
    if (pointers.length > maxParts || (target !== '' && pointers.includes(target))) continue
    merged = mergeTwo(merged, separate(merged, mergeParts(description, part, '', found), apart))
  }
  return mergeTwo(merged, separate(merged, rest, apart))
}

/** Groups of keywords that apply together. Two schemas with keywords of the same group can't be merged. */
const singular = [['not'], ['if', 'then', 'else'], ['contains', 'minContains', 'maxContains'], ['oneOf'], ['anyOf']]

/** Moves keywords of the second schema to `apart` if the first schema also contains them. */
function separate(first: JsonObject, second: JsonObject, apart: JsonObject[]): JsonObject {
  let rest = second
  for (const keys of singular) {
    const isRepeated = keys.some((key) => first[key] !== undefined && second[key] !== undefined)
    if (!isRepeated || JSON.stringify(first[keys[0]!]) === JSON.stringify(second[keys[0]!])) continue
    apart.push(Object.fromEntries(Object.entries(rest).filter(([key]) => keys.includes(key))))
    rest = Object.fromEntries(Object.entries(rest).filter(([key]) => !keys.includes(key)))
  }
  return rest
}

/** Returns the intersection of two schemas. Keywords that can't be intersected are taken from the second schema. */
function mergeTwo(first: JsonObject, second: JsonObject): JsonObject {
  const merged: JsonObject = { ...first, ...second }
  for (const key of ['properties', 'patternProperties', 'dependentSchemas', 'dependentRequired'] as const)
    if (isObject(first[key]) && isObject(second[key])) {
      const [a, b] = [first[key], second[key]]
      merged[key] = {
        ...a,
        ...Object.fromEntries(Object.entries(b).map(([name, field]) => [name, mergeSchemas(a[name], field)])),
      }
    }
  for (const key of ['items', 'additionalProperties'] as const)
    if (second[key] !== undefined) merged[key] = mergeSchemas(first[key], second[key])
  const required = [...listAt(first, 'required'), ...listAt(second, 'required')]
  if (required.length > 0) merged.required = [...new Set(required)]
  if (Array.isArray(first.enum) && Array.isArray(second.enum)) {
    const allowed = new Set(second.enum.map((each) => JSON.stringify(each)))
    merged.enum = first.enum.filter((each) => allowed.has(JSON.stringify(each)))
  }
  return merged
}

/** Merges two values of a keyword: the schemas of a field, or lists of names. References stay references. */
function mergeSchemas(first: Json | undefined, second: Json): Json {
  if (Array.isArray(first) && Array.isArray(second)) return [...new Set([...first, ...second])]
  if (!isObject(first) || !isObject(second) || Object.keys(first).length === 0) return second
  if (first.$ref === undefined && second.$ref === undefined) return mergeTwo(first, second)
  if (first.$ref === undefined || second.$ref === undefined) return { ...first, ...second }
  return first.$ref === second.$ref ? { ...first, ...second } : { allOf: [first, second] }
}

/** Removes null from a schema. `type: [x, null]`, a null variant, and null in an enum all have the same meaning. */
function withoutNull(description: ApiDescription, merged: MergedSchema, around: readonly string[]): MergedSchema {
  const { schema } = merged
  const next: JsonObject = { ...schema }
  let isNullable = schema.nullable === true
  if (Array.isArray(schema.type) && schema.type.includes('null') && schema.type.length > 1) {
    const types = schema.type.filter((type) => type !== 'null')
    next.type = types.length === 1 ? types[0]! : types
    isNullable = true
  }
  if (Array.isArray(schema.enum) && schema.enum.includes(null) && schema.enum.length > 1) {
    next.enum = schema.enum.filter((each) => each !== null)
    isNullable = true
  }
  for (const key of ['oneOf', 'anyOf'] as const) {
    const variants = schema[key]
    if (!Array.isArray(variants)) continue
    const others = variants.filter((each) => !isNull(description, each))
    isNullable ||= others.length < variants.length
    if (others.length !== 1) {
      next[key] = others
      continue
    }
    // A single variant replaces the schema.
    delete next[key]
    const only = mergeOnly(description, others[0], around)
    return {
      schema: mergeTwo(only.schema, next),
      name: merged.name ?? only.name,
      pointers: [...merged.pointers, ...only.pointers.filter((each) => each !== '')],
      isNullable: isNullable || only.isNullable,
      apart: [...merged.apart, ...only.apart],
    }
  }
  return { ...merged, schema: next, isNullable }
}

/** Merges the only variant of a schema. Returns an empty schema if the variant is the schema itself. */
function mergeOnly(description: ApiDescription, variant: Json | undefined, around: readonly string[]): MergedSchema {
  const { pointer } = resolve(description, variant)
  if ((pointer !== '' && around.includes(pointer)) || around.length > maxParts)
    return { schema: {}, name: undefined, pointers: [], isNullable: false, apart: [] }
  return mergeSchema(description, variant, '', around)
}

function isNull(description: ApiDescription, variant: Json): boolean {
  const { value } = resolve(description, variant)
  if (!isObject(value)) return false
  return (
    value.type === 'null' ||
    (value.const === null && 'const' in value) ||
    isNullList(value.enum) ||
    isNullList(value.type)
  )
}

function isNullList(value: Json | undefined): boolean {
  return Array.isArray(value) && value.length === 1 && (value[0] === null || value[0] === 'null')
}
