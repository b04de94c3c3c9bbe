import { isObject, resolve } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { flattenSchema, identityOf, lowerLimits, upperLimits, write } from './flat-schema.ts'
import type { FlatSchema } from './flat-schema.ts'
import type { ChangeDetail } from './operation-change.ts'

/** The writer of a value. Clients write requests, and the API writes responses. */
export type Direction = 'request' | 'response'

/** Compares two schemas; the fields of the differences are relative to them. */
export type CompareSchemas = (before: Json, after: Json, direction: Direction) => ChangeDetail[]

/** Maximum number of differences listed per schema. */
const maxDetails = 200

/**
 * Returns a function that compares schemas of two descriptions. It compares shared schemas once, and stops where a
 * recursive schema repeats.
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
    const details = compareFlat(flatBefore, flatAfter, direction).slice(0, maxDetails)
    open.get(outer)!.delete(nextOuter)
    // A result from inside a cycle is not cached, because it doesn't include the differences of the outer schema.
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
      ...(before.items === undefined || after.items === undefined ? [] : compare(before.items, after.items, direction)),
      ...inside('*', compareAdditional(before.additional, after.additional, direction)),
    ]
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
    return details
  }

  function compareVariants(before: FlatSchema, after: FlatSchema, direction: Direction): ChangeDetail[] {
    const [choices, nextChoices] = [namedVariants(before.variants), namedVariants(after.variants)]
    if (choices.size === 0 || nextChoices.size === 0) {
      if (choices.size === nextChoices.size) return []
      // A schema without variants accepts more values than one with variants.
      return [
        { at: '', kind: 'changed', subject: 'oneOf', isBreaking: nextChoices.size > 0 === (direction === 'request') },
      ]
    }
    const details: ChangeDetail[] = []
    for (const [name, variant] of choices) {
      const next = nextChoices.get(name)
      if (next !== undefined) details.push(...compare(variant, next, direction))
      else
        details.push({ at: '', kind: 'removed', subject: 'oneOf', before: name, isBreaking: direction === 'request' })
    }
    for (const name of nextChoices.keys())
      if (!choices.has(name))
        details.push({ at: '', kind: 'added', subject: 'oneOf', after: name, isBreaking: direction === 'response' })
    return details
  }

  function compareAdditional(before: Json = true, after: Json = true, direction: Direction): ChangeDetail[] {
    return compare(before, after, direction)
  }
}

/** Variants by schema name, title, type, or position. */
function namedVariants(variants: readonly Json[]): Map<string, Json> {
  return new Map(
    variants.map((variant, index) => {
      const { $ref, title, type } = isObject(variant) ? variant : {}
      if (typeof $ref === 'string') return [$ref.slice($ref.lastIndexOf('/') + 1), variant]
      return [typeof title === 'string' ? title : typeof type === 'string' ? type : `${index + 1}`, variant]
    }),
  )
}

/**
 * Returns whether a property is missing in a direction: requests omit read-only properties, and responses omit
 * write-only ones.
 */
function isHidden(property: Json, description: ApiDescription, direction: Direction): boolean {
  const schema = resolve(description, property).value
  return isObject(schema) && schema[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}

/** Compares two schemas if at least one of them is a boolean. `true` allows every value, `false` none. */
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

/** Compares allowed types or values. An empty set allows everything, and the type `number` includes `integer`. */
function compareSets(
  subject: string,
  before: ReadonlySet<string>,
  after: ReadonlySet<string>,
  direction: Direction,
): ChangeDetail[] {
  const isNarrower = !includesAll(after, before)
  const isWider = !includesAll(before, after)
  if (!isNarrower && !isWider) return []
  const isBreaking = direction === 'request' ? isNarrower : isWider
  return [{ at: '', kind: 'changed', subject, ...sides([...before].join(', '), [...after].join(', ')), isBreaking }]
}

function includesAll(allowed: ReadonlySet<string>, values: ReadonlySet<string>): boolean {
  if (allowed.size === 0) return true
  return (
    values.size > 0 &&
    [...values].every((value) => allowed.has(value) || (value === 'integer' && allowed.has('number')))
  )
}

function compareKeywords({ keywords: before }: FlatSchema, { keywords: after }: FlatSchema, direction: Direction) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): ChangeDetail[] => {
    const [was, is] = [before.get(name), after.get(name)]
    if (write(was) === write(is) || (was ?? false) === (is ?? false)) return []
    if (name === 'deprecated') return is === true ? [{ at: '', kind: 'deprecated', isBreaking: false }] : []
    if (name === 'readOnly' || name === 'writeOnly') return []
    const isBreaking = isBreakingKeyword(name, was, is, direction)
    return [{ at: '', kind: 'changed', subject: name, ...sides(write(was), write(is)), isBreaking }]
  })
}

function isBreakingKeyword(name: string, was: Json | undefined, is: Json | undefined, direction: Direction): boolean {
  // A new default changes the behavior of requests that omit the value.
  if (name === 'default') return direction === 'request'
  if (name === 'format')
    return was !== undefined && is !== undefined ? true : (is !== undefined) === (direction === 'request')
  const isNarrower = is !== undefined && (was === undefined || isStricter(name, Number(was), Number(is)))
  const isWider = was !== undefined && (is === undefined || !isStricter(name, Number(was), Number(is)))
  // Clients can usually read values beyond the previous limits.
  return direction === 'request' ? isNarrower : isWider && name === 'pattern'
}

/**
 * Returns whether a limit became stricter. The values of other keywords, such as `pattern`, can't be compared, so every
 * change counts as stricter.
 */
function isStricter(name: string, was: number, is: number): boolean {
  if (lowerLimits.has(name)) return is > was
  return upperLimits.has(name) ? is < was : true
}

/** Returns the `before` and `after` of a detail. Omits empty ones. */
export function sides(before: string, after: string): Pick<ChangeDetail, 'before' | 'after'> {
  return { ...(before !== '' && { before }), ...(after !== '' && { after }) }
}

/** Prefixes the fields of details with the field that contains them. */
export function inside(field: string, details: readonly ChangeDetail[]): ChangeDetail[] {
  return details.map((detail) => ({ ...detail, at: detail.at === '' ? field : `${field}.${detail.at}` }))
}
