import { isExactList, writeShortJson } from './exact-json.ts'
import type { ExactJson } from './exact-json.ts'

/** The properties of a parameter that determine its serialization. */
export interface SerializedParameter {
  name: string
  in: 'path' | 'query' | 'querystring' | 'header' | 'cookie'
  style?: string
  explode?: boolean
  /** Whether reserved characters stay unencoded in a query. */
  allowReserved?: boolean
  /** Whether the value is written as JSON, because the parameter has `content`. */
  isJson?: boolean
}

/** Returns the text that replaces `{name}` in the path (OpenAPI 3.1, section 4.8.12.3). */
export function serializeInPath(parameter: SerializedParameter, value: ExactJson): string {
  const { name, style = 'simple', explode = false } = parameter
  if (parameter.isJson) return encodeURIComponent(writeShortJson(value))
  const isNested = value !== null && typeof value === 'object'
  const encodedName = encodeURIComponent(name)
  if (style === 'label') return `.${listed(value, encodeURIComponent, explode ? '.' : ',', explode)}`
  if (style !== 'matrix') return listed(value, encodeURIComponent, ',', explode)
  if (!explode || !isNested) return `;${encodedName}=${listed(value, encodeURIComponent, ',', false)}`
  return pairs(name, value)
    .map(([key, item]) => `;${encodeURIComponent(key)}=${encodeURIComponent(item)}`)
    .join('')
}

/** Returns the encoded `name=value` pairs of a parameter in the query. */
export function serializeInQuery(parameter: SerializedParameter, value: ExactJson): string[] {
  const { name, style = 'form', explode = style === 'form' || style === 'deepObject' } = parameter
  const encode = parameter.allowReserved ? encodeAllowed : encodeURIComponent
  const encodedName = encodeURIComponent(name)
  if (parameter.isJson) return [`${encodedName}=${encode(writeShortJson(value))}`]
  if (value === null || typeof value !== 'object') return [`${encodedName}=${encode(textOf(value))}`]
  if (style === 'deepObject' && !isExactList(value))
    return Object.entries(value).flatMap(([key, item]) =>
      pairs('', item).map(([, text]) => `${encodeURIComponent(`${name}[${key}]`)}=${encode(text)}`),
    )
  if (explode) return pairs(name, value).map(([key, item]) => `${encodeURIComponent(key)}=${encode(item)}`)
  const separator = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ','
  return [`${encodedName}=${listed(value, encode, separator, false)}`]
}

/** Returns a value as the whole query string (OpenAPI 3.2), which is a form or JSON. */
export function serializeAsQuery({ name, isJson }: SerializedParameter, value: ExactJson): string[] {
  if (isJson) return [encodeURIComponent(writeShortJson(value))]
  if (value === null || typeof value !== 'object') return [encodeURI(textOf(value))]
  return pairs(name, value).map(([key, item]) => `${encodeURIComponent(key)}=${encodeURIComponent(item)}`)
}

/** Returns the value of a header, in ASCII without line breaks. */
export function serializeInHeader({ explode = false, isJson }: SerializedParameter, value: ExactJson): string {
  return headerText(isJson ? writeShortJson(value) : listed(value, String, ',', explode))
}

/** Returns the encoded `name=value` pairs of a cookie. */
export function serializeInCookie(parameter: SerializedParameter, value: ExactJson): string[] {
  const { name, explode = true, isJson } = parameter
  if (isJson) return [`${name}=${encodeURIComponent(writeShortJson(value))}`]
  const isNested = value !== null && typeof value === 'object'
  if (!explode || !isNested) return [`${name}=${listed(value, encodeURIComponent, ',', false)}`]
  return pairs(name, value).map(([key, item]) => `${key}=${encodeURIComponent(item)}`)
}

/**
 * Converts text to a header value. Replaces control characters with spaces, and percent-encodes other characters that
 * headers can't contain.
 */
export function headerText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^\x20-\x7E]+/g, encodeURIComponent)
    .trim()
}

/** Returns a value as a string. Nested values become JSON. */
export function textOf(value: ExactJson): string {
  if (typeof value === 'string') return value.toWellFormed()
  return value === null ? '' : writeShortJson(value)
}

/** Returns the pairs of an exploded value: one for each item of a list or property of an object. */
export function pairs(name: string, value: ExactJson): (readonly [name: string, value: string])[] {
  if (value === null || typeof value !== 'object') return [[name, textOf(value)]]
  if (isExactList(value)) return value.map((item) => [name, textOf(item)])
  return Object.entries(value).map(([key, item]) => [key, textOf(item)])
}

/** Joins the items of a list or the properties of an object, as `role,admin` or, with `hasEquals`, as `role=admin`. */
function listed(value: ExactJson, encode: (text: string) => string, separator: string, hasEquals: boolean): string {
  if (value === null || typeof value !== 'object') return encode(textOf(value))
  if (isExactList(value)) return value.map((item) => encode(textOf(item))).join(separator)
  return Object.entries(value)
    .map(([key, item]) => `${encode(key.toWellFormed())}${hasEquals ? '=' : separator}${encode(textOf(item))}`)
    .join(separator)
}

/** Encodes a value, but keeps reserved characters unless they would end the query or separate values. */
function encodeAllowed(text: string): string {
  return encodeURI(text).replace(/[#&+[\]]/g, encodeURIComponent)
}
