import { isObject, partMemo, textAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { mapKeywords } from '../map-keywords.ts'

/** Keywords that don't affect clients, such as descriptions and examples. */
const explaining: ReadonlySet<string> = new Set([
  'description',
  'example',
  'examples',
  'externalDocs',
  'contact',
  'license',
  'termsOfService',
])

/** Keywords whose values can be any JSON. */
const values: ReadonlySet<string> = new Set(['enum', 'const', 'default', 'security', 'tags', 'required'])

/**
 * Returns a description without prose and examples, for comparisons. For large APIs, the result is about a fifth of the
 * size of the description. It doesn't change when an author edits prose.
 */
export function contractOf({ document }: ApiDescription): ApiDescription {
  const { info, tags: _tags, ...rest } = document
  return { document: { info: { version: textAt(info, 'version') }, ...(partOf(rest) as JsonObject) } }
}

const [known, knownMaps] = [partMemo<Json>(), partMemo<Json>()]

function partOf(value: Json, level = 0, isMap = false): Json {
  if (typeof value !== 'object' || value === null) return value
  return (isMap ? knownMaps : known)(value, level, () => {
    if (Array.isArray(value)) return value.map((item) => partOf(item, level + 1))
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]): [string, Json][] => {
        if (isMap) return [[key, partOf(item, level + 1)]]
        if (values.has(key)) return [[key, item]]
        if (key === 'scopes' && isObject(item))
          return [[key, Object.fromEntries(Object.keys(item).map((scope) => [scope, '']))]] // The values are prose.
        // The slug is kept because it is part of an operation's URL.
        if (explaining.has(key) || (key.startsWith('x-') && key !== 'x-slug')) return []
        return [[key, partOf(item, level + 1, mapKeywords.has(key))]]
      }),
    )
  })
}

/**
 * Returns the path of an API's contract in the site. The file has no translatable text, so only the default language
 * has one.
 */
export function contractPath(defaultLocale: string, base: string): string {
  return `/${defaultLocale}${base}/contract.json`
}
