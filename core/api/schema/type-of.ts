import { isObject, listAt, objectAt, pointerTo, textAt } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { mergeSchema } from './merge.ts'
import type { MergedSchema } from './merge.ts'

/** Returns the type of a schema in a short notation. */
export function typeOf(description: ApiDescription, merged: MergedSchema, level = 0): string {
  const { schema, name, isNullable } = merged
  const type = baseType(description, schema, name, level)
  return isNullable ? `${type} | null` : type
}

function baseType(description: ApiDescription, schema: JsonObject, name: string | undefined, level: number): string {
  const page = name !== undefined && hasPage(description, name, schema) ? name : undefined
  if (isTuple(schema)) return page ?? tupleType(description, schema, level)
  if (isList(schema)) {
    const item = level > 6 ? 'any' : typeOf(description, mergeSchema(description, schema.items), level + 1)
    return item.includes(' ') ? `(${item})[]` : `${item}[]`
  }
  if (page !== undefined) return page
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  const variants = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')]
  if (variants.length > 0 && level < 4) {
    const types = variants.map((each) => typeOf(description, mergeSchema(description, each), level + 1))
    const unique = [...new Set(types)]
    return unique.length > 4 ? `${unique.slice(0, 3).join(' | ')} | …` : unique.join(' | ')
  }
  const { type } = schema
  const format = textAt(schema, 'format')
  if (Array.isArray(type)) return type.map(String).join(' | ')
  if (typeof type === 'string' && type !== 'object') return format ? `${type}<${format}>` : type
  const { additionalProperties: others } = schema
  if (isObject(others) && Object.keys(objectAt(schema, 'properties')).length === 0)
    return level > 6 ? 'map' : `map<${typeOf(description, mergeSchema(description, others), level + 1)}>`
  if (type === 'object' || schema.properties !== undefined) return 'object'
  if (isObject(schema.not) && Object.keys(schema.not).length === 0) return 'never'
  const [first] = listAt(schema, 'enum')
  return first === undefined ? 'any' : typeof first
}

/** Returns the type of a list whose first items have their own schemas: `[string, integer, ...any[]]`. */
function tupleType(description: ApiDescription, schema: JsonObject, level: number): string {
  const types = listAt(schema, 'prefixItems').map((item) =>
    level > 6 ? 'any' : typeOf(description, mergeSchema(description, item), level + 1),
  )
  const isClosed = schema.items === false || schema.unevaluatedItems === false || schema.maxItems === types.length
  return `[${[...types.slice(0, 8), ...(types.length > 8 ? ['…'] : []), ...(isClosed ? [] : ['...any[]'])].join(', ')}]`
}

/** Returns whether a schema describes the first items of a list individually. */
export function isTuple(schema: JsonObject): boolean {
  return listAt(schema, 'prefixItems').length > 0
}

/** Returns whether a schema describes a list whose items all have the same schema. */
export function isList(schema: JsonObject): boolean {
  return !isTuple(schema) && isObject(schema.items) && (schema.type === 'array' || schema.type === undefined)
}

/**
 * Returns whether the component with a name has a page that represents a schema. The schema can add details to the
 * component, such as allowed values, so both must be too complex for one line.
 * @param schema the merged schema that refers to the component
 */
export function hasPage(description: ApiDescription, name: string, schema: JsonObject): boolean {
  return isComposite(schema) && hasComponentPage(description, name)
}

/** Returns whether a component has a page. It has one unless it fits on one line. */
export function hasComponentPage(description: ApiDescription, name: string): boolean {
  const component = objectAt(objectAt(objectAt(description.document, 'components'), 'schemas'), name)
  const target = { $ref: `#${pointerTo('', 'components', 'schemas', name)}` }
  return isComposite(component) || isComposite(mergeSchema(description, target).schema)
}

/** Returns whether a schema doesn't fit on one line. */
function isComposite(schema: JsonObject): boolean {
  return (
    Object.keys(objectAt(schema, 'properties')).length > 0 ||
    Object.keys(objectAt(schema, 'patternProperties')).length > 0 ||
    isObject(schema.additionalProperties) ||
    listAt(schema, 'oneOf').length > 0 ||
    listAt(schema, 'anyOf').length > 0 ||
    listAt(schema, 'enum').length > 0 ||
    isObject(schema.items) ||
    isTuple(schema) ||
    isObject(schema.if) ||
    isObject(schema.dependentSchemas)
  )
}
