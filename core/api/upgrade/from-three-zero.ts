import { partMemo } from '../description.ts'
import type { Json, JsonObject } from '../description.ts'

/** Keys whose values are data, which must not be upgraded. */
const dataKeys = new Set(['example', 'examples', 'default', 'enum', 'const', 'value'])

/** Upgrades OpenAPI 3.0 to 3.1: `nullable` becomes a type, and exclusive limits become numbers. */
export function fromThreeZero(document: JsonObject): JsonObject {
  return { ...(upgradeIn(document) as JsonObject), openapi: '3.1.1' }
}

const [upgraded, upgradedMaps] = [partMemo<Json>(), partMemo<Json>()]

/**
 * Upgrades all schemas in a value.
 * @param isMap whether the keys of `value` are names that authors chose, such as those of fields
 */
function upgradeIn(value: Json, level = 0, isMap = false): Json {
  if (typeof value !== 'object' || value === null) return value
  return (isMap ? upgradedMaps : upgraded)(value, level, () => {
    if (Array.isArray(value)) return value.map((each) => upgradeIn(each, level + 1))
    const copy: JsonObject = {}
    for (const [key, child] of Object.entries(value))
      copy[key] =
        !isMap && dataKeys.has(key)
          ? child
          : upgradeIn(child, level + 1, !isMap && (key === 'properties' || key === 'schemas'))
    return isMap ? copy : upgradeSchema(copy)
  })
}

function upgradeSchema(schema: JsonObject): JsonObject {
  const { nullable, 'x-nullable': nullableInTwo, exclusiveMinimum, exclusiveMaximum, ...rest } = schema
  const next: JsonObject = nullable === true || nullableInTwo === true ? withNull(rest) : { ...rest }
  for (const [key, limit, value] of [
    ['exclusiveMinimum', 'minimum', exclusiveMinimum],
    ['exclusiveMaximum', 'maximum', exclusiveMaximum],
  ] as const) {
    if (typeof value === 'number') next[key] = value
    if (value !== true || typeof next[limit] !== 'number') continue
    next[key] = next[limit]
    delete next[limit]
  }
  return next
}

function withNull(schema: JsonObject): JsonObject {
  const { type, $ref: target, allOf, ...rest } = schema
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] }
  for (const key of ['oneOf', 'anyOf'] as const) {
    const variants = schema[key]
    if (Array.isArray(variants)) return { ...schema, [key]: [...variants, { type: 'null' }] }
  }
  if (target === undefined && allOf === undefined) return schema
  const only = { ...(target !== undefined && { $ref: target }), ...(allOf !== undefined && { allOf }) }
  return { ...rest, anyOf: [only, { type: 'null' }] }
}
