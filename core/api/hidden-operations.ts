import { isObject, listAt, pointerTo, referenceOf, resolve, textAt } from './description.ts'
import type { Json, JsonObject } from './description.ts'
import { dataKeys, mapKeywords } from './map-keywords.ts'
import { listOperations, tagObject } from './operations.ts'
import type { ApiOperation } from './operations.ts'

/**
 * Removes what would reveal operations that were removed from a description: links to them in responses, and tags that
 * no other operation has.
 * @param before all operations, including the removed ones
 */
export function withoutTracesOf(document: JsonObject, before: readonly ApiOperation[]): JsonObject {
  const left = listOperations({ document })
  const keys = new Set(left.map(({ key }) => key))
  const removed = before.filter(({ key }) => !keys.has(key))
  if (removed.length === 0) return document
  return withoutTags(withoutLinks(document, removed, left), removed, left)
}

function withoutLinks(
  document: JsonObject,
  removed: readonly ApiOperation[],
  left: readonly ApiOperation[],
): JsonObject {
  const namesOf = (operations: readonly ApiOperation[]) =>
    operations.flatMap(({ id, kind, path, method, pointer }) => {
      const items = kind === 'webhook' ? 'webhooks' : 'paths'
      return [...(id === '' ? [] : [id]), pointer, pointerTo('', items, path, method)]
    })
  const shown = new Set(namesOf(left))
  const hidden = new Set(namesOf(removed).filter((name) => !shown.has(name)))
  const isHidden = (link: Json) => {
    const { value } = resolve({ document }, link)
    const reference = referenceOf({ $ref: textAt(value, 'operationRef') })
    return hidden.has(textAt(value, 'operationId')) || (reference !== undefined && hidden.has(reference))
  }
  const copy = (value: Json, key?: string): Json => {
    if (key !== undefined && dataKeys.has(key)) return value
    if (Array.isArray(value)) return value.map((each) => copy(each))
    if (!isObject(value)) return value
    const isMap = key !== undefined && mapKeywords.has(key)
    const entries = Object.entries(value).filter(([, each]) => key !== 'links' || !isHidden(each))
    return Object.fromEntries(entries.map(([name, each]) => [name, copy(each, isMap ? undefined : name)]))
  }
  return copy(document) as JsonObject
}

function withoutTags(
  document: JsonObject,
  removed: readonly ApiOperation[],
  left: readonly ApiOperation[],
): JsonObject {
  const tagsOf = (operations: readonly ApiOperation[]) => operations.flatMap(({ tags, labels }) => [...tags, ...labels])
  const shown = new Set<string>()
  const show = (name: string): void => {
    if (name === '' || shown.has(name)) return
    shown.add(name)
    show(textAt(tagObject({ document }, name), 'parent'))
  }
  tagsOf(left).forEach(show)
  const hidden = new Set(tagsOf(removed).filter((name) => !shown.has(name)))
  if (hidden.size === 0) return document
  const isHidden = (name: Json) => typeof name === 'string' && hidden.has(name)
  const groups = listAt(document, 'x-tagGroups').flatMap((group) => {
    const tags = listAt(group, 'tags')
    const kept = tags.filter((tag) => !isHidden(tag))
    if (kept.length === tags.length || !isObject(group)) return [group]
    return kept.length > 0 ? [{ ...group, tags: kept }] : []
  })
  return {
    ...document,
    ...(Array.isArray(document.tags) && { tags: document.tags.filter((tag) => !isHidden(textAt(tag, 'name'))) }),
    ...(Array.isArray(document['x-tagGroups']) && { 'x-tagGroups': groups }),
  }
}
