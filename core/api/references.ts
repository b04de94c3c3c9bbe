import { isObject, objectAt, partLevel, partMemo, referenceOf } from './description.ts'
import type { Json } from './description.ts'
import { mapKeywords } from './map-keywords.ts'
import { mappingOf } from './schema/index.ts'

/** Keys whose values are data, which may contain something that looks like a reference. */
const dataKeys = new Set(['example', 'default', 'enum', 'const', 'value'])

/** Returns whether the value of a key is data. Keys in a map are names, so their values are never data. */
export function isData(key: string, isMap: boolean): boolean {
  return !isMap && dataKeys.has(key)
}

const known = partMemo<ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

/**
 * Returns the targets of all references in a part of a description, including those of discriminators.
 * @param level nesting level of the part; it is `partLevel` for components and operations
 * @param isMap whether the keys of the part are names
 */
export function referencesIn(part: Json, level = partLevel, isMap = false): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return none
  return known(part, level, () => {
    const found = new Set<string>()
    const add = (value: Json, at: number, isNames: boolean): void => {
      if (typeof value !== 'object' || value === null) return
      if (at > level && at <= partLevel) {
        for (const target of referencesIn(value, at, isNames)) found.add(target)
        return
      }
      if (isObject(value) && !isNames) {
        const target = referenceOf(value)
        if (target !== undefined) found.add(target)
        for (const { pointer } of mappingOf(objectAt(value, 'discriminator'))) if (pointer !== '') found.add(pointer)
      }
      for (const [key, child] of Object.entries(value))
        if (!isData(key, isNames || Array.isArray(value))) add(child, at + 1, !isNames && mapKeywords.has(key))
    }
    add(part, level, isMap)
    return found
  })
}
