import { isMap, isScalar, isSeq } from 'yaml'
import type { Scalar } from 'yaml'
import { dataKeys, mapKeywords } from '../../../core/api/map-keywords.ts'

/** Keywords whose value is a string. */
const textKeys: ReadonlySet<string> = new Set([
  'openapi',
  'swagger',
  'version',
  'title',
  'summary',
  'description',
  'name',
  'url',
  'operationId',
  'parent',
  'type',
  'format',
  'pattern',
  'identifier',
  'lang',
  'label',
  'propertyName',
  'x-displayName',
  'x-slug',
  'x-additionalPropertiesName',
])

/** Keywords whose value is a list of strings, or an object with strings as values. */
const textListKeys: ReadonlySet<string> = new Set([
  'tags',
  'type',
  'required',
  'mapping',
  'scopes',
  'x-enumDescriptions',
  'x-enum-descriptions',
  'x-enum-varnames',
])

/** The extensions that contain other keywords of a description. */
const readExtensions: ReadonlySet<string> = new Set([
  'x-webhooks',
  'x-tagGroups',
  'x-badges',
  'x-codeSamples',
  'x-code-samples',
])

/**
 * The meaning of a mapping's keys: keywords, names of parts, names of server variables, settings of a server variable,
 * or names of texts.
 */
type Keys = 'keywords' | 'names' | 'variables' | 'variable' | 'texts'

/**
 * Restores the text of numbers, booleans, and nulls where OpenAPI expects a string. With `version: 1.0`, the version is
 * `1.0` and not the number 1, and with `default: 8443`, a server variable has a text.
 * @param path the keys that lead to the node
 */
export function restoreTexts(root: unknown, path: readonly string[] = []): void {
  let keys: Keys | undefined = 'keywords'
  for (const key of path) keys = keys && keysBelow(keys, key)
  if (keys) visit(root, keys)
}

function visit(node: unknown, keys: Keys): void {
  if (isSeq(node)) {
    for (const item of node.items)
      // The `tags` of an operation are texts, but those of the document are objects.
      if (keys === 'texts' && !isMap(item)) restore(item)
      else visit(item, 'keywords')
    return
  }
  if (!isMap(node)) return
  for (const { key: name, value } of node.items) {
    restore(name)
    const key = String(name)
    if (isText(keys, key)) restore(value)
    const below = keysBelow(keys, key)
    if (below) visit(value, below)
  }
}

function isText(keys: Keys, key: string): boolean {
  if (keys === 'variable') return key === 'default' || key === 'description'
  return keys === 'texts' || (keys === 'keywords' && textKeys.has(key))
}

function keysBelow(keys: Keys, key: string): Keys | undefined {
  switch (keys) {
    case 'variables':
      return 'variable'
    case 'variable':
      return key === 'enum' ? 'texts' : undefined
    case 'texts':
      return undefined
    case 'names':
      return 'keywords'
    case 'keywords':
      if (textListKeys.has(key)) return 'texts'
      if (key === 'variables') return 'variables'
      if (dataKeys.has(key) || (key.startsWith('x-') && !readExtensions.has(key))) return undefined
      return mapKeywords.has(key) || key === 'x-webhooks' ? 'names' : 'keywords'
  }
}

/** Replaces a scalar that YAML reads as another type by its text. Anchored scalars may also be data elsewhere. */
function restore(node: unknown): void {
  if (!isScalar(node) || node.anchor !== undefined) return
  const { value, source } = node as Scalar
  if (source === undefined || source === '' || source === '~') return
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) node.value = source
}
