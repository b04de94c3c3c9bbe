import { anyPart, isObject, listAt, objectAt, pointerTo, referenceOf, textAt, valueAtPointer } from './description.ts'
import type { ApiDescription, Json, JsonObject } from './description.ts'
import { uniqueName } from './operations.ts'

/** The pointers of schemas with a `$dynamicAnchor`, by the name of the anchor. */
type Scope = ReadonlyMap<string, string>

/**
 * Maximum number of copied schemas. Once it is reached, references to schemas that would need a copy stay unchanged.
 */
const maxCopies = 2_000

/**
 * Replaces each `$dynamicRef` with a `$ref` to its target: the anchor with the same name in the outermost schema (JSON
 * Schema 2020-12, section 8.2.3.2). If a schema overrides an anchor, copies of the schemas that use the anchor are
 * added to its `$defs`.
 */
export function resolveDynamicScopes(description: ApiDescription): ApiDescription {
  const { document } = description
  if (!hasDynamicReference(document)) return description
  const owners = anchorOwners(document)
  const used = dynamicNames(document)
  const resolved = JSON.parse(JSON.stringify(document)) as JsonObject
  let count = 0
  // Outer schemas come first. Inner schemas are resolved again on their own, because they may also be used outside the
  // outer schema.
  for (const [owner, scope] of [...owners].toSorted(([one], [other]) => one.length - other.length))
    specialize(owner, scope)
  return { document: resolved }

  /** Resolves the dynamic references in a schema with anchors, treating it as the outermost schema. */
  function specialize(owner: string, scope: Scope): void {
    const [original, schema] = [valueAtPointer(document, owner), valueAtPointer(resolved, owner)]
    if (!isObject(original) || !isObject(schema)) return
    const taken = objectAt(original, '$defs')
    const copies = new Map<string, string>()
    const definitions: JsonObject = {}
    const { $ref, ...own } = rewrite(original, scope, (target) => copyOf(target, scope), owner) as JsonObject
    for (const key of Object.keys(schema)) delete schema[key]
    Object.assign(schema, own)
    // `allOf` keeps the schema's own name. A schema that is only a reference would take the name of its target.
    if ($ref !== undefined)
      Object.assign(schema, $ref === original.$ref ? { $ref } : { allOf: [...listAt(own, 'allOf'), { $ref }] })
    if (Object.keys(definitions).length > 0) schema.$defs = { ...objectAt(own, '$defs'), ...definitions }

    /** Copies a schema with resolved dynamic references, and returns a pointer to the copy. */
    function copyOf(target: string, outer: Scope): string {
      const inner: Scope = new Map([...(owners.get(ownerOf(target, owners)) ?? []), ...outer])
      const key = JSON.stringify([target, ...inner].flat())
      const known = copies.get(key)
      if (known !== undefined) return known
      const wanted = target.slice(target.lastIndexOf('/') + 1)
      const name = uniqueName(wanted, (each) => Object.hasOwn(definitions, each) || Object.hasOwn(taken, each))
      const pointer = pointerTo(owner, '$defs', name)
      copies.set(key, pointer)
      count += 1
      definitions[name] = {} // Reserve the name, because the schema may refer to itself.
      definitions[name] = rewrite(valueAtPointer(document, target)!, inner, (next) => copyOf(next, inner), target)
      return pointer
    }
  }

  /** Copies a value with resolved references. */
  function rewrite(value: Json, scope: Scope, copyOf: (target: string) => string, place: string): Json {
    if (Array.isArray(value)) return value.map((each, index) => rewrite(each, scope, copyOf, pointerTo(place, index)))
    if (!isObject(value)) return value
    const copy: JsonObject = {}
    for (const [key, child] of Object.entries(value)) {
      const dynamic = key === '$dynamicRef' ? scope.get(nameOf(child)) : undefined
      const target = key === '$ref' ? referenceOf(value) : undefined
      if (dynamic !== undefined) copy.$ref = `#${dynamic}`
      else if (target !== undefined && needsCopy(target, scope, place)) copy.$ref = `#${copyOf(target)}`
      else copy[key] = rewrite(child, scope, copyOf, pointerTo(place, key))
    }
    return copy
  }

  /** Returns whether a schema must be copied, because it belongs to another owner and uses an anchor of the scope. */
  function needsCopy(target: string, scope: Scope, place: string): boolean {
    const other = ownerOf(target, owners)
    if (count >= maxCopies || (other === ownerOf(place, owners) && owners.get(other) === scope)) return false
    return [...used(target)].some((name) => scope.has(name))
  }
}

const hasDynamicReference = anyPart((part) => textAt(part, '$dynamicRef') !== '')

function nameOf(reference: Json): string {
  return typeof reference === 'string' ? reference.slice(reference.indexOf('#') + 1) : ''
}

/**
 * Returns the anchors by the schema that owns them: the closest schema with an `$id`, or else the schema with the
 * `$defs` or the component that contains the anchor. JSON Schema requires an `$id` for a schema that overrides an
 * anchor, but few OpenAPI files contain one.
 */
function anchorOwners(document: Json): Map<string, Scope> {
  const owners = new Map<string, Map<string, string>>()
  const visit = (value: Json, pointer: string, identified: string): void => {
    if (typeof value !== 'object' || value === null) return
    const own = textAt(value, '$id') === '' ? identified : pointer
    const name = textAt(value, '$dynamicAnchor')
    if (name !== '') {
      const [, holder] = /^(.*)\/\$defs\/[^/]+$/.exec(pointer) ?? []
      const [component] = /^\/components\/schemas\/[^/]+/.exec(pointer) ?? []
      const owner = own === pointer ? pointer : (holder ?? (own || component || pointer))
      owners.set(owner, (owners.get(owner) ?? new Map<string, string>()).set(name, pointer))
    }
    for (const [key, child] of Object.entries(value)) visit(child, pointerTo(pointer, key), own)
  }
  visit(document, '', '')
  return owners
}

/** Returns the innermost anchor owner that contains a schema, or `''` if the schema isn't in any. */
function ownerOf(pointer: string, owners: ReadonlyMap<string, Scope>): string {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (owners.has(at)) return at
  return ''
}

/**
 * Returns a function that finds the names of the dynamic references in a schema, and in all schemas that it refers to.
 */
function dynamicNames(document: Json): (pointer: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>()
  return (pointer) => {
    const names = known.get(pointer) ?? new Set<string>()
    if (known.has(pointer)) return names
    const found = new Set<string>()
    const seen = new Set<string>()
    const visit = (value: Json): void => {
      if (typeof value !== 'object' || value === null) return
      const name = nameOf(textAt(value, '$dynamicRef'))
      if (name !== '') found.add(name)
      const target = referenceOf(value)
      if (target !== undefined && !seen.has(target)) {
        seen.add(target)
        visit(valueAtPointer(document, target) ?? null)
      }
      Object.values(value).forEach(visit)
    }
    visit(valueAtPointer(document, pointer) ?? null)
    known.set(pointer, found)
    return found
  }
}
