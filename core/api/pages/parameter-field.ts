import { isObject, objectAt, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { marksOf, shapeOf, uniqueId, write } from '../schema/index.ts'
import type { ApiField } from '../schema/index.ts'

/** Returns the field of a parameter or a header. */
export function parameterField(
  description: ApiDescription,
  parameter: JsonObject,
  id: string,
  ids: Set<string>,
): ApiField {
  const name = textAt(parameter, 'name')
  const own = uniqueId(`${id}.${id.endsWith('header') ? name.toLowerCase() : name}`, ids)
  const [content] = Object.entries(objectAt(parameter, 'content'))
  const media = content && resolve(description, content[1]).value
  const schema = valueAt(parameter, 'schema') ?? valueAt(media, 'schema') ?? valueAt(media, 'itemSchema')
  const shape = shapeOf(description, schema, { direction: 'request', id: own, ids, maxFields: 20 })
  const text = textAt(parameter, 'description')
  const holders = [parameter, ...(isObject(media) ? [media] : [])]
  const examples = holders
    .flatMap((holder) => [
      holder.example,
      ...Object.values(objectAt(holder, 'examples')).map((each) => {
        const { value } = resolve(description, each)
        return valueAt(value, 'serializedValue') ?? valueAt(value, 'value') ?? valueAt(value, 'dataValue')
      }),
    ])
    .flatMap((each) => (each === undefined ? [] : [write(each)]))
  const limits = [
    ...(textAt(parameter, 'in') === 'querystring' ? ['in: querystring'] : []),
    ...(content ? [`content: ${content[0]}`] : serializationLimits(parameter, defaultStyles[textAt(parameter, 'in')])),
    ...(parameter.allowEmptyValue === true ? ['allowEmptyValue: true'] : []),
    ...(shape.limits ?? []),
  ]
  return {
    ...shape,
    name,
    id: own,
    ...(parameter.required === true && { required: true }),
    ...(text && { description: text }),
    ...(examples.length > 0 && { examples: [...new Set(examples)].slice(0, 3) }),
    ...(limits.length > 0 && { limits }),
    ...marksOf(parameter),
  }
}

/** Returns the fields of the headers of a response, or of a part of a multipart body. */
export function headersOf(description: ApiDescription, holder: JsonObject, id: string, ids: Set<string>): ApiField[] {
  return Object.entries(objectAt(holder, 'headers')).flatMap(([name, header]) => {
    const { value } = resolve(description, header)
    return isObject(value) ? [parameterField(description, { ...value, name }, id, ids)] : []
  })
}

const defaultStyles: Readonly<Record<string, string>> = { query: 'form', cookie: 'form' }

/** Returns the serialization settings that differ from the defaults (OpenAPI 3.2, section 4.12.2). */
export function serializationLimits(rule: JsonObject, defaultStyle = 'simple'): string[] {
  const style = textAt(rule, 'style') || defaultStyle
  const { explode } = rule
  // For `deepObject`, `explode` has no effect.
  const isUsual =
    explode === undefined || style === 'deepObject' || explode === (style === 'form' || style === 'cookie')
  return [
    ...(style === defaultStyle ? [] : [`style: ${style}`]),
    ...(isUsual ? [] : [`explode: ${write(explode)}`]),
    ...(rule.allowReserved === true ? ['allowReserved: true'] : []),
  ]
}
