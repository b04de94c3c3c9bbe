import { isObject, objectAt, resolve } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import type { Comparison } from './compare-parameters.ts'
import { write } from './flat-schema.ts'
import { inside, sides } from './operation-change.ts'
import type { ChangeDetail, Direction } from './operation-change.ts'

/** Compares the bodies of each media type. A difference that applies to several media types is reported only once. */
export function compareContent(
  at: string,
  before: JsonObject,
  after: JsonObject,
  direction: Direction,
  comparison: Comparison,
): ChangeDetail[] {
  const [older, newer] = [mediaOf(before, comparison.older), mediaOf(after, comparison.newer)]
  const details: ChangeDetail[] = []
  for (const [type, media] of older) {
    const next = newer.get(type)
    if (next === undefined) details.push({ at, kind: 'removed', subject: type, isBreaking: true })
    else details.push(...inside(at, compareMedia(media, next, direction, comparison)))
  }
  for (const type of newer.keys())
    if (!older.has(type)) details.push({ at, kind: 'added', subject: type, isBreaking: false })
  return [...new Map(details.map((detail) => [JSON.stringify(detail), detail])).values()]
}

function mediaOf(holder: JsonObject, description: ApiDescription): Map<string, JsonObject> {
  return new Map(
    Object.entries(objectAt(holder, 'content')).map(([type, written]) => {
      const media = resolve(description, written).value
      return [type, isObject(media) ? media : {}]
    }),
  )
}

function compareMedia(
  before: JsonObject,
  after: JsonObject,
  direction: Direction,
  { compareSchema }: Comparison,
): ChangeDetail[] {
  return [
    ...compareSchema(before.schema ?? true, after.schema ?? true, direction),
    ...compareSchema(before.itemSchema ?? true, after.itemSchema ?? true, direction),
    ...compareEncodings(objectAt(before, 'encoding'), objectAt(after, 'encoding'), direction),
    ...compareEncodings(encodingsByPlace(before), encodingsByPlace(after), direction),
  ]
}

function encodingsByPlace({ prefixEncoding, itemEncoding }: JsonObject): JsonObject {
  return {
    ...(Array.isArray(prefixEncoding) && Object.fromEntries(Object.entries(prefixEncoding))),
    ...(itemEncoding !== undefined && { '': itemEncoding }),
  }
}

/** Compares the encodings of a body's parts. */
function compareEncodings(before: JsonObject, after: JsonObject, direction: Direction): ChangeDetail[] {
  return Object.keys({ ...before, ...after }).flatMap((name): ChangeDetail[] => {
    const [was, is] = [write(before[name]), write(after[name])]
    if (was === is) return []
    const isBreaking = was !== '' && is !== '' ? true : (was === '') === (direction === 'request')
    return [{ at: name, kind: 'changed', subject: 'encoding', ...sides(was, is), isBreaking }]
  })
}
