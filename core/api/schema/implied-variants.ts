import { isObject, listAt, objectAt, referenceOf, resolve, textAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'

/**
 * Returns the variants of a schema with a discriminator: those in its mapping, or the schemas that extend it with
 * `allOf`.
 * @param pointer pointer of the schema; `''` for an inline schema, which no other schema can extend
 */
export function impliedVariants({ document }: ApiDescription, pointer: string, discriminator: JsonObject): Json[] {
  if (textAt(discriminator, 'propertyName') === '') return []
  const mapped = mappingOf(discriminator).map((each) => each.pointer)
  if (mapped.length > 0) return [...new Set(mapped)].map((each) => ({ $ref: `#${each}` }))
  if (pointer === '') return []
  return Object.entries(objectAt(objectAt(document, 'components'), 'schemas')).flatMap(([child, schema]) =>
    listAt(schema, 'allOf').some((part) => referenceOf(part) === pointer) ? [{ $ref: `#${mappedPointer(child)}` }] : [],
  )
}

/** Returns the values of a discriminator, and a pointer to the schema of each. */
export function mappingOf(discriminator: JsonObject): { value: string; pointer: string }[] {
  return Object.entries(objectAt(discriminator, 'mapping')).map(([value, target]) => ({
    value,
    pointer: typeof target === 'string' ? mappedPointer(target) : '',
  }))
}

/** Returns a pointer to the schema that a mapping names or refers to. */
export function mappedPointer(target: string): string {
  if (target.startsWith('#')) return referenceOf({ $ref: target }) ?? ''
  return `/components/schemas/${target.replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/**
 * Returns the schema of a variant without the given parents, or `undefined` if the variant doesn't extend any of them.
 *
 * @param parents pointers to the parent schemas
 */
export function withoutParents(
  description: ApiDescription,
  variant: Json,
  parents: readonly string[],
): JsonObject | undefined {
  const { value } = resolve(description, variant)
  const parts = listAt(value, 'allOf')
  const kept = parts.filter((part) => !parents.includes(referenceOf(part) ?? ''))
  return isObject(value) && kept.length < parts.length ? { ...value, allOf: kept } : undefined
}
