import { isObject, listAt, objectAt, referenceOf, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { describe, limitsOf, valuesOf } from './details.ts'
import type { SchemaDetails } from './details.ts'
import { impliedVariants, mappedPointer, mappingOf, withoutParents } from './implied-variants.ts'
import { mergeSchema } from './merge.ts'
import type { MergedSchema } from './merge.ts'
import { hasPage, isList, isTuple, typeOf } from './type-of.ts'

/** The displayed form of a schema. */
export interface ApiShape extends SchemaDetails {
  /** The type in a short notation, such as `string<date-time>`, `Order[]`, or `integer | null`. */
  type: string
  /** The name of the schema, if the type is a schema with a page or a list of such a schema. */
  schema?: string
  fields?: ApiField[]
  variants?: ApiVariant[]
  /**
   * Schemas that apply in addition or under a condition. Their labels are keywords, such as `not`, `if`, or `then`.
   */
  conditions?: ApiVariant[]
}

/** A property, a parameter, or a header. */
export interface ApiField extends ApiShape {
  name: string
  /** The id in the page, such as `body.owner.login`. */
  id: string
  required?: true
  deprecated?: true
  readOnly?: true
  writeOnly?: true
}

/** One of several alternatives of a schema. */
interface ApiVariant {
  label: string
  shape: ApiShape
}

interface ExpandOptions {
  description: ApiDescription
  /** Requests omit read-only fields, and responses omit write-only fields. */
  direction?: 'request' | 'response' | undefined
  /** Number of nested levels of named schemas to expand. */
  depth: number
  /** The number of fields and variants so far. Expansion stops once it exceeds the limit. */
  count: { fields: number; limit: number }
  /** Pointers of the schemas that contain this one. */
  around: ReadonlySet<string>
  /** The ids that are already in use. */
  ids: Set<string>
  level: number
}

interface ShapeOptions {
  direction?: 'request' | 'response'
  /** The prefix of the fields' ids, or `''`. */
  id: string
  ids: Set<string>
  /** Approximate maximum number of expanded fields. */
  maxFields: number
}

const maxDepth = 4
/** Maximum nesting level for inline schemas, which have no page to link to. */
const maxLevel = 24
const maxVariants = 24
/**
 * Inline schemas are expanded until the number of fields is this multiple of the maximum, because they have no page to
 * link to.
 */
const maxInline = 5

/**
 * Expands a schema as deeply as possible while the number of fields stays below the limit. Deeper and recursive schemas
 * become links to their pages. Inline schemas may lead to several times as many fields.
 */
export function shapeOf(
  description: ApiDescription,
  written: Json | undefined,
  { direction, id, ids, maxFields }: ShapeOptions,
): ApiShape {
  for (let depth = maxDepth; ; depth -= 1) {
    const count = { fields: 0, limit: depth > 0 ? maxFields : maxFields * maxInline }
    const trial = new Set(ids)
    const shape = expand(written, id, { description, direction, depth, count, around: new Set(), ids: trial, level: 0 })
    if (count.fields > count.limit && depth > 0) continue
    for (const each of trial) ids.add(each)
    return count.fields > count.limit ? { ...shape, isCut: true } : shape
  }
}

function expand(written: Json | undefined, id: string, options: ExpandOptions): ApiShape {
  const { description } = options
  const merged = mergeSchema(description, written)
  const { schema } = merged
  const isOuter = options.level === 0
  const value = innermost(description, merged)
  const isRecursive = value.pointers.some((pointer) => pointer !== '' && options.around.has(pointer))
  const isDeep = value.name !== undefined && !isOuter && options.depth <= 0
  const isLinked = value.name !== undefined && hasPage(description, value.name, value.schema)
  // A list without a description shows the description and examples of its items, unless these have a page.
  const { default: _default, ...itemDetails } = describe(value.schema)
  const shape: ApiShape = {
    type: typeOf(description, merged),
    ...(isLinked && { schema: value.name! }),
    ...(!isLinked && value !== merged && itemDetails),
    ...describe(schema),
    ...limitsOf(schema),
    ...(value !== merged && limitsOf(value.schema, limitsOf(schema).limits)),
    ...valuesOf(value.schema),
  }
  if (isRecursive || isDeep || options.level > maxLevel) return shape
  const inner: ExpandOptions = {
    ...options,
    depth: options.depth - (value.name !== undefined && !isOuter ? 1 : 0),
    around: new Set([...options.around, ...value.pointers.filter((pointer) => pointer !== '')]),
    level: options.level + 1,
  }
  const fields = fieldsOf(value.schema, id, inner)
  const variants = variantsOf(value, id, inner)
  const { conditions, limits } = conditionsOf(value === merged ? [merged] : [merged, value], id, inner)
  return {
    ...shape,
    ...(limits.length > 0 && { limits: [...(shape.limits ?? []), ...limits] }),
    ...(fields.length > 0 && { fields }),
    ...(variants.length > 0 && { variants }),
    ...(conditions.length > 0 && { conditions }),
  }
}

const conditionKeys = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'propertyNames',
  'unevaluatedItems',
  'unevaluatedProperties',
  'contentSchema',
] as const

/** Returns the shapes of schemas that apply in addition. Short ones become limits, such as `not: string`. */
function conditionsOf(
  given: readonly MergedSchema[],
  id: string,
  options: ExpandOptions,
): { conditions: ApiVariant[]; limits: string[] } {
  const written = given.flatMap(({ schema, apart }) => [
    ...conditionKeys.map((key) => [key, schema[key]] as const),
    ...(isTuple(schema) ? [['items', schema.items] as const] : []),
    ...Object.entries(objectAt(schema, 'dependentSchemas')).map(
      ([name, each]) => [`dependentSchemas: ${name}`, each] as const,
    ),
    ...apart.map((each) => ['allOf', each] as const),
  ])
  const conditions: ApiVariant[] = []
  const limits: string[] = []
  for (const [label, schema] of written) {
    if (!isObject(schema) || Object.keys(schema).length === 0 || options.count.fields > options.count.limit) continue
    options.count.fields += 1
    const shape = expand(schema, id, options)
    const isShort = !shape.fields && !shape.variants && !shape.conditions && !shape.description
    if (isShort) limits.push(`${label}: ${shortText(shape)}`)
    else conditions.push({ label, shape })
  }
  return { conditions, limits }
}

/** Returns a shape without fields as one line, such as `string, maxLength: 3`. */
function shortText({ type, values, limits = [] }: ApiShape): string {
  const allowed = values && values.length <= 8 ? values.map(({ value }) => value).join(' | ') : undefined
  return [...(type === 'any' && limits.length > 0 ? [] : [allowed ?? type]), ...limits].join(', ')
}

/** Unwraps nested lists to their items. Returns any other schema unchanged. */
function innermost(description: ApiDescription, merged: MergedSchema): MergedSchema {
  let found = merged
  for (let level = 0; level < 8 && isList(found.schema); level += 1) {
    const items = mergeSchema(description, valueAt(found.schema, 'items'))
    found = { ...items, pointers: [...found.pointers, ...items.pointers] }
  }
  return found
}

function fieldsOf(schema: JsonObject, id: string, options: ExpandOptions): ApiField[] {
  const required = new Set(listAt(schema, 'required'))
  const fields = Object.entries(objectAt(schema, 'properties')).flatMap(([name, written]) =>
    fieldOf({ name, key: name, written, isRequired: required.has(name) }, id, options),
  )
  const patterns = Object.entries(objectAt(schema, 'patternProperties')).flatMap(([pattern, written]) =>
    fieldOf({ name: `/${pattern}/`, key: '*', written, isRequired: false }, id, options),
  )
  const others = schema.additionalProperties
  const name = textAt(others, 'x-additionalPropertiesName') || textAt(schema, 'x-additionalPropertiesName') || '*'
  const rest =
    isObject(others) && Object.keys(others).length > 0
      ? fieldOf({ name: name === '*' ? name : `{${name}}`, key: '*', written: others, isRequired: false }, id, options)
      : []
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0
  const items = listAt(schema, 'prefixItems').flatMap((written, index) =>
    fieldOf({ name: `[${index}]`, key: String(index), written, isRequired: index < least }, id, options),
  )
  return [...fields, ...patterns, ...rest, ...items]
}

interface WrittenField {
  name: string
  key: string
  written: Json
  isRequired: boolean
}

function fieldOf({ name, key, written, isRequired }: WrittenField, parent: string, options: ExpandOptions): ApiField[] {
  if (options.count.fields > options.count.limit) return []
  const { schema } = mergeSchema(options.description, written)
  if (options.direction === 'request' && schema.readOnly === true) return []
  if (options.direction === 'response' && schema.writeOnly === true) return []
  options.count.fields += 1
  const id = uniqueId(parent === '' ? key : `${parent}.${key}`, options.ids)
  return [
    {
      name,
      id,
      ...(isRequired && { required: true }),
      ...marksOf(schema),
      ...expand(written, id, options),
    },
  ]
}

export function marksOf(schema: JsonObject): Pick<ApiField, 'deprecated' | 'readOnly' | 'writeOnly'> {
  return {
    ...(schema.deprecated === true && { deprecated: true }),
    ...(schema.readOnly === true && { readOnly: true }),
    ...(schema.writeOnly === true && { writeOnly: true }),
  }
}

/** Returns a unique id for a field. Ids can't contain white space. */
export function uniqueId(wanted: string, ids: Set<string>): string {
  const clean = wanted.replaceAll(/\s+/g, '-')
  let id = clean
  for (let count = 2; ids.has(id); count += 1) id = `${clean}:${count}`
  ids.add(id)
  return id
}

function variantsOf({ schema, name, pointers }: MergedSchema, id: string, options: ExpandOptions): ApiVariant[] {
  const { description } = options
  const discriminator = objectAt(schema, 'discriminator')
  const mapping = mappingOf(discriminator)
  const listed = [...listAt(schema, 'oneOf'), ...listAt(schema, 'anyOf')]
  const own = name === undefined ? '' : mappedPointer(name)
  const implied = listed.length > 0 ? [] : impliedVariants(description, own, discriminator)
  // A variant inherits the discriminator of its parent, but it doesn't have the other variants.
  if (implied.some((each) => referenceOf(each) === own)) return []
  return [...listed, ...implied].slice(0, maxVariants).flatMap((written): ApiVariant[] => {
    if (options.count.fields > options.count.limit) return []
    options.count.fields += 1
    const merged = mergeSchema(description, written)
    const pointer = referenceOf(written)
    const mapped = mapping.filter((each) => each.pointer === pointer).map(({ value }) => value)
    const shape =
      implied.length > 0 ? expandImplied(written, merged, pointers, id, options) : expand(written, id, options)
    const type = shape.type === 'any' ? shortText(shape) : shape.type
    const label = mapped.join(', ') || textAt(merged.schema, 'title') || merged.name || type
    return [{ label, shape }]
  })
}

/**
 * Expands a variant that extends other schemas. Their fields are listed with those schemas, so the variant doesn't
 * repeat them.
 */
function expandImplied(
  written: Json,
  merged: MergedSchema,
  parents: readonly string[],
  id: string,
  options: ExpandOptions,
): ApiShape {
  const { description, around, depth } = options
  const pointer = referenceOf(written) ?? ''
  const own = withoutParents(description, written, parents)
  if (own === undefined || around.has(pointer) || depth <= 0) return expand(written, id, options)
  return {
    ...expand(own, id, { ...options, depth: depth - 1, around: new Set([...around, pointer]) }),
    type: typeOf(description, merged),
    ...(merged.name !== undefined && hasPage(description, merged.name, merged.schema) && { schema: merged.name }),
  }
}
