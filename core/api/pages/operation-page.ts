import { isObject, listAt, methods, objectAt, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import type { ApiOperation } from '../operations.ts'
import { sampleLanguages, sampleRequest, writeSample } from '../samples/index.ts'
import type { SampleLanguageName } from '../samples/index.ts'
import { tryOperation } from '../try-it/index.ts'
import { marksOf, shapeOf, uniqueId } from '../schema/index.ts'
import type { ApiField } from '../schema/index.ts'
import { parameterPlaces } from './api-page.ts'
import type { ApiBody, ApiCallback, ApiResponse, ApiSample, OperationPage } from './api-page.ts'
import { contentsOf } from './contents.ts'
import { docsOf, requirementsOf, serversOf } from './document-parts.ts'

/** Approximate number of fields that a body, or all responses, expand. Deeper schemas are links to their pages. */
const maxFields = 100

export interface PageOptions {
  /** Path of the API below the language: `/reference`. */
  base: string
  samples: readonly SampleLanguageName[]
  /** Whether readers can send requests. */
  tryIt?: boolean
  /** Prefix of the operation's ids, on a page with several operations. */
  prefix?: string
}

/** Builds the content of an operation's page. */
export function operationPage(
  description: ApiDescription,
  listed: ApiOperation,
  { base, samples, tryIt = false, prefix = '' }: PageOptions,
): OperationPage {
  const { operation, pathItem, method, path, kind, key } = listed
  const ids = new Set<string>()
  const at = (id: string) => (prefix ? `${prefix}.${id}` : id)
  return {
    kind: 'operation',
    key,
    isWebhook: kind === 'webhook',
    method,
    path,
    title: operationTitle(listed),
    id: listed.id,
    description: textAt(operation, 'description') || textAt(pathItem, 'description'),
    deprecated: operation.deprecated === true,
    badges: badgesOf(operation),
    servers: kind === 'webhook' ? [] : serversOf([operation, pathItem, description.document]),
    security: requirementsOf(description, operation),
    parameters: parametersOf(description, listed, ids, at),
    body: bodyOf(description, operation.requestBody, at('body'), ids, 'request'),
    responses: responsesOf(description, operation, ids, at),
    callbacks: callbacksOf(description, operation, ids, at),
    samples: kind === 'webhook' ? [] : samplesOf(description, listed, samples),
    ...(tryIt && kind === 'operation' && { tryIt: tryOperation(description, listed) }),
    docs: docsOf(operation),
    base,
  }
}

/** Returns the title of an operation: its summary, its id, or its method and path. */
export function operationTitle({ operation, kind, method, path }: ApiOperation): string {
  const summary = textAt(operation, 'summary').trim()
  return summary || (kind === 'webhook' ? path : `${method.toUpperCase()} ${path}`)
}

function badgesOf(operation: JsonObject): string[] {
  return listAt(operation, 'x-badges').flatMap((badge) => {
    const text = typeof badge === 'string' ? badge : textAt(badge, 'name') || textAt(badge, 'label')
    return text ? [text] : []
  })
}

function parametersOf(
  description: ApiDescription,
  { operation, pathItem }: ApiOperation,
  ids: Set<string>,
  at: (id: string) => string,
): OperationPage['parameters'] {
  const byKey = new Map<string, JsonObject>()
  for (const written of [...listAt(pathItem, 'parameters'), ...listAt(operation, 'parameters')]) {
    const { value } = resolve(description, written)
    if (isObject(value)) byKey.set(`${textAt(value, 'in')} ${textAt(value, 'name')}`, value)
  }
  const parameters = [...byKey.values()]
  return parameterPlaces.flatMap((place) => {
    const here = parameters.filter((each) => placeOf(each) === place && textAt(each, 'name') !== '')
    const fields = here.map((each) => parameterField(description, each, at(place), ids))
    return fields.length > 0 ? [{ place, fields }] : []
  })
}

/**
 * Returns the location (`in`) of a parameter. A whole query string (OpenAPI 3.2) is listed with the query parameters.
 */
function placeOf(parameter: JsonObject): string {
  const place = textAt(parameter, 'in')
  return place === 'querystring' ? 'query' : place
}

function parameterField(description: ApiDescription, parameter: JsonObject, id: string, ids: Set<string>): ApiField {
  const name = textAt(parameter, 'name')
  const own = uniqueId(`${id}.${id.endsWith('header') ? name.toLowerCase() : name}`, ids)
  const [media] = Object.values(objectAt(parameter, 'content'))
  const schema = valueAt(parameter, 'schema') ?? valueAt(media, 'schema')
  const shape = shapeOf(description, schema, { direction: 'request', id: own, ids, maxFields: 20 })
  const text = textAt(parameter, 'description')
  const examples = [
    ...(parameter.example === undefined ? [] : [parameter.example]),
    ...Object.values(objectAt(parameter, 'examples')).map((each) => valueAt(resolve(description, each).value, 'value')),
  ].flatMap((each) => (each === undefined || typeof each === 'object' ? [] : [String(each)]))
  return {
    ...shape,
    name,
    id: own,
    ...(parameter.required === true && { required: true }),
    ...(text && { description: text }),
    ...(examples.length > 0 && { examples: [...new Set(examples)].slice(0, 3) }),
    ...marksOf(parameter),
  }
}

function bodyOf(
  description: ApiDescription,
  written: Json | undefined,
  id: string,
  ids: Set<string>,
  direction: 'request' | 'response',
): ApiBody | undefined {
  const { value } = resolve(description, written)
  if (!isObject(value) || written === undefined) return undefined
  const contents = contentsOf(description, value, { id, ids, direction, maxFields })
  if (contents.length === 0 && textAt(value, 'description') === '') return undefined
  return { description: textAt(value, 'description'), required: value.required === true, contents }
}

function responsesOf(
  description: ApiDescription,
  operation: JsonObject,
  ids: Set<string>,
  at: (id: string) => string,
): ApiResponse[] {
  let left = maxFields
  return Object.entries(objectAt(operation, 'responses')).flatMap(([status, written]): ApiResponse[] => {
    const { value } = resolve(description, written)
    if (!isObject(value) || status.startsWith('x-')) return []
    const id = uniqueId(at(status), ids)
    const before = ids.size
    const contents = contentsOf(description, value, { id, ids, direction: 'response', maxFields: Math.max(left, 8) })
    left -= ids.size - before
    const headers = Object.entries(objectAt(value, 'headers')).flatMap(([name, header]) => {
      const { value: resolved } = resolve(description, header)
      return isObject(resolved) ? [parameterField(description, { ...resolved, name }, `${id}.header`, ids)] : []
    })
    const links = Object.entries(objectAt(value, 'links')).map(([name, link]) => {
      const { value: resolved } = resolve(description, link)
      const target = textAt(resolved, 'operationId') || textAt(resolved, 'operationRef')
      return { name, operation: target, description: textAt(resolved, 'description') }
    })
    return [{ status, id, description: textAt(value, 'description'), headers, contents, links }]
  })
}

function callbacksOf(
  description: ApiDescription,
  operation: JsonObject,
  ids: Set<string>,
  at: (id: string) => string,
): ApiCallback[] {
  return Object.entries(objectAt(operation, 'callbacks')).flatMap(([name, written]) => {
    const { value } = resolve(description, written)
    return Object.entries(isObject(value) ? value : {}).flatMap(([expression, item]) => {
      const { value: found } = resolve(description, item)
      return methods.flatMap((method): ApiCallback[] => {
        const called = objectAt(found, method)
        if (Object.keys(called).length === 0) return []
        // A callback may have several URLs and methods.
        const id = uniqueId(at(`callback:${name}`), ids)
        const body = bodyOf(description, called.requestBody, uniqueId(at(`callback.${name}`), ids), ids, 'response')
        const responses = Object.entries(objectAt(called, 'responses')).map(([status, response]) => ({
          status,
          description: textAt(resolve(description, response).value, 'description'),
        }))
        const [title, text] = [textAt(called, 'summary'), textAt(called, 'description')]
        return [{ id, name, method, expression, title, description: text, body, responses }]
      })
    })
  })
}

/** Returns the author's samples, followed by generated samples in the other languages. */
function samplesOf(
  description: ApiDescription,
  listed: ApiOperation,
  languages: readonly SampleLanguageName[],
): ApiSample[] {
  const key = ['x-codeSamples', 'x-code-samples'].find((each) => listAt(listed.operation, each).length > 0)
  const authored = listAt(listed.operation, key ?? '').flatMap((sample): ApiSample[] => {
    const code = textAt(sample, 'source')
    const named = textAt(sample, 'lang').toLowerCase() || 'text'
    const own = Object.entries(sampleLanguages).find(([name, { label }]) => [name, label.toLowerCase()].includes(named))
    const language = own?.[1].highlighter ?? named
    return code === '' ? [] : [{ label: textAt(sample, 'label') || textAt(sample, 'lang') || named, language, code }]
  })
  const request = sampleRequest(description, listed)
  const written = languages.flatMap((name): ApiSample[] => {
    const { label, highlighter } = sampleLanguages[name]
    const known = authored.some((each) =>
      [each.label.toLowerCase(), each.language].some((own) => [label.toLowerCase(), highlighter, name].includes(own)),
    )
    return known ? [] : [{ label, language: highlighter, code: writeSample(name, request) }]
  })
  return [...authored, ...written]
}
