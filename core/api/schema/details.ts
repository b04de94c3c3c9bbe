import { isObject, listAt, textAt, valueAt } from '../description.ts'
import type { Json, JsonObject } from '../description.ts'

/** Facts about the values of a schema, other than their type. */
export interface SchemaDetails {
  /** CommonMark. */
  description?: string
  /** Limits, as keywords of JSON Schema: `minLength: 1`. */
  limits?: string[]
  /** The default value: strings unquoted, other values as JSON. */
  default?: string
  examples?: string[]
  values?: { value: string; description?: string }[]
  /** Whether some values or fields are left out to keep the page small. */
  isCut?: true
}

const maxValues = 500

/** Returns the description, the default, and up to three examples. */
export function describe(schema: JsonObject): Pick<SchemaDetails, 'description' | 'default' | 'examples'> {
  const description = textAt(schema, 'description')
  const given = [...(schema.example === undefined ? [] : [schema.example]), ...listAt(schema, 'examples')]
  const examples = [...new Set(given.filter((each) => !isObject(each) && !Array.isArray(each)).map(write))].slice(0, 3)
  return {
    ...(description && { description }),
    ...(schema.default !== undefined && { default: write(schema.default) }),
    ...(examples.length > 0 && { examples }),
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
  'minProperties',
  'maxProperties',
  'contentMediaType',
  'contentEncoding',
] as const

/** Returns the limits of a schema, added to those of another one. */
export function limitsOf(schema: JsonObject, before: readonly string[] = []): Pick<SchemaDetails, 'limits'> {
  const own = limitKeys.flatMap((key) => {
    const value = schema[key]
    return value === undefined || value === false || typeof value === 'object' ? [] : [`${key}: ${String(value)}`]
  })
  const closed = schema.additionalProperties === false ? ['additionalProperties: false'] : []
  const limits = [...new Set([...before, ...own, ...closed])]
  return limits.length > 0 ? { limits } : {}
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
      const text = Array.isArray(texts) ? texts[index] : valueAt(texts, value)
      const name = names[index]
      const parts = [name, text].filter((part): part is string => typeof part === 'string' && part !== '')
      return { value, ...(parts.length > 0 && { description: parts.join(': ') }) }
    }),
  }
}

/** Writes a value for readers: strings without quotes, other values as JSON. */
function write(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
