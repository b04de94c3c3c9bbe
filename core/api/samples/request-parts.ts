import { isObject, listAt, objectAt, resolve, textAt, textsAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import type { ApiOperation } from '../operations.ts'
import type { SampledBody, SampledOperation, SampledScheme } from './build-sample-request.ts'
import { mediaExample, parameterExample } from './media-example.ts'
import { writeXml } from './xml.ts'

/** The servers, parameters, credentials, and body of an operation's requests, with an example for each value. */
interface RequestParts {
  servers: RequestServer[]
  parameters: (SampledOperation['parameters'][number] & { value: Json; isRequired: boolean })[]
  /** Ways to authenticate; empty if no credentials are needed. */
  alternatives: RequestAlternative[]
  body?: SampledBody
  /** Media type of the successful response. */
  accept?: string
}

/** A server with the default or the first value of each variable. */
export type RequestServer = { url: string; variables: { name: string; value: string; options: string[] }[] }

/** Security schemes that are required together, with their names. */
export type RequestAlternative = { label: string; schemes: (SampledScheme & { label: string })[] }

/** Returns the parts of an operation's requests. */
export function requestParts(description: ApiDescription, listed: ApiOperation): RequestParts {
  const { operation, pathItem } = listed
  const body = bodyOf(description, operation)
  const accept = acceptedType(description, operation)
  return {
    servers: serversOf([operation, pathItem, description.document]),
    parameters: parametersOf(description, pathItem, operation).map((parameter) => ({
      ...serializationOf(parameter),
      value: parameterExample(description, parameter),
      isRequired: parameter.required === true || parameter.in === 'path',
    })),
    alternatives: alternativesOf(description, operation),
    ...(body && { body }),
    ...(accept !== undefined && { accept }),
  }
}

/** Returns the parameters of an operation by name and location (`in`), including those of its path. */
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
    // `buildSampleRequest` skips parameters with any other location.
    in: textAt(parameter, 'in') as SampledOperation['parameters'][number]['in'],
    ...(style !== '' && { style }),
    ...(typeof parameter.explode === 'boolean' && { explode: parameter.explode }),
    ...(parameter.allowReserved === true && { allowReserved: true }),
    ...(parameter.content !== undefined && { isJson: !isForm(parameter) }),
  }
}

/** Returns whether the whole query string is a form (OpenAPI 3.2). */
function isForm({ content }: JsonObject): boolean {
  return isObject(content) && Object.keys(content)[0] === 'application/x-www-form-urlencoded'
}

/** Returns the servers of the innermost level that defines servers. */
function serversOf(places: readonly JsonObject[]): RequestServer[] {
  const servers = places.map((place) => listAt(place, 'servers').filter(isObject)).find((found) => found.length > 0)
  return (servers ?? []).map((server) => ({
    url: textAt(server, 'url'),
    variables: Object.entries(objectAt(server, 'variables')).map(([name, variable]) => {
      const options = textsAt(variable, 'enum')
      return { name, options, value: textAt(variable, 'default') || (options[0] ?? name) }
    }),
  }))
}

function alternativesOf(description: ApiDescription, operation: JsonObject): RequestAlternative[] {
  const requirements = listAt(operation.security === undefined ? description.document : operation, 'security')
  const schemes = objectAt(objectAt(description.document, 'components'), 'securitySchemes')
  return requirements.filter(isObject).map((requirement) => ({
    label: Object.keys(requirement).join(' + ') || '–',
    schemes: Object.keys(requirement).flatMap((label) =>
      readScheme(resolve(description, schemes[label]).value).map((scheme) => ({ label, ...scheme })),
    ),
  }))
}

/**
 * Returns the scheme in a list, which is empty if requests don't contain the credentials, as with a client certificate.
 */
function readScheme(scheme: Json): SampledScheme[] {
  const [type, place] = [textAt(scheme, 'type'), textAt(scheme, 'in')]
  if (type === 'apiKey' && (place === 'query' || place === 'header' || place === 'cookie'))
    return [{ kind: 'apiKey', name: textAt(scheme, 'name'), in: place }]
  if (type === 'http' && textAt(scheme, 'scheme').toLowerCase() === 'basic') return [{ kind: 'basic' }]
  return ['http', 'oauth2', 'openIdConnect'].includes(type) ? [{ kind: 'bearer' }] : []
}

/** Returns the body in the first JSON media type or, without one, in the first media type. */
function bodyOf(description: ApiDescription, operation: JsonObject): SampledBody | undefined {
  const content = objectAt(resolve(description, operation.requestBody).value, 'content')
  const types = Object.keys(content)
  const contentType = types.find((type) => /[/+]json\b/i.test(type)) ?? types[0]
  if (contentType === undefined) return undefined
  const media = resolve(description, content[contentType]).value
  if (!isObject(media)) return undefined
  const example = mediaExample(description, media, 'request')
  const isXml = /[/+]xml\b/i.test(contentType) && typeof example === 'object' && example !== null
  const value = isXml ? writeXml(description, media.schema, example) : example
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

/** Returns whether a property of a multipart body is a file, or a list of files. */
function isFile(description: ApiDescription, schema: Json | undefined): boolean {
  const { value } = resolve(description, schema)
  if (textAt(value, 'type') === 'array') return isFile(description, valueAt(value, 'items'))
  return (
    textAt(value, 'format') === 'binary' ||
    textAt(value, 'contentMediaType') !== '' ||
    (isObject(value) && Object.keys(value).length === 0)
  )
}

/** Returns the first JSON media type of the first successful response or, without one, its first media type. */
function acceptedType(description: ApiDescription, operation: JsonObject): string | undefined {
  const responses = objectAt(operation, 'responses')
  const status = Object.keys(responses).find((code) => code.startsWith('2')) ?? 'default'
  const types = Object.keys(objectAt(resolve(description, responses[status]).value, 'content'))
  return types.find((type) => /[/+]json\b/i.test(type)) ?? types[0]
}
