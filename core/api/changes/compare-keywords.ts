import type { Json } from '../description.ts'
import { lowerLimits, restricting, upperLimits, write } from './flat-schema.ts'
import type { FlatSchema } from './flat-schema.ts'
import { sides } from './operation-change.ts'
import type { ChangeDetail, Direction } from './operation-change.ts'

/** Compares allowed types or values. An empty set allows everything, and the type `number` includes `integer`. */
export function compareSets(
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

/** Keywords that determine how a value is encoded. */
const encoding: ReadonlySet<string> = new Set(['contentEncoding', 'contentMediaType', 'xml'])

/**
 * Compares the values of keywords as JSON. Changes to unknown keywords don't count as breaking, because their effect is
 * unknown.
 */
export function compareKeywords(
  { keywords: before }: FlatSchema,
  { keywords: after }: FlatSchema,
  direction: Direction,
): ChangeDetail[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): ChangeDetail[] => {
    const [was, is] = [before.get(name), after.get(name)]
    if (write(was) === write(is) || (was ?? false) === (is ?? false)) return []
    if (name === 'deprecated' && is === true) return [{ at: '', kind: 'deprecated', isBreaking: false }]
    if (name === 'readOnly' || name === 'writeOnly') return []
    const isBreaking = isBreakingKeyword(name, was, is, direction)
    return [{ at: '', kind: 'changed', subject: name, ...sides(write(was), write(is)), isBreaking }]
  })
}

function isBreakingKeyword(name: string, was: Json | undefined, is: Json | undefined, direction: Direction): boolean {
  // A new default changes the behavior of requests that omit the value.
  if (name === 'default') return direction === 'request'
  if (encoding.has(name)) return true
  if (name === 'format')
    return was !== undefined && is !== undefined ? true : (is !== undefined) === (direction === 'request')
  if (!restricting.has(name)) return false
  const isNarrower = is !== undefined && (was === undefined || isStricter(name, Number(was), Number(is)))
  const isWider = was !== undefined && (is === undefined || !isStricter(name, Number(was), Number(is)))
  // In responses, wider limits don't count as breaking, because clients can usually handle values beyond the previous
  // limits.
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
