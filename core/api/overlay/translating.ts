import type { Json } from '../description.ts'
import { dataKeys, mapKeywords } from '../map-keywords.ts'
import { hidingMarks } from '../visible-part.ts'

/** Keywords that an overlay may remove, for example to replace a list. Their values are only shown to readers. */
const removable: ReadonlySet<string> = new Set([
  'summary',
  'description',
  'title',
  'example',
  'examples',
  'externalDocs',
  'x-displayName',
  'x-codeSamples',
  'x-code-samples',
  'x-enumDescriptions',
  'x-enum-descriptions',
  'x-enum-varnames',
  'x-additionalPropertiesName',
  'x-badges',
  'x-logo',
])

const marks: ReadonlySet<string | number> = new Set(hidingMarks)

/**
 * The changes of an overlay that leave the API the same. All languages describe the same API, so a translation may
 * neither remove nor hide an operation or a field. Otherwise, the download would have no such part, while its page
 * showed the original.
 */
export const translating = {
  /** Returns whether an overlay may remove the value at a position. */
  mayRemove: (keyPath: readonly (string | number)[]): boolean => {
    let isMap = false
    for (const key of keyPath) {
      if (!isMap && removable.has(String(key))) return true
      isMap = !isMap && mapKeywords.has(String(key))
    }
    return false
  },
  /** Returns an update without the extensions that hide a part, or the same value if it has none. */
  withoutMarks: (value: unknown, keyPath: readonly (string | number)[]): unknown =>
    marks.has(keyPath.at(-1) ?? '') ? undefined : withoutMarks(value as Json, mapKeywords.has(String(keyPath.at(-1)))),
}

function withoutMarks(value: Json, isMap: boolean): Json {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    const items = value.map((item) => withoutMarks(item, false))
    return items.every((item, index) => item === value[index]) ? value : items
  }
  const before = Object.entries(value)
  const after = before
    .filter(([key]) => isMap || !marks.has(key))
    .map(
      ([key, item]) =>
        [key, !isMap && dataKeys.has(key) ? item : withoutMarks(item, !isMap && mapKeywords.has(key))] as const,
    )
  return after.length === before.length && after.every(([key, item]) => item === value[key])
    ? value
    : Object.fromEntries(after)
}
