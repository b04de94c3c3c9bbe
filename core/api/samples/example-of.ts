import { isExactList } from './exact-json.ts'
import type { ExactJson, ExactObject } from './exact-json.ts'

/** A JSON Schema, of which only the known keywords are read. */
type Schema = ExactJson

interface ExampleOptions {
  /** A request leaves read-only properties out, a response write-only ones. */
  direction: 'request' | 'response'
  /** The schema that a `$ref` names. */
  resolve: (ref: string) => Schema | undefined
}

/** Deeper values, and values after so many, are left out. */
const maxDepth = 8
const maxValues = 300

/**
 * An example of a value: the authored one, or one that is made from the schema. Optional properties that would repeat a
 * schema inside itself are left out.
 */
export function exampleOf(schema: Schema, { direction, resolve }: ExampleOptions): ExactJson {
  let values = 0
  return write(schema, [], 0) ?? null

  function write(given: Schema, above: readonly Schema[], depth: number): ExactJson | undefined {
    if (++values > maxValues || depth > maxDepth) return undefined
    if (!isSchema(given)) return null
    const authored = authoredExample(given)
    if (authored !== undefined) return authored
    const target = typeof given.$ref === 'string' ? resolve(given.$ref) : undefined
    if (target !== undefined) {
      if (above.includes(target)) return undefined
      const { $ref: _, ...rest } = given
      const path = [...above, target]
      return isSchema(target) && Object.keys(rest).length > 0
        ? write({ ...target, ...rest }, path, depth)
        : write(target, path, depth)
    }
    if (given.allOf !== undefined) return writeAll(given, above, depth)
    const variants = given.oneOf ?? given.anyOf
    if (variants !== undefined && isExactList(variants)) return writeVariant(given, variants, above, depth)
    return writeTyped(given, above, depth)
  }

  /** Objects are merged; of other values the first counts. */
  function writeAll({ allOf, ...rest }: ExactObject, above: readonly Schema[], depth: number): ExactJson | undefined {
    const parts = [...(allOf !== undefined && isExactList(allOf) ? allOf : []), rest]
      .filter((part) => isSchema(part) && Object.keys(part).length > 0)
      .map((part) => write(part, above, depth))
      .filter((part) => part !== undefined)
    const objects = parts.filter(isSchema)
    return objects.length > 0 ? Object.assign({}, ...objects) : parts[0]
  }

  function writeVariant(
    { oneOf: _one, anyOf: _any, ...rest }: ExactObject,
    variants: readonly Schema[],
    above: readonly Schema[],
    depth: number,
  ): ExactJson | undefined {
    const chosen = variants
      .filter((variant) => !isSchema(variant) || variant.type !== 'null')
      .map((variant) => write(variant, above, depth))
      .find((value) => value !== undefined)
    const own = rest.properties === undefined ? undefined : writeTyped(rest, above, depth)
    return isSchema(own) && isSchema(chosen) ? { ...own, ...chosen } : (chosen ?? own)
  }

  function writeTyped(given: ExactObject, above: readonly Schema[], depth: number): ExactJson | undefined {
    switch (typeOf(given)) {
      case 'object':
        return writeObject(given, above, depth)
      case 'array': {
        const item = given.items === undefined ? 'string' : write(given.items, above, depth + 1)
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

  function writeObject(given: ExactObject, above: readonly Schema[], depth: number): ExactJson {
    const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
    const properties = Object.entries(isSchema(given.properties) ? given.properties : {})
      .filter(([, property]) => !(isSchema(property) && (property[hidden] === true || property.deprecated === true)))
      .map(([name, property]) => [name, write(property, above, depth + 1)] as const)
      .filter(([, value]) => value !== undefined)
    const more = given.additionalProperties
    if (properties.length === 0 && isSchema(more)) properties.push(['key', write(more, above, depth + 1) ?? null])
    return Object.fromEntries(properties) as ExactObject
  }
}

function isSchema(value: ExactJson | undefined): value is ExactObject {
  return value !== null && value !== undefined && typeof value === 'object' && !isExactList(value)
}

function authoredExample({ example, examples, const: constant, default: preset, enum: values }: ExactObject) {
  const [first] = examples !== undefined && isExactList(examples as ExactJson) ? (examples as readonly ExactJson[]) : []
  const [option] = values !== undefined && isExactList(values) ? values : []
  return example ?? first ?? constant ?? preset ?? option
}

/** The first type that isn't `null`. Without a type, the other keywords decide. */
function typeOf(schema: ExactObject): ExactJson | undefined {
  const { type } = schema
  if (type !== undefined)
    return type !== null && isExactList(type) ? (type.find((one) => one !== 'null') ?? 'null') : type
  if (schema.properties ?? schema.additionalProperties) return 'object'
  if (schema.items) return 'array'
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

function writeString({ format, minLength }: ExactObject): string {
  const text = formats[String(format)] ?? 'string'
  return typeof minLength === 'number' && text !== '' ? text.padEnd(Math.min(minLength, 100), text) : text
}

function writeNumber({ minimum, exclusiveMinimum, maximum, multipleOf }: ExactObject): ExactJson {
  if (typeof minimum === 'bigint') return minimum
  const least = typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1 : minimum
  if (typeof least === 'number' && least > 1) return least
  if (typeof maximum === 'number' && maximum < 1) return maximum
  return typeof multipleOf === 'number' ? multipleOf : 1
}
