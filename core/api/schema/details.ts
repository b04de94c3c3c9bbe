import { isObject, listAt, objectAt, textAt, valueAt } from '../description.ts'
import type { Json, JsonObject } from '../description.ts'
import { docsOf } from '../link.ts'
import type { ApiLink } from '../link.ts'

/** Details of a schema other than its type. */
export interface SchemaDetails {
  /** Description in CommonMark. */
  description?: string
  /** Limits and other settings in the notation of JSON Schema and OpenAPI, such as `minLength: 1`. */
  limits?: string[]
  /** The default value: a string without quotes, or other values as JSON. */
  default?: string
  examples?: string[]
  values?: { value: string; description?: string }[]
  docs?: ApiLink
  /** Set if values or fields are omitted to keep the page small. */
  isCut?: true
}

const maxValues = 500

/** Returns the description, the default, up to three examples, and the link to further documentation. */
export function describe(schema: JsonObject): Pick<SchemaDetails, 'description' | 'default' | 'examples' | 'docs'> {
  const description = textAt(schema, 'description')
  const docs = docsOf(schema)
  const given = [...(schema.example === undefined ? [] : [schema.example]), ...listAt(schema, 'examples')]
  const examples = [...new Set(given.filter((each) => !isObject(each) && !Array.isArray(each)).map(write))].slice(0, 3)
  return {
    ...(description && { description }),
    ...(schema.default !== undefined && { default: write(schema.default) }),
    ...(examples.length > 0 && { examples }),
    ...(docs && { docs }),
  }
}

const limitKeys = [
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
  'exclusiveMaximum',
  'multipleOf',
  'minItems',
  'maxItems',
  'uniqueItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'contentMediaType',
  'contentEncoding',
] as const

/**
 * Keywords whose value is usually a schema. The value `false` means that additional items or properties aren't allowed.
 */
const closingKeys = ['items', 'unevaluatedItems', 'additionalProperties', 'unevaluatedProperties'] as const

/** Returns the limits of a schema, after those in `before`. */
export function limitsOf(schema: JsonObject, before: readonly string[] = []): Pick<SchemaDetails, 'limits'> {
  const { type, format, xml, dependentRequired, $dynamicRef: dynamic } = schema
  // For other types, the format is part of the displayed type, as in `string<uuid>`.
  const isFormatApart = type === 'object' || type === 'array' || typeof type !== 'string'
  const limits = new Set([
    ...before,
    ...(isFormatApart && typeof format === 'string' ? [`format: ${format}`] : []),
    ...limitKeys.flatMap((key) => {
      const value = schema[key]
      return value === undefined || value === false || typeof value === 'object' ? [] : [`${key}: ${String(value)}`]
    }),
    ...closingKeys.flatMap((key) => (schema[key] === false ? [`${key}: false`] : [])),
    ...requiredElsewhere(schema),
    ...Object.entries(isObject(dependentRequired) ? dependentRequired : {}).map(
      ([name, needed]) => `dependentRequired: ${name} → ${listText(needed)}`,
    ),
    ...discriminatorOf(schema.discriminator),
    ...(isObject(xml) ? Object.entries(xml).map(([key, value]) => `xml.${key}: ${write(value)}`) : []),
    ...(typeof dynamic === 'string' ? [`$dynamicRef: ${dynamic}`] : []),
  ])
  return limits.size > 0 ? { limits: [...limits] } : {}
}

/**
 * Returns the required properties that the schema doesn't describe. The others are marked as required where they are
 * described.
 */
function requiredElsewhere(schema: JsonObject): string[] {
  const properties = objectAt(schema, 'properties')
  const names = listAt(schema, 'required').filter(
    (name) => typeof name === 'string' && !Object.hasOwn(properties, name),
  )
  return names.length > 0 ? [`required: ${listText(names)}`] : []
}

function discriminatorOf(discriminator: Json | undefined): string[] {
  const [name, fallback] = [textAt(discriminator, 'propertyName'), textAt(discriminator, 'defaultMapping')]
  return [
    ...(name === '' ? [] : [`discriminator: ${name}`]),
    ...(fallback === '' ? [] : [`defaultMapping: ${fallback.slice(fallback.lastIndexOf('/') + 1)}`]),
  ]
}

function listText(list: Json): string {
  return Array.isArray(list) ? list.map(write).join(', ') : write(list)
}

/** Returns the allowed values, with their names and descriptions. */
export function valuesOf(schema: JsonObject): Pick<SchemaDetails, 'values' | 'isCut'> {
  const listed = listAt(schema, 'enum')
  if (listed.length === 0) return {}
  const texts = valueAt(schema, 'x-enumDescriptions') ?? valueAt(schema, 'x-enum-descriptions')
  const names = listAt(schema, 'x-enum-varnames')
  const shown = listed.slice(0, maxValues)
  return {
    ...(shown.length < listed.length && { isCut: true as const }),
    values: shown.map((each, index) => {
      const value = write(each)
      const text = Array.isArray(texts) ? texts[index] : textOfValue(texts, each)
      const name = names[index]
      const parts = [name, text].filter((part): part is string => typeof part === 'string' && part !== '')
      return { value, ...(parts.length > 0 && { description: parts.join(': ') }) }
    }),
  }
}

/** Returns the description of a value. The number 1 may be described as `1.0`, as in the file. */
function textOfValue(texts: Json | undefined, value: Json): Json | undefined {
  const exact = valueAt(texts, write(value))
  if (exact !== undefined || typeof value !== 'number' || !isObject(texts)) return exact
  return Object.entries(texts).find(([key]) => key.trim() !== '' && Number(key) === value)?.[1]
}

/** Writes a value for readers: strings without quotes, other values as JSON. */
export function write(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
