import { isObject, listAt, objectAt, resolve } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'

/** The example of a string without a format. */
export const anyText = 'string'

/** Maximum depth of an example, and maximum number of its values. Any others are omitted. */
const maxDepth = 8
const maxValues = 300

/**
 * Returns an example of a value: the author's, or one generated from the schema. Omits properties that would nest a
 * schema in itself.
 * @param direction requests omit read-only properties, and responses omit write-only properties
 */
export function exampleOf(description: ApiDescription, schema: Json, direction: 'request' | 'response'): Json {
  let values = 0
  return write(schema, [], 0) ?? null

  function write(given: Json, above: readonly string[], depth: number): Json | undefined {
    const { value, pointer } = resolve(description, given)
    if (++values > maxValues || depth > maxDepth || (pointer !== '' && above.includes(pointer))) return undefined
    if (!isObject(value)) return null
    const authored = authoredExample(value)
    if (authored !== undefined) return authored
    const path = pointer === '' ? above : [...above, pointer]
    if (value.allOf !== undefined) return writeAll(value, path, depth)
    const variants = [...listAt(value, 'oneOf'), ...listAt(value, 'anyOf')]
    return variants.length > 0 ? writeVariant(value, variants, path, depth) : writeTyped(value, path, depth)
  }

  /**
   * Returns the example of an `allOf`: the merged examples of its parts if these are objects, and otherwise the first
   * example.
   */
  function writeAll(given: JsonObject, above: readonly string[], depth: number): Json | undefined {
    const { allOf: _, ...rest } = given
    const parts = [...listAt(given, 'allOf'), rest]
      .filter((part) => isObject(part) && Object.keys(part).length > 0)
      .map((part) => write(part, above, depth))
      .filter((part) => part !== undefined)
    const objects = parts.filter(isObject)
    return objects.length > 0 ? merge(objects) : parts[0]
  }

  function writeVariant(
    { oneOf: _one, anyOf: _any, ...rest }: JsonObject,
    variants: readonly Json[],
    above: readonly string[],
    depth: number,
  ): Json | undefined {
    const chosen = variants
      .filter((variant) => !isObject(variant) || variant.type !== 'null')
      .map((variant) => write(variant, above, depth))
      .find((value) => value !== undefined)
    const own = rest.properties === undefined ? undefined : writeTyped(rest, above, depth)
    return isObject(own) && isObject(chosen) ? merge([own, chosen]) : (chosen ?? own)
  }

  function writeTyped(given: JsonObject, above: readonly string[], depth: number): Json | undefined {
    switch (typeOf(given)) {
      case 'object':
        return writeObject(given, above, depth)
      case 'array': {
        const first = listAt(given, 'prefixItems')
        if (first.length > 0) return first.map((each) => write(each, above, depth + 1) ?? null)
        const item = given.items === undefined ? anyText : write(given.items, above, depth + 1)
        return item === undefined ? [] : [item]
      }
      case 'string':
        return writeString(given)
      case 'integer':
      case 'number':
        return writeNumber(given)
      case 'boolean':
        return true
      case 'null':
        return null
      default:
        return {}
    }
  }

  function writeObject(given: JsonObject, above: readonly string[], depth: number): Json {
    const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
    const properties = Object.entries(objectAt(given, 'properties')).flatMap(([name, property]) => {
      const { value } = resolve(description, property)
      if (isObject(value) && (value[hidden] === true || value.deprecated === true)) return []
      const example = write(property, above, depth + 1)
      return example === undefined ? [] : [[name, example] as const]
    })
    const more = given.additionalProperties
    if (properties.length === 0 && isObject(more)) properties.push(['key', write(more, above, depth + 1) ?? null])
    return Object.fromEntries(properties)
  }
}

function merge(objects: readonly JsonObject[]): JsonObject {
  return Object.fromEntries(objects.flatMap((each) => Object.entries(each)))
}

function authoredExample(schema: JsonObject): Json | undefined {
  const [first] = listAt(schema, 'examples')
  const [option] = listAt(schema, 'enum')
  return [schema.example, first, schema.const, schema.default, option].find((each) => each !== undefined)
}

/** Returns the first type that isn't `null`. Without a type, infers it from the other keywords. */
function typeOf(schema: JsonObject): Json | undefined {
  const { type } = schema
  if (Array.isArray(type)) return type.find((one) => one !== 'null') ?? 'null'
  if (type !== undefined) return type
  if (schema.properties ?? schema.additionalProperties) return 'object'
  if (schema.items ?? schema.prefixItems) return 'array'
  if (schema.pattern ?? schema.format ?? schema.maxLength) return 'string'
  return schema.minimum === undefined && schema.maximum === undefined ? undefined : 'number'
}

const formats: Readonly<Record<string, string>> = {
  binary: '',
  byte: 'UklWQUdF',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00Z',
  duration: 'PT1H',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  time: '12:00:00Z',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
}

function writeString({ format, minLength }: JsonObject): string {
  const text = formats[String(format)] ?? anyText
  return typeof minLength === 'number' && text !== '' ? text.padEnd(Math.min(minLength, 100), text) : text
}

function writeNumber({ minimum, exclusiveMinimum, maximum, multipleOf }: JsonObject): Json {
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum
  if (typeof least === 'number' && least > 1) return least
  if (typeof maximum === 'number' && maximum < 1) return maximum
  return typeof multipleOf === 'number' ? multipleOf : 1
}
