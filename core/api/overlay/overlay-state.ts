import { isObject, pointerTo, valueAtPointer } from '../description.ts'
import type { Json, JsonObject } from '../description.ts'
import { mapKeywords } from '../map-keywords.ts'

/** The published state of an API's translation into a language. JSON pointers identify the strings. */
export interface OverlayState {
  /** For each translation, its hash, and the hash that the original had when it was translated. */
  translated: Readonly<Record<string, readonly [own: string, source: string]>>
  /** The pointers of translations whose original has changed since. */
  outdated: readonly string[]
  missing: readonly string[]
}

/** Returns the path of the file with the translation state of an API in a language. */
export function overlayStatePath(locale: string, base: string): string {
  return `/${locale}${base}/translation.json`
}

const textKeywords: ReadonlySet<string> = new Set(['summary', 'description', 'x-displayName'])

/** Keywords whose values are not translatable. */
const values: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-codeSamples'])

/** Number of keys in the JSON pointers of operations and components, the parts that can be hidden. */
const hidableDepth = 3

/**
 * Compares the translatable strings of a description with the translations in an overlay.
 *
 * @param visible the description without hidden parts
 * @param texts the overlay's translations
 */
export function overlayState(
  document: JsonObject,
  visible: JsonObject,
  texts: readonly { keyPath: readonly (string | number)[]; text: string }[],
  hash: (text: string) => string,
): OverlayState {
  const set = new Map(texts.map(({ keyPath, text }) => [pointerTo('', ...keyPath), text]))
  const translated: Record<string, readonly [string, string]> = {}
  const missing: string[] = []
  collect(document, [], false)
  return { translated, outdated: [], missing }

  function collect(value: Json, keyPath: readonly (string | number)[], isMap: boolean): void {
    const pointer = pointerTo('', ...keyPath)
    if (keyPath.length <= hidableDepth && valueAtPointer(visible, pointer) === undefined) return
    if (Array.isArray(value)) for (const [index, item] of value.entries()) collect(item, [...keyPath, index], false)
    if (!isObject(value)) return
    for (const [key, item] of Object.entries(value)) {
      const at = [...keyPath, key]
      if (typeof item === 'string' && item !== '' && !isMap) {
        if (textKeywords.has(key) || pointerTo('', ...at) === '/info/title') note(pointerTo('', ...at), item)
      } else if (isMap || !values.has(key)) collect(item, at, !isMap && mapKeywords.has(key))
    }
  }

  function note(pointer: string, source: string): void {
    const own = set.get(pointer)
    if (own === undefined) missing.push(pointer)
    else translated[pointer] = [hash(own), hash(source)]
  }
}

/**
 * Returns the new state after a change. An unchanged translation keeps the previous hash of its original, so that it
 * becomes outdated if the original has changed.
 */
export function followOverlay(before: OverlayState | undefined, now: OverlayState): OverlayState {
  const outdated: string[] = []
  const translated = Object.fromEntries(
    Object.entries(now.translated).map(([pointer, [own, source]]) => {
      const known = before?.translated[pointer]
      const from = known?.[0] === own ? known[1] : source
      if (from !== source) outdated.push(pointer)
      return [pointer, [own, from] as const]
    }),
  )
  return { ...now, translated, outdated }
}
