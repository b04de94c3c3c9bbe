/** A value of a JSON document. */
export type Json = null | boolean | number | string | Json[] | JsonObject

/** An object of a JSON document. */
export interface JsonObject {
  [key: string]: Json
}

/**
 * An API description in OpenAPI 3.1 or 3.2: one JSON document, in which all references point into the document (`#/…`).
 * The sync upgrades older descriptions, and bundles descriptions that consist of several files. Any value may be
 * invalid, so read values with `objectAt`, `textAt`, and `listAt`.
 */
export interface ApiDescription {
  document: JsonObject
}

/** A value in a description, and its JSON pointer (RFC 6901). */
interface Located {
  value: Json
  pointer: string
}

/** The nesting level of operations and components. The document itself is at level 0. */
export const partLevel = 3

/**
 * Returns a function that caches a result for each object of a description down to `partLevel`. After an edit,
 * unchanged operations and components are still the same objects, so their results aren't computed again.
 */
export function partMemo<Result>(): (part: object, level: number, make: () => Result) => Result {
  const known = new WeakMap<object, { result: Result }>()
  return (part, level, make) => {
    if (level > partLevel) return make()
    const { result } = known.get(part) ?? { result: make() }
    known.set(part, { result })
    return result
  }
}

/** Returns a function that tests whether an object of a description, or any object in it, passes a test. */
export function anyPart(test: (part: JsonObject | Json[]) => boolean): (value: Json) => boolean {
  const known = partMemo<boolean>()
  const find = (value: Json, level: number): boolean =>
    typeof value === 'object' &&
    value !== null &&
    known(value, level, () => test(value) || Object.values(value).some((each) => find(each, level + 1)))
  return (value) => find(value, 0)
}

/** Maximum length of a chain of references. */
const maxReferences = 32

/** The methods of OpenAPI's path items, in display order. */
export const methods = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value of a property if it is an object, or an empty object. */
export function objectAt(parent: Json | undefined, key: string): JsonObject {
  const value = valueAt(parent, key)
  return isObject(value) ? value : {}
}

/** Returns the value of a property if it is a list, or an empty list. */
export function listAt(parent: Json | undefined, key: string): Json[] {
  const value = valueAt(parent, key)
  return Array.isArray(value) ? value : []
}

/** Returns the value of a property if it is a string, a number, or a boolean, or `''`. */
export function textAt(parent: Json | undefined, key: string): string {
  const value = valueAt(parent, key)
  return value === undefined || value === null || typeof value === 'object' ? '' : String(value)
}

/** Returns the strings, numbers, and booleans of a list as strings. */
export function textsAt(parent: Json | undefined, key: string): string[] {
  return listAt(parent, key).flatMap((value) => (value === null || typeof value === 'object' ? [] : [String(value)]))
}

/** Returns an own property of an object, or `undefined` if the property or the object is missing. */
export function valueAt(parent: Json | undefined, key: string): Json | undefined {
  return isObject(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined
}

/** Returns the value at a JSON pointer, which may start with `#`. Returns `undefined` if it doesn't exist. */
export function valueAtPointer(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document
  for (const key of pointerKeys(pointer)) {
    value = Array.isArray(value) ? value[/^\d+$/.test(key) ? Number(key) : -1] : valueAt(value, key)
    if (value === undefined) return undefined
  }
  return value
}

/** Returns the keys of a JSON pointer, which may be a URI fragment. */
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
    return text // A "%" that doesn't start an escape sequence stays unchanged.
  }
}

/** Appends keys to a JSON pointer. */
export function pointerTo(parent: string, ...keys: (string | number)[]): string {
  return parent + keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** Returns the pointer in a `$ref`, without its `#`. Returns `undefined` if the value has no such pointer. */
export function referenceOf(value: Json | undefined): string | undefined {
  const reference = textAt(value, '$ref')
  if (/^#[^/]/.test(reference)) return pointerTo('', reference)
  return reference.startsWith('#') ? pointerTo('', ...pointerKeys(reference)) : undefined
}

/**
 * Follows references until it reaches a value. Siblings of `$ref` (3.1) override the value's properties. Returns an
 * empty object for a circular or broken reference.
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
