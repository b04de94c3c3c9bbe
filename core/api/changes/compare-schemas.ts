import { isObject, listAt, resolve } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { uniqueName } from '../operations.ts'
import { compareKeywords, compareSets } from './compare-keywords.ts'
import { compareDiscriminators, compareParts, compareRules } from './compare-rules.ts'
import type { CompareSchemas } from './compare-rules.ts'
import { flattenSchema, identityOf, write } from './flat-schema.ts'
import type { FlatSchema } from './flat-schema.ts'
import { breakingFirst, inside, sides } from './operation-change.ts'
import type { ChangeDetail, Direction } from './operation-change.ts'

/** Maximum number of differences listed per schema. */
const maxDetails = 200
/** How many levels of nested `allOf` to search for `readOnly` and `writeOnly`. */
const maxParents = 4

/**
 * Returns a function that compares schemas of two descriptions. The function compares shared schemas only once, and
 * stops when a recursive schema repeats.
 */
export function schemaComparison(older: ApiDescription, newer: ApiDescription): CompareSchemas {
  const known = new Map<Direction, WeakMap<object, WeakMap<object, ChangeDetail[]>>>([
    ['request', new WeakMap()],
    ['response', new WeakMap()],
  ])
  const open = new Map<JsonObject | string, Set<JsonObject | string>>()
  let cuts = 0
  return compare

  function compare(givenBefore: Json, givenAfter: Json, direction: Direction): ChangeDetail[] {
    const [was, is] = [resolve(older, givenBefore), resolve(newer, givenAfter)]
    if (!isObject(was.value) || !isObject(is.value)) return compareBooleans(was.value, is.value, direction)
    const [before, after] = [identityOf(givenBefore, was.value), identityOf(givenAfter, is.value)]
    // A recursive schema is recognized by its pointer, even if its references have different siblings.
    const [outer, nextOuter] = [was.pointer || before, is.pointer || after]
    const stored = known.get(direction)!.get(before)?.get(after)
    if (stored) return stored
    if (open.get(outer)?.has(nextOuter)) {
      cuts++
      return []
    }
    open.set(outer, (open.get(outer) ?? new Set()).add(nextOuter))
    const cutsBefore = cuts
    const [flatBefore, flatAfter] = [flattenSchema(givenBefore, older), flattenSchema(givenAfter, newer)]
    const details = breakingFirst(compareFlat(flatBefore, flatAfter, direction)).slice(0, maxDetails)
    open.get(outer)!.delete(nextOuter)
    // A result from inside a cycle isn't cached, because the differences of the outer schema are missing from it.
    if (cuts === cutsBefore) {
      const byBefore = known.get(direction)!
      byBefore.set(before, (byBefore.get(before) ?? new WeakMap<object, ChangeDetail[]>()).set(after, details))
    }
    return details
  }

  function compareFlat(before: FlatSchema, after: FlatSchema, direction: Direction): ChangeDetail[] {
    return [
      ...compareSets('type', before.types, after.types, direction),
      ...compareSets('enum', before.values ?? new Set(), after.values ?? new Set(), direction),
      ...compareKeywords(before, after, direction),
      ...compareProperties(before, after, direction),
      ...compareVariants(before, after, direction),
      ...compareDiscriminators(before.discriminator, after.discriminator, direction),
      ...compareItems(before, after, direction),
      ...inside('*', compare(before.additional ?? true, after.additional ?? true, direction)),
      ...compareParts(before.parts, after.parts, direction, compare),
      ...compareRules(before, after, direction, compare),
    ]
  }

  function compareItems(before: FlatSchema, after: FlatSchema, direction: Direction): ChangeDetail[] {
    const [rest, nextRest] = [before.items ?? true, after.items ?? true]
    const places = Array.from({ length: Math.max(before.places.length, after.places.length) }, (_, index) =>
      inside(`${index}`, compare(before.places[index] ?? rest, after.places[index] ?? nextRest, direction)),
    )
    return [...compare(rest, nextRest, direction), ...places.flat()]
  }

  function compareProperties(before: FlatSchema, after: FlatSchema, direction: Direction): ChangeDetail[] {
    const isRequest = direction === 'request'
    const details: ChangeDetail[] = []
    for (const [name, property] of before.properties) {
      const next = after.properties.get(name)
      if (isHidden(property, older, direction)) continue
      if (next === undefined || isHidden(next, newer, direction)) {
        details.push({ at: name, kind: 'removed', isBreaking: true })
        continue
      }
      const [wasRequired, isRequired] = [before.required.has(name), after.required.has(name)]
      if (wasRequired !== isRequired)
        details.push({ at: name, kind: isRequired ? 'required' : 'optional', isBreaking: isRequest === isRequired })
      details.push(...inside(name, compare(property, next, direction)))
    }
    for (const [name, property] of after.properties) {
      const previous = before.properties.get(name)
      if (isHidden(property, newer, direction)) continue
      if (previous === undefined || isHidden(previous, older, direction))
        details.push({ at: name, kind: 'added', isBreaking: isRequest && after.required.has(name) })
    }
    const isUndescribed = (name: string) => !before.properties.has(name) && !after.properties.has(name)
    for (const name of new Set([...before.required, ...after.required])) {
      const isRequired = after.required.has(name)
      if (isUndescribed(name) && before.required.has(name) !== isRequired)
        details.push({ at: name, kind: isRequired ? 'required' : 'optional', isBreaking: isRequest === isRequired })
    }
    return details
  }

  function compareVariants(before: FlatSchema, after: FlatSchema, direction: Direction): ChangeDetail[] {
    const [choices, nextChoices] = [namedVariants(before.variants), namedVariants(after.variants)]
    const subject = after.variants.length > 0 ? after.variantKey : before.variantKey
    if (choices.size === 0 || nextChoices.size === 0) {
      if (choices.size === nextChoices.size) return []
      // A schema without variants accepts more values than a schema with variants.
      return [{ at: '', kind: 'changed', subject, isBreaking: nextChoices.size > 0 === (direction === 'request') }]
    }
    const details: ChangeDetail[] = []
    if (before.variantKey !== after.variantKey)
      details.push({
        at: '',
        kind: 'changed',
        subject,
        ...sides(before.variantKey, after.variantKey),
        // A value that matches several variants is valid only with `anyOf`.
        isBreaking: (after.variantKey === 'oneOf') === (direction === 'request'),
      })
    for (const [name, variant] of choices) {
      const next = nextChoices.get(name)
      if (next !== undefined) details.push(...compare(variant, next, direction))
      else details.push({ at: '', kind: 'removed', subject, before: name, isBreaking: direction === 'request' })
    }
    for (const name of nextChoices.keys())
      if (!choices.has(name))
        details.push({ at: '', kind: 'added', subject, after: name, isBreaking: direction === 'response' })
    return details
  }
}

/** Returns the variants by schema name, title, type, or position. */
function namedVariants(variants: readonly Json[]): Map<string, Json> {
  const named = new Map<string, Json>()
  for (const [index, variant] of variants.entries()) {
    const { $ref, title, type } = isObject(variant) ? variant : {}
    const name = [typeof $ref === 'string' ? $ref.slice($ref.lastIndexOf('/') + 1) : undefined, title, type].find(
      (each): each is string => typeof each === 'string',
    )
    named.set(
      uniqueName(name ?? `${index + 1}`, (each) => named.has(each)),
      variant,
    )
  }
  return named
}

/**
 * Returns whether a property is omitted in a direction: read-only properties in requests, and write-only properties in
 * responses.
 */
function isHidden(property: Json, description: ApiDescription, direction: Direction, level = 0): boolean {
  const schema = resolve(description, property).value
  if (!isObject(schema) || level > maxParents) return false
  return (
    schema[direction === 'request' ? 'readOnly' : 'writeOnly'] === true ||
    listAt(schema, 'allOf').some((parent) => isHidden(parent, description, direction, level + 1))
  )
}

/**
 * Compares two schemas, at least one of which is a boolean. `true` allows every value, and `false` rejects every value.
 */
function compareBooleans(before: Json, after: Json, direction: Direction): ChangeDetail[] {
  const [was, is] = [breadth(before), breadth(after)]
  if (was === is) return []
  return [
    {
      at: '',
      kind: 'changed',
      before: isObject(before) ? 'schema' : write(before),
      after: isObject(after) ? 'schema' : write(after),
      isBreaking: direction === 'request' ? is < was : is > was,
    },
  ]
}

function breadth(schema: Json): number {
  if (schema === false) return 0
  return isObject(schema) && Object.keys(schema).length > 0 ? 1 : 2
}
