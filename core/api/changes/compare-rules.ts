import { textAt } from '../description.ts'
import type { Json, JsonObject } from '../description.ts'
import { mappingOf } from '../schema/index.ts'
import { write } from './flat-schema.ts'
import type { FlatSchema } from './flat-schema.ts'
import { inside, sides } from './operation-change.ts'
import type { ChangeDetail, Direction } from './operation-change.ts'

/** Compares two schemas. The fields in the returned differences are relative to the schemas. */
export type CompareSchemas = (before: Json, after: Json, direction: Direction) => ChangeDetail[]

/**
 * Compares schemas that apply to parts of a value. If such a schema becomes stricter, so does the schema that contains
 * it.
 */
export function compareParts(
  before: FlatSchema['parts'],
  after: FlatSchema['parts'],
  direction: Direction,
  compare: CompareSchemas,
): ChangeDetail[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((label) =>
    comparePart(label, before.get(label), after.get(label), direction, compare),
  )
}

function comparePart(
  label: string,
  before: Json | undefined,
  after: Json | undefined,
  direction: Direction,
  compare: CompareSchemas,
): ChangeDetail[] {
  if (before !== undefined && after !== undefined) return inside(`[${label}]`, compare(before, after, direction))
  const given = before ?? after
  // A schema that allows everything is the default.
  if (given === undefined || compare(true, given, 'request').length === 0) return []
  const isAdded = before === undefined
  return [{ at: `[${label}]`, kind: isAdded ? 'added' : 'removed', isBreaking: isAdded === (direction === 'request') }]
}

const none: ReadonlySet<string> = new Set()

/** Compares the conditions of schemas: `not`, `if`, `contains`, and `dependentRequired`. */
export function compareRules(
  before: FlatSchema,
  after: FlatSchema,
  direction: Direction,
  compare: CompareSchemas,
): ChangeDetail[] {
  const details: ChangeDetail[] = []
  for (const key of ['not', 'contains', 'if'] as const)
    for (const [was, is] of pairs(before.rules[key], after.rules[key]))
      if (was !== undefined && is !== undefined && key === 'not')
        details.push(...inside('[not]', compareExclusions(was, is, direction, compare)))
      else if (was !== undefined && is !== undefined && key === 'if')
        details.push(...compareConditions(was, is, direction, compare))
      else details.push(...comparePart(key, was, is, direction, compare))
  for (const name of new Set([...before.dependent.keys(), ...after.dependent.keys()])) {
    const [was = none, is = none] = [before.dependent.get(name), after.dependent.get(name)]
    const isNarrower = [...is].some((each) => !was.has(each))
    const isWider = [...was].some((each) => !is.has(each))
    if (isNarrower || isWider)
      details.push({
        at: name,
        kind: 'changed',
        subject: 'dependentRequired',
        ...sides([...was].join(', '), [...is].join(', ')),
        isBreaking: direction === 'request' ? isNarrower : isWider,
      })
  }
  return details
}

/**
 * Pairs the rules of two lists: first equal rules, then the others by position. Omits pairs of equal rules unless they
 * contain references.
 */
function pairs(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): [JsonObject | undefined, JsonObject | undefined][] {
  const isSame = (one: JsonObject, other: JsonObject) => write(one) === write(other)
  const older = before.filter((one) => !after.some((other) => isSame(one, other)))
  const newer = after.filter((one) => !before.some((other) => isSame(one, other)))
  // Rules with the same text may contain references to different schemas.
  const kept = before.filter((one) => after.some((other) => isSame(one, other)) && write(one).includes('"$ref"'))
  const rest = Array.from(
    { length: Math.max(older.length, newer.length) },
    (_, index): [JsonObject | undefined, JsonObject | undefined] => [older[index], newer[index]],
  )
  return [...kept.map((one): [JsonObject, JsonObject] => [one, after.find((other) => isSame(one, other))!]), ...rest]
}

/**
 * Compares schemas in `not`, whose values are not allowed. Each difference therefore has the opposite effect. A
 * difference with an unknown effect counts as breaking.
 */
function compareExclusions(before: Json, after: Json, direction: Direction, compare: CompareSchemas): ChangeDetail[] {
  const keyOf = (detail: ChangeDetail) => JSON.stringify({ ...detail, isBreaking: undefined })
  const wider = new Set(compare(before, after, 'response').flatMap((each) => (each.isBreaking ? [keyOf(each)] : [])))
  return compare(before, after, 'request').map((detail) => ({
    ...detail,
    isBreaking: direction === 'response' ? detail.isBreaking : !detail.isBreaking || wider.has(keyOf(detail)),
  }))
}

/**
 * Compares conditions. All differences count as breaking, because the values to which a changed condition applies are
 * unknown.
 */
function compareConditions(
  before: JsonObject,
  after: JsonObject,
  direction: Direction,
  compare: CompareSchemas,
): ChangeDetail[] {
  const condition = compare(before.if ?? true, after.if ?? true, direction)
  return [
    ...inside('[if]', condition).map((detail) => ({ ...detail, isBreaking: true })),
    ...(['then', 'else'] as const).flatMap((key) => comparePart(key, before[key], after[key], direction, compare)),
  ]
}

/** Compares the names and the mappings of discriminators. */
export function compareDiscriminators(before: JsonObject, after: JsonObject, direction: Direction): ChangeDetail[] {
  const subject = 'discriminator'
  const [name, nextName] = [textAt(before, 'propertyName'), textAt(after, 'propertyName')]
  const details: ChangeDetail[] = []
  if (name !== nextName)
    details.push({
      at: '',
      kind: 'changed',
      subject,
      ...sides(name, nextName),
      isBreaking: name !== '' && nextName !== '',
    })
  const [fallback, nextFallback] = [textAt(before, 'defaultMapping'), textAt(after, 'defaultMapping')]
  if (fallback !== nextFallback)
    details.push({
      at: '',
      kind: 'changed',
      subject: 'defaultMapping',
      ...sides(fallback, nextFallback),
      isBreaking: true,
    })
  const [older, newer] = [before, after].map((each) => new Map(mappingOf(each).map((one) => [one.value, one.pointer])))
  for (const [value, pointer] of older!) {
    const next = newer!.get(value)
    if (next === undefined)
      details.push({ at: '', kind: 'removed', subject, before: value, isBreaking: direction === 'request' })
    else if (next !== pointer) {
      const text = (target: string) => `${value}: ${target.slice(target.lastIndexOf('/') + 1)}`
      details.push({ at: '', kind: 'changed', subject, ...sides(text(pointer), text(next)), isBreaking: true })
    }
  }
  for (const value of newer!.keys())
    if (!older!.has(value))
      details.push({ at: '', kind: 'added', subject, after: value, isBreaking: direction === 'response' })
  return details
}
