import { anyPart, isObject, pointerKeys, pointerTo, textAt, valueAtPointer } from './description.ts'
import type { Json, JsonObject } from './description.ts'
import { dataKeys, mapKeywords } from './map-keywords.ts'

/** The base for relative identifiers if a description has no `$self`. */
const ownBase = 'https://description.invalid/'

/**
 * Replaces references to `$id`, `$anchor`, and `$dynamicAnchor` (JSON Schema 2020-12, section 8.2) with JSON pointers.
 * `resolveDynamicScopes` replaces each `$dynamicRef` with several possible targets.
 */
export function linkAnchors(document: Json): Json {
  if (!isObject(document) || !hasAnchor(document)) return document
  const base = resolveUri(textAt(document, '$self'), ownBase)
  const targets = new Map([[base, '']])
  const dynamic = new Map<string, string[]>()
  collect(document, '', base, false)
  return link(document, '', base, false)

  function collect(value: Json, pointer: string, outer: string, isMap: boolean): void {
    if (Array.isArray(value)) value.forEach((each, index) => collect(each, pointerTo(pointer, index), outer, false))
    if (!isObject(value)) return
    const own = isMap ? outer : baseOf(value, outer)
    if (!isMap) {
      if (own !== outer) targets.set(own, pointer)
      for (const key of ['$anchor', '$dynamicAnchor'] as const)
        if (textAt(value, key) !== '') targets.set(`${own}#${textAt(value, key)}`, pointer)
      const name = textAt(value, '$dynamicAnchor')
      if (name !== '') dynamic.set(name, [...(dynamic.get(name) ?? []), pointer])
    }
    for (const [key, child] of Object.entries(value))
      if (isMap || !dataKeys.has(key)) collect(child, pointerTo(pointer, key), own, !isMap && mapKeywords.has(key))
  }

  function link(value: Json, pointer: string, outer: string, isMap: boolean): Json {
    if (Array.isArray(value)) return value.map((each, index) => link(each, pointerTo(pointer, index), outer, false))
    if (!isObject(value)) return value
    const own = isMap ? outer : baseOf(value, outer)
    const linked: JsonObject = {}
    for (const [key, child] of Object.entries(value)) {
      if (!isMap && dataKeys.has(key)) linked[key] = child
      else if (isMap || typeof child !== 'string')
        linked[key] = link(child, pointerTo(pointer, key), own, !isMap && mapKeywords.has(key))
      else if (key === '$ref') linked.$ref = targetOf(child, own)
      else if (key === '$dynamicRef') Object.assign(linked, dynamicTarget(child, own))
      else linked[key] = child
    }
    return linked
  }

  function dynamicTarget(reference: string, own: string): JsonObject {
    const name = reference.slice(reference.indexOf('#') + 1)
    const [only, ...others] = dynamic.get(name) ?? []
    if (only !== undefined) return others.length === 0 ? { $ref: `#${only}` } : { $dynamicRef: reference }
    return { $ref: targetOf(reference, own) }
  }

  /**
   * Converts a reference to a pointer into the document. Returns it unchanged if the document doesn't contain its
   * target.
   */
  function targetOf(reference: string, own: string): string {
    const [address = '', fragment = ''] = resolveUri(reference, own).split('#')
    const resource = targets.get(address)
    if (resource === undefined) return reference
    if (fragment !== '' && !fragment.startsWith('/')) {
      const named = targets.get(`${address}#${fragment}`)
      return named === undefined ? reference : `#${named}`
    }
    const target = resource + pointerTo('', ...pointerKeys(`#${fragment}`))
    // Inside a schema with `$id`, pointers should be relative to that schema, but many authors write them relative to
    // the document.
    return valueAtPointer(document, target) === undefined ? reference : `#${target}`
  }
}

function baseOf(schema: JsonObject, outer: string): string {
  const id = textAt(schema, '$id')
  return id === '' ? outer : resolveUri(id, outer).replace(/#$/, '')
}

/** Resolves a reference against a base (RFC 3986, section 5.2), without removing dot segments. */
function resolveUri(reference: string, base: string): string {
  if (/^[a-z][a-z\d+.-]*:/i.test(reference)) return reference
  if (reference === '' || reference.startsWith('#')) return base.replace(/#.*$/s, '') + reference
  const [origin = ''] = /^[a-z][a-z\d+.-]*:(?:\/\/[^/]*)?/i.exec(base) ?? []
  if (reference.startsWith('/')) return origin + reference
  const folder = base.slice(origin.length).replace(/[^/]*$/, '')
  return `${origin}${folder || '/'}${reference.replace(/^(?:\.\/)+/, '')}`
}

const hasAnchor = anyPart((part) => ['$id', '$anchor', '$dynamicAnchor'].some((key) => textAt(part, key) !== ''))
