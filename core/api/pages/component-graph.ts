import { isObject, listAt, objectAt, pointerTo, referenceOf, textAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import { referencesIn } from '../references.ts'

/** The components of a description and their references to each other. */
export interface ComponentGraph {
  /** Returns the pointers of the components that a value refers to, directly or indirectly. */
  reachedFrom: (value: Json) => Set<string>
  /** Returns the hash of the component at a pointer. It doesn't cover the components that this one refers to. */
  hashOf: (pointer: string) => string
}

/** The hashes of operations and components. After an edit, unchanged operations and components are the same objects. */
const knownHashes = new WeakMap<object, string>()

/**
 * Builds the graph. The references of each component are read only once, because pages need them thousands of times.
 */
export function componentGraph(
  { document }: ApiDescription,
  hash: (texts: readonly string[]) => string,
): ComponentGraph {
  const components = new Map<string, Json>()
  const direct = new Map<string, ReadonlySet<string>>()
  for (const [kind, entries] of Object.entries(objectAt(document, 'components')))
    for (const [name, component] of Object.entries(isObject(entries) ? entries : {})) {
      const pointer = pointerTo('', 'components', kind, name)
      components.set(pointer, component)
      direct.set(pointer, referencesOf(component))
    }
  addImpliedVariants(document, direct)
  return {
    hashOf: (pointer) => hashOf(components.get(pointer) ?? null, hash),
    reachedFrom(value) {
      const found = new Set(
        Array.isArray(value) ? value.flatMap((each) => [...referencesOf(each)]) : referencesOf(value),
      )
      // The loop also visits the elements that it adds to the set.
      for (const pointer of found) for (const next of direct.get(pointer) ?? []) found.add(next)
      return found
    },
  }
}

/** Returns the hash of an operation or a component. */
export function hashOf(part: Json, hash: (texts: readonly string[]) => string): string {
  if (typeof part !== 'object' || part === null) return JSON.stringify(part)
  const known = knownHashes.get(part) ?? hash([JSON.stringify(part)])
  knownHashes.set(part, known)
  return known
}

const knownComponents = new WeakMap<ReadonlySet<string>, ReadonlySet<string>>()

/** Returns pointers to the components that a part of the description refers to. */
function referencesOf(part: Json): ReadonlySet<string> {
  const targets = referencesIn(part)
  const known =
    knownComponents.get(targets) ??
    new Set(
      [...targets]
        .filter((target) => target.startsWith('/components/'))
        .map((target) => target.split('/').slice(0, 4).join('/')),
    )
  knownComponents.set(targets, known)
  return known
}

/**
 * Adds references from schemas with a discriminator to the schemas that extend them. The page of a schema with a
 * discriminator shows those schemas.
 */
function addImpliedVariants(document: JsonObject, direct: Map<string, ReadonlySet<string>>): void {
  const schemas = objectAt(objectAt(document, 'components'), 'schemas')
  for (const [name, schema] of Object.entries(schemas))
    for (const part of listAt(schema, 'allOf')) {
      const parent = referenceOf(part) ?? ''
      const parentName = parent.split('/')[3] ?? ''
      if (textAt(objectAt(objectAt(schemas, parentName), 'discriminator'), 'propertyName') !== '')
        direct.set(parent, new Set([...(direct.get(parent) ?? []), pointerTo('', 'components', 'schemas', name)]))
    }
}
