import { isObject, listAt, objectAt, referenceOf, resolve, textAt, valueAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { listOperations, operationsOf, tagObject } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import { languageOfSample, sampleLanguages, sampleRequest, writeSample } from '../samples/index.ts'
import type { SampleLanguageName } from '../samples/index.ts'
import { tryOperation } from '../try-it/index.ts'
import { docsOf } from '../link.ts'
import { uniqueId, write } from '../schema/index.ts'
import { parameterPlaces } from './api-page.ts'
import type { ApiBody, ApiCallback, ApiResponse, ApiSample, OperationPage } from './api-page.ts'
import { contentsOf } from './contents.ts'
import { requirementsOf, serversOf } from './document-parts.ts'
import { headersOf, parameterField } from './parameter-field.ts'

/**
 * Approximate maximum number of fields to expand for a body, or for all responses together. Deeper schemas become links
 * to their pages.
 */
const maxFields = 100

export interface PageOptions {
  /** Path of the API below the language, such as `/reference`. */
  base: string
  samples: readonly SampleLanguageName[]
  /** Whether readers can send requests. */
  tryIt?: boolean
  /** Prefix of the operation's ids if the page shows several operations. */
  prefix?: string
  /** The ids that the page already uses. */
  ids?: Set<string>
  /** Whether the operations of a tag share one page. */
  isPagePerTag?: boolean
}

/** Builds the content of an operation's page. */
export function operationPage(description: ApiDescription, listed: ApiOperation, options: PageOptions): OperationPage {
  const { base, samples, tryIt = false, prefix = '', ids = new Set<string>() } = options
  const { operation, pathItem, method, path, kind, key } = listed
  const at = (id: string) => (prefix ? `${prefix}.${id}` : id)
  return {
    kind: 'operation',
    key,
    isWebhook: kind === 'webhook',
    method,
    path,
    title: operationTitle(listed),
    id: listed.id,
    prefix,
    description: textAt(operation, 'description') || textAt(pathItem, 'description') || textAt(pathItem, 'summary'),
    deprecated: operation.deprecated === true,
    badges: badgesOf(description, listed),
    servers: kind === 'webhook' ? [] : serversOf([operation, pathItem, description.document]),
    security: requirementsOf(description, operation),
    parameters: parametersOf(description, listed, ids, at),
    body: bodyOf(description, operation.requestBody, at('body'), ids, 'request'),
    responses: responsesOf(description, operation, ids, at, options),
    callbacks: callbacksOf(description, operation, ids, at, options),
    samples: kind === 'webhook' ? [] : samplesOf(description, listed, samples),
    ...(tryIt && kind === 'operation' && { tryIt: tryOperation(description, listed) }),
    docs: docsOf(operation),
    base,
  }
}

/**
 * Returns the title of an operation: its summary or, without one, its method and path. A webhook without a summary is
 * titled with its name.
 */
export function operationTitle({ operation, kind, method, path }: ApiOperation): string {
  const summary = textAt(operation, 'summary').trim()
  return summary || (kind === 'webhook' ? path : `${method.toUpperCase()} ${path}`)
}

/** Returns the author's badges, and the tags that are labels instead of groups. */
function badgesOf(description: ApiDescription, { operation, labels }: ApiOperation): string[] {
  const own = listAt(operation, 'x-badges').flatMap((badge) => {
    const text = typeof badge === 'string' ? badge : textAt(badge, 'name') || textAt(badge, 'label')
    return text ? [text] : []
  })
  return [...own, ...labels.map((name) => textAt(tagObject(description, name), 'summary') || name)]
}

/** Returns the path of an operation's page without the language. If each tag has one page, adds the operation's id. */
export function hrefOf(
  { folder, slug }: ApiOperation,
  { base, isPagePerTag }: Pick<PageOptions, 'base' | 'isPagePerTag'>,
): string {
  return isPagePerTag ? `${base}/${folder}#${slug}` : `${base}/${folder}/${slug}`
}

function parametersOf(
  description: ApiDescription,
  { operation, pathItem }: Pick<ApiOperation, 'operation' | 'pathItem'>,
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
  return { id, description: textAt(value, 'description'), required: value.required === true, contents }
}

function responsesOf(
  description: ApiDescription,
  operation: JsonObject,
  ids: Set<string>,
  at: (id: string) => string,
  options: PageOptions,
): ApiResponse[] {
  let left = maxFields
  return Object.entries(objectAt(operation, 'responses')).flatMap(([status, written]): ApiResponse[] => {
    const { value } = resolve(description, written)
    if (!isObject(value) || status.startsWith('x-')) return []
    const id = uniqueId(at(status), ids)
    const before = ids.size
    const contents = contentsOf(description, value, { id, ids, direction: 'response', maxFields: Math.max(left, 8) })
    left -= ids.size - before
    const links = linksOf(description, value, options)
    const headers = headersOf(description, value, `${id}.header`, ids)
    const [summary, text] = [textAt(value, 'summary'), textAt(value, 'description')]
    return [{ status, id, summary, description: text, headers, contents, links }]
  })
}

/** Returns the requests that clients can send with data from a response. */
function linksOf(description: ApiDescription, response: JsonObject, options: PageOptions): ApiResponse['links'] {
  return Object.entries(objectAt(response, 'links')).map(([name, written]) => {
    const { value } = resolve(description, written)
    const target = linkedOperation(description, value)
    const body = valueAt(value, 'requestBody')
    const server = textAt(objectAt(value, 'server'), 'url')
    return {
      name,
      operation: textAt(value, 'operationId') || target?.key || textAt(value, 'operationRef'),
      ...(target && { href: hrefOf(target, options) }),
      description: textAt(value, 'description'),
      parameters: [
        ...Object.entries(objectAt(value, 'parameters')).map(([key, each]) => `${key}: ${write(each)}`),
        ...(body === undefined ? [] : [`requestBody: ${write(body)}`]),
        ...(server === '' ? [] : [`server: ${server}`]),
      ],
    }
  })
}

function linkedOperation(description: ApiDescription, link: Json): ApiOperation | undefined {
  const [id, reference] = [textAt(link, 'operationId'), referenceOf({ $ref: textAt(link, 'operationRef') })]
  if (id === '' && reference === undefined) return undefined
  return listOperations(description).find((each) => (id === '' ? each.pointer === reference : each.id === id))
}

/** Returns the paths of the operations that an operation's responses link to. */
export function linkedPaths(description: ApiDescription, { operation }: ApiOperation, options: PageOptions): string[] {
  return Object.values(objectAt(operation, 'responses')).flatMap((response) => {
    const { value } = resolve(description, response)
    return isObject(value) && value.links !== undefined
      ? linksOf(description, value, options).map(({ href = '' }) => href)
      : []
  })
}

function callbacksOf(
  description: ApiDescription,
  operation: JsonObject,
  ids: Set<string>,
  at: (id: string) => string,
  options: PageOptions,
): ApiCallback[] {
  return Object.entries(objectAt(operation, 'callbacks')).flatMap(([name, written]) => {
    const { value } = resolve(description, written)
    return Object.entries(isObject(value) ? value : {}).flatMap(([expression, item]) => {
      const { value: pathItem } = resolve(description, item)
      if (!isObject(pathItem)) return []
      return operationsOf(pathItem).map(({ method, operation: called }): ApiCallback => {
        // The id must be unique, because a callback may have several URLs and methods.
        const id = uniqueId(at(`callback:${name}`), ids)
        const own = uniqueId(at(`callback.${name}`), ids)
        const inside = (part: string) => `${own}.${part}`
        return {
          id,
          name,
          method,
          expression,
          title: textAt(called, 'summary') || textAt(pathItem, 'summary'),
          description: textAt(called, 'description') || textAt(pathItem, 'description'),
          deprecated: called.deprecated === true,
          docs: docsOf(called),
          servers: serversOf([called, pathItem]),
          security: called.security === undefined ? [] : requirementsOf(description, called),
          parameters: parametersOf(description, { operation: called, pathItem }, ids, inside),
          body: bodyOf(description, called.requestBody, own, ids, 'response'),
          responses: responsesOf(description, called, ids, inside, options),
        }
      })
    })
  })
}

/** Returns the author's samples, followed by generated samples in the remaining languages. */
function samplesOf(
  description: ApiDescription,
  listed: ApiOperation,
  languages: readonly SampleLanguageName[],
): ApiSample[] {
  const key = ['x-codeSamples', 'x-code-samples'].find((each) => listAt(listed.operation, each).length > 0)
  const authored = listAt(listed.operation, key ?? '').flatMap((sample): ApiSample[] => {
    const code = textAt(sample, 'source')
    const language = languageOfSample(sample)
    return code === '' ? [] : [{ label: textAt(sample, 'label') || textAt(sample, 'lang') || language, language, code }]
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
