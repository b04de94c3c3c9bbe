import { isExactList, writeShortJson } from './exact-json.ts'
import type { ExactJson } from './exact-json.ts'
import type { SampleBody, SamplePart, SampleRequest } from './sample-request.ts'
import {
  headerText,
  pairs,
  serializeAsQuery,
  serializeInCookie,
  serializeInHeader,
  serializeInPath,
  serializeInQuery,
  textOf,
} from './serialize-parameter.ts'
import type { SerializedParameter } from './serialize-parameter.ts'

/** An operation with example values for a sample. */
export interface SampledOperation {
  method: string
  /** Path with `{name}` for each parameter. */
  path: string
  /** Absolute URL, with its variables filled in. */
  server: string
  parameters: readonly (SerializedParameter & { value: ExactJson })[]
  /** The schemes that are required together. */
  schemes: readonly SampledScheme[]
  body?: SampledBody
  /** Media type of the successful response. */
  accept?: string
}

/** A security scheme, with the reader's credentials. Samples contain placeholders for missing credentials. */
export type SampledScheme =
  | { kind: 'apiKey'; name: string; in: 'query' | 'header' | 'cookie'; key?: string }
  | { kind: 'basic'; user?: string; password?: string }
  | { kind: 'bearer'; token?: string }

export interface SampledBody {
  contentType: string
  value: ExactJson
  /** Names of the file properties of a multipart body. */
  files?: readonly string[]
  /** Media types and styles of the properties of a form or multipart body. */
  encoding?: Readonly<Record<string, { contentType?: string; style?: string; explode?: boolean }>>
}

/** Headers that HTTP clients set themselves and don't accept from callers. */
const ownHeaders = new Set([
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'transfer-encoding',
  'upgrade',
])

/** Builds an operation's request, with all values filled in and encoded. */
export function buildSampleRequest(operation: SampledOperation): SampleRequest {
  const method = operation.method.toUpperCase()
  const query: string[] = []
  const cookies: string[] = []
  const headers = new Map<string, readonly [name: string, value: string]>()
  let path = operation.path
  let basic: SampleRequest['basic']
  if (operation.accept !== undefined) setHeader('Accept', operation.accept)
  for (const { value, ...parameter } of operation.parameters) {
    if (parameter.in === 'path') path = path.replaceAll(`{${parameter.name}}`, () => serializeInPath(parameter, value))
    if (parameter.in === 'query') query.push(...serializeInQuery(parameter, value))
    if (parameter.in === 'querystring') query.push(...serializeAsQuery(parameter, value))
    if (parameter.in === 'cookie') cookies.push(...serializeInCookie(parameter, value))
    if (parameter.in === 'header') setHeader(parameter.name, serializeInHeader(parameter, value))
  }
  for (const scheme of operation.schemes) authenticate(scheme)
  if (cookies.length > 0) setHeader('Cookie', headerText(cookies.join('; ')))
  const body = method === 'GET' || method === 'HEAD' || !operation.body ? undefined : buildBody(operation.body)
  return {
    method,
    url: buildUrl(operation.server, path, query),
    headers: [...headers.values()],
    ...(basic && { basic }),
    ...(body && { body }),
  }

  function setHeader(name: string, value: string): void {
    const key = name.toLowerCase()
    if (/^[\w!#$%&'*+.^`|~-]+$/.test(name) && !ownHeaders.has(key)) headers.set(key, [name, value])
  }

  function authenticate(scheme: SampledScheme): void {
    if (scheme.kind === 'basic') {
      basic = { user: scheme.user ?? 'USERNAME', password: scheme.password ?? 'PASSWORD' }
      return
    }
    if (scheme.kind === 'bearer') return setHeader('Authorization', `Bearer ${headerText(scheme.token ?? 'TOKEN')}`)
    const parameter: SerializedParameter = { name: scheme.name, in: scheme.in }
    const key = scheme.key ?? 'API_KEY'
    if (scheme.in === 'query') query.push(...serializeInQuery(parameter, key))
    else if (scheme.in === 'cookie') cookies.push(...serializeInCookie(parameter, key))
    else setHeader(scheme.name, serializeInHeader(parameter, key))
  }
}

function buildUrl(server: string, path: string, query: readonly string[]): string {
  const address = `${server.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`
  const separator = address.includes('?') ? '&' : '?'
  return encodeRest(query.length === 0 ? address : `${address}${separator}${query.join('&')}`)
}

/**
 * Encodes the characters that URLs can't contain, and those that clients would encode. Leaves existing escapes
 * unchanged.
 */
function encodeRest(url: string): string {
  return url
    .toWellFormed()
    .replace(/[^\w!#$%&'()*+,./:;=?@~-]+|%(?![\dA-Fa-f]{2})/g, encodeURIComponent)
    .replaceAll("'", '%27')
}

function buildBody({ contentType, value, files = [], encoding = {} }: SampledBody): SampleBody | undefined {
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  const isObject = value !== null && typeof value === 'object' && !isExactList(value)
  if (/[/+]json$/.test(type)) return { kind: 'json', contentType, value }
  if (type === 'application/x-www-form-urlencoded' && isObject)
    return {
      kind: 'form',
      fields: Object.entries(value).flatMap(([name, item]) => fieldsOf(name, item, encoding[name])),
    }
  if (type.startsWith('multipart/') && isObject) {
    const parts = Object.entries(value).flatMap(([name, item]) =>
      partsOf(name, item, files.includes(name), encoding[name]?.contentType),
    )
    // A multipart body needs at least one part (RFC 2046, section 5.1.1).
    return parts.length > 0 ? { kind: 'multipart', parts } : undefined
  }
  if (typeof value === 'string' && /^text\/|[/+](?:xml|yaml|x-ndjson|javascript|graphql)$/.test(type))
    return { kind: 'text', contentType, text: value.toWellFormed() }
  if (isObject || isExactList(value)) return { kind: 'text', contentType, text: writeShortJson(value) }
  return { kind: 'file', contentType, file: fileName('body', contentType) }
}

function fieldsOf(
  name: string,
  value: ExactJson,
  encoding: { style?: string; explode?: boolean } = {},
): (readonly [name: string, value: string])[] {
  if (value === null || typeof value !== 'object') return [[name, textOf(value)]]
  if (isExactList(value)) return encoding.explode === false ? [[name, value.map(textOf).join(',')]] : pairs(name, value)
  if (encoding.style === 'deepObject') return pairs('', value).map(([key, text]) => [`${name}[${key}]`, text])
  return [[name, writeShortJson(value)]]
}

function partsOf(name: string, value: ExactJson, isFile: boolean, contentType: string | undefined): SamplePart[] {
  // A description may list several types, but a part has only one.
  const type = contentType?.split(',')[0]!.trim().replace('*/*', 'application/octet-stream')
  if (isFile) {
    const count = isExactList(value) ? Math.max(1, value.length) : 1
    const fileType = type?.replace(/\/\*$/, '/png') ?? 'application/octet-stream'
    return Array.from({ length: count }, () => ({ name, file: fileName(name, fileType), contentType: fileType }))
  }
  if (isExactList(value)) return value.flatMap((item) => partsOf(name, item, false, contentType))
  const isNested = value !== null && typeof value === 'object'
  const textType = type ?? (isNested ? 'application/json' : undefined)
  return [{ name, text: textOf(value), ...(textType !== undefined && { contentType: textType }) }]
}

const extensions: Readonly<Record<string, string>> = {
  'application/gzip': 'gz',
  'application/json': 'json',
  'application/pdf': 'pdf',
  'application/xml': 'xml',
  'application/zip': 'zip',
  'audio/mpeg': 'mp3',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'text/csv': 'csv',
  'text/plain': 'txt',
  'video/mp4': 'mp4',
}

/** Returns a file name that needs no quoting in any language. */
function fileName(name: string, contentType: string): string {
  const stem = name.replace(/[^\w-]+/g, '-').replace(/^-+|-+$/g, '') || 'file'
  return `${stem}.${extensions[contentType.split(';')[0]!.trim().toLowerCase()] ?? 'bin'}`
}
