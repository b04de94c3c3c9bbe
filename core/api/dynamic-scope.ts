import { isObject, listAt, objectAt, partMemo, pointerTo, referenceOf, textAt, valueAtPointer } from './description.ts'
import type { ApiDescription, Json, JsonObject } from './description.ts'
import { uniqueName } from './operations.ts'

/** Pointers of `$dynamicAnchor` by name. */
type Scope = ReadonlyMap<string, string>

/** Maximum number of copied schemas. The references of further ones are left as they are. */
const maxCopies = 2_000

/**
 * Replaces each `$dynamicRef` with a reference to its target: the anchor of the outermost schema with that name (JSON
 * Schema 2020-12, section 8.2.3.2). A schema that overrides an anchor gets copies of the schemas that use it, below its
 * `$defs`.
 */
export function resolveDynamicScopes(description: ApiDescription): ApiDescription {
  const { document } = description
  if (!hasDynamicReference(document)) return description
  const owners = anchorOwners(document)
  const used = dynamicNames(document)
  const resolved = JSON.parse(JSON.stringify(document)) as JsonObject
  let count = 0
  // A schema inside another one is resolved again after it, because it may also be used alone.
  for (const [owner, scope] of [...owners].toSorted(([one], [other]) => one.length - other.length))
    specialize(owner, scope)
  return { document: resolved }

  /** Resolves the references of a schema with anchors, as if no other schema were around it. */
  function specialize(owner: string, scope: Scope): void {
    const [original, schema] = [valueAtPointer(document, owner), valueAtPointer(resolved, owner)]
    if (!isObject(original) || !isObject(schema)) return
    const taken = objectAt(original, '$defs')
    const copies = new Map<string, string>()
    const definitions: JsonObject = {}
    const { $ref, ...own } = rewrite(original, scope, (target) => copyOf(target, scope), owner) as JsonObject
    for (const key of Object.keys(schema)) delete schema[key]
    Object.assign(schema, own)
    // The schema keeps its name, which a reference would replace with that of its target.
    if ($ref !== undefined)
      Object.assign(schema, $ref === original.$ref ? { $ref } : { allOf: [...listAt(own, 'allOf'), { $ref }] })
    if (Object.keys(definitions).length > 0) schema.$defs = { ...objectAt(own, '$defs'), ...definitions }

    /** Returns a pointer to a copy of a schema whose dynamic references are resolved. */
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
      definitions[name] = {} // Reserves the name, because a copy may contain itself.
      definitions[name] = rewrite(valueAtPointer(document, target)!, inner, (next) => copyOf(next, inner), target)
      return pointer
    }
  }

  /** Copies a value with resolved references, without the identifiers of its original. */
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

  /** Returns whether a schema of another resource uses an anchor of the scope. */
  function needsCopy(target: string, scope: Scope, place: string): boolean {
    const other = ownerOf(target, owners)
    if (count >= maxCopies || (other === ownerOf(place, owners) && owners.get(other) === scope)) return false
    return [...used(target)].some((name) => scope.has(name))
  }
}

const knownDynamic = partMemo<boolean>()

function hasDynamicReference(value: Json, level = 0): boolean {
  if (typeof value !== 'object' || value === null) return false
  return knownDynamic(
    value,
    level,
    () =>
      textAt(value, '$dynamicRef') !== '' || Object.values(value).some((each) => hasDynamicReference(each, level + 1)),
  )
}

function nameOf(reference: Json): string {
  return typeof reference === 'string' ? reference.slice(reference.indexOf('#') + 1) : ''
}

/**
 * Returns the schemas with anchors. JSON Schema requires an `$id` for a schema that overrides an anchor, but few OpenAPI
 * files have one.
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

/** Returns the innermost owner of anchors that contains a schema, or `''`. */
function ownerOf(pointer: string, owners: ReadonlyMap<string, Scope>): string {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) if (owners.has(at)) return at
  return ''
}

/** Returns a function that finds the names of the dynamic references below a schema, across references. */
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
