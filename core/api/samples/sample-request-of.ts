import { isObject, listAt, objectAt, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import type { ApiOperation } from '../operations.ts'
import { buildSampleRequest } from './build-sample-request.ts'
import type { SampledBody, SampledOperation, SampledScheme } from './build-sample-request.ts'
import { anyText, exampleOf } from './example-of.ts'
import type { SampleRequest } from './sample-request.ts'

/** The request of an operation with example values, with its required parameters and its first way to authenticate. */
export function sampleRequest(description: ApiDescription, operation: ApiOperation): SampleRequest {
  return buildSampleRequest(sampledOperation(description, operation))
}

/** An operation with an example value for each required parameter, and with its server and authentication. */
function sampledOperation(description: ApiDescription, listed: ApiOperation): SampledOperation {
  const { operation, pathItem, method, path } = listed
  const body = bodyOf(description, operation)
  const accept = acceptedType(description, operation)
  return {
    method,
    path: listed.kind === 'webhook' ? '/' : path,
    server: serverOf([operation, pathItem, description.document]),
    parameters: parametersOf(description, pathItem, operation)
      .filter((parameter) => parameter.required === true || parameter.in === 'path')
      .map((parameter) => ({
        ...serializationOf(parameter),
        value: parameterExample(description, parameter),
      })),
    schemes: schemesOf(description, operation),
    ...(body && { body }),
    ...(accept !== undefined && { accept }),
  }
}

/** The parameters of an operation by name and place, with those of its path. */
function parametersOf(description: ApiDescription, pathItem: JsonObject, operation: JsonObject): JsonObject[] {
  const resolved = [...listAt(pathItem, 'parameters'), ...listAt(operation, 'parameters')]
    .map((parameter) => resolve(description, parameter).value)
    .filter(isObject)
  return [...new Map(resolved.map((each) => [`${textAt(each, 'in')} ${textAt(each, 'name')}`, each])).values()]
}

function serializationOf(parameter: JsonObject): Omit<SampledOperation['parameters'][number], 'value'> {
  const style = textAt(parameter, 'style')
  return {
    name: textAt(parameter, 'name'),
    // `buildSampleRequest` skips other places.
    in: textAt(parameter, 'in') as 'path' | 'query' | 'header' | 'cookie',
    ...(style !== '' && { style }),
    ...(typeof parameter.explode === 'boolean' && { explode: parameter.explode }),
    ...(parameter.allowReserved === true && { allowReserved: true }),
    ...(parameter.content !== undefined && { isJson: true }),
  }
}

function parameterExample(description: ApiDescription, parameter: JsonObject): Json {
  const [media] = Object.values(objectAt(parameter, 'content'))
  const example = mediaExample(description, isObject(media) ? { ...media, ...parameter } : parameter, 'request')
  return example === anyText ? textAt(parameter, 'name').toUpperCase() : example
}

/** The example of a parameter or a media type: an authored one, or one that is made from its schema. */
export function mediaExample(description: ApiDescription, media: JsonObject, direction: 'request' | 'response'): Json {
  if (media.example !== undefined) return media.example
  for (const example of Object.values(objectAt(media, 'examples'))) {
    const { value } = resolve(description, example)
    const authored = valueAt(value, 'value') ?? valueAt(value, 'dataValue')
    if (authored !== undefined) return authored
  }
  return exampleOf(description, media.schema ?? {}, direction)
}

/** The URL of the first server, with the default or first value of each variable. */
function serverOf(places: readonly JsonObject[]): string {
  const server = places.map((place) => listAt(place, 'servers').find(isObject)).find((found) => found !== undefined)
  const variables = objectAt(server, 'variables')
  return textAt(server, 'url').replace(/\{([^{}]*)\}/g, (written, name: string) => {
    const variable = objectAt(variables, name)
    const [first] = listAt(variable, 'enum')
    return textAt(variable, 'default') || (typeof first === 'string' ? first : written.slice(1, -1))
  })
}

/** The schemes of the first requirement; none if authentication is optional. */
function schemesOf(description: ApiDescription, operation: JsonObject): SampledScheme[] {
  const requirements = listAt(operation.security === undefined ? description.document : operation, 'security')
  const [first] = requirements
  if (!isObject(first)) return []
  const schemes = objectAt(objectAt(description.document, 'components'), 'securitySchemes')
  return Object.keys(first).flatMap((name): SampledScheme[] => {
    const scheme = resolve(description, schemes[name]).value
    const place = textAt(scheme, 'in')
    if (textAt(scheme, 'type') === 'apiKey' && (place === 'query' || place === 'header' || place === 'cookie'))
      return [{ kind: 'apiKey', name: textAt(scheme, 'name'), in: place }]
    if (textAt(scheme, 'type') === 'http' && textAt(scheme, 'scheme').toLowerCase() === 'basic')
      return [{ kind: 'basic' }]
    const isBearer = ['http', 'oauth2', 'openIdConnect'].includes(textAt(scheme, 'type'))
    return isBearer ? [{ kind: 'bearer' }] : []
  })
}

/** The body of the first media type, JSON before others. */
function bodyOf(description: ApiDescription, operation: JsonObject): SampledBody | undefined {
  const content = objectAt(resolve(description, operation.requestBody).value, 'content')
  const types = Object.keys(content)
  const contentType = types.find((type) => /[/+]json\b/i.test(type)) ?? types[0]
  if (contentType === undefined) return undefined
  const media = resolve(description, content[contentType]).value
  if (!isObject(media)) return undefined
  const value = mediaExample(description, media, 'request')
  const properties = objectAt(resolve(description, media.schema).value, 'properties')
  const files = Object.keys(properties).filter((name) => isFile(description, properties[name]))
  const encoding = Object.fromEntries(
    Object.entries(objectAt(media, 'encoding')).map(([name, rule]) => [name, encodingOf(rule)]),
  )
  return { contentType: contentType.replace('*/*', 'application/octet-stream'), value, files, encoding }
}

function encodingOf(rule: Json): NonNullable<SampledBody['encoding']>[string] {
  const [contentType, style, explode] = [textAt(rule, 'contentType'), textAt(rule, 'style'), valueAt(rule, 'explode')]
  return {
    ...(contentType !== '' && { contentType }),
    ...(style !== '' && { style }),
    ...(typeof explode === 'boolean' && { explode }),
  }
}

/** Whether a property of a multipart body is a file, or a list of files. */
function isFile(description: ApiDescription, schema: Json | undefined): boolean {
  const { value } = resolve(description, schema)
  if (textAt(value, 'type') === 'array') return isFile(description, valueAt(value, 'items'))
  return (
    textAt(value, 'format') === 'binary' ||
    textAt(value, 'contentMediaType') !== '' ||
    (isObject(value) && Object.keys(value).length === 0)
  )
}

/** The media type of the first successful response, JSON before others. */
function acceptedType(description: ApiDescription, operation: JsonObject): string | undefined {
  const responses = objectAt(operation, 'responses')
  const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? 'default'
  const types = Object.keys(objectAt(resolve(description, responses[status]).value, 'content'))
  return types.find((type) => /[/+]json\b/i.test(type)) ?? types[0]
}
