/** A value of a JSON document. */
export type Json = null | boolean | number | string | Json[] | JsonObject

/** An object of a JSON document. */
export interface JsonObject {
  [key: string]: Json
}

/**
 * A description of an API as OpenAPI 3.1 or 3.2: one JSON document with unresolved references, which all point into the
 * document (`#/…`). A sync upgrades older descriptions and bundles those of several files. Any part may be
 * invalid: read it with `objectAt`, `textAt`, and `listAt`.
 */
export interface ApiDescription {
  document: JsonObject
}

/** A part of a description, and the JSON pointer (RFC 6901) to it. */
interface Located {
  value: Json
  pointer: string
}

/** The longest chain of references that is followed. */
const maxReferences = 32

/** The methods of OpenAPI's path items, in the order in which an overview lists them. */
export const methods = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A property that is an object; otherwise an empty one. */
export function objectAt(parent: Json | undefined, key: string): JsonObject {
  const value = valueAt(parent, key)
  return isObject(value) ? value : {}
}

/** A property that is a list; otherwise an empty one. */
export function listAt(parent: Json | undefined, key: string): Json[] {
  const value = valueAt(parent, key)
  return Array.isArray(value) ? value : []
}

/** A property that is a text; otherwise `''`. */
export function textAt(parent: Json | undefined, key: string): string {
  const value = valueAt(parent, key)
  return typeof value === 'string' ? value : ''
}

/** An own property of an object; `undefined` if it, or the object, is missing. */
export function valueAt(parent: Json | undefined, key: string): Json | undefined {
  return isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined
}

/** The value at a JSON pointer, which may start with `#`; `undefined` for a missing one. */
export function valueAtPointer(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document
  for (const key of pointerKeys(pointer)) {
    value = Array.isArray(value) ? value[/^\d+$/.test(key) ? Number(key) : -1] : valueAt(value, key)
    if (value === undefined) return undefined
  }
  return value
}

/** The keys of a JSON pointer, which may be a URI fragment. */
export function pointerKeys(pointer: string): string[] {
  const text = pointer.startsWith('#') ? decodeFragment(pointer.slice(1)) : pointer
  return text
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text // A "%" that doesn't start an escape is left as is.
  }
}

/** A JSON pointer with one more key. */
export function pointerTo(parent: string, ...keys: (string | number)[]): string {
  return parent + keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** The target of a `$ref` without its `#`; `undefined` for any other value. */
export function referenceOf(value: Json | undefined): string | undefined {
  const reference = textAt(value, '$ref')
  return reference.startsWith('#') ? pointerTo('', ...pointerKeys(reference)) : undefined
}

/**
 * Follows references to the value, with the siblings of `$ref` (3.1) on top. A reference that points
 * nowhere, or to itself, yields an empty object.
 */
export function resolve({ document }: ApiDescription, value: Json | undefined, pointer = ''): Located {
  let found: Located = { value: value ?? {}, pointer }
  const siblings: JsonObject[] = []
  for (let count = 0; count < maxReferences; count += 1) {
    const target = referenceOf(found.value)
    if (target === undefined) return { ...found, value: withSiblings(found.value, siblings) }
    const { $ref: _, ...others } = found.value as JsonObject
    siblings.push(others)
    found = { value: valueAtPointer(document, target) ?? {}, pointer: target }
  }
  return { value: withSiblings({}, siblings), pointer: found.pointer }
}

function withSiblings(value: Json, siblings: readonly JsonObject[]): Json {
  return isObject(value) && siblings.some((each) => Object.keys(each).length > 0)
    ? Object.assign({}, value, ...siblings.toReversed())
    : value
}
