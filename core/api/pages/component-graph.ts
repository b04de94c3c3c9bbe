import { isObject, listAt, objectAt, pointerTo, referenceOf, textAt } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'

/** The components of a description and their references to each other. */
export interface ComponentGraph {
  /** Pointers of the components that a value refers to, directly or indirectly. */
  reachedFrom: (value: Json) => Set<string>
  /** The JSON text of a component. */
  textOf: (pointer: string) => string
}

/** Reads the references of all components once, because pages need them thousands of times. */
export function componentGraph({ document }: ApiDescription): ComponentGraph {
  const direct = new Map<string, Set<string>>()
  const texts = new Map<string, string>()
  for (const [kind, components] of Object.entries(objectAt(document, 'components')))
    for (const [name, component] of Object.entries(isObject(components) ? components : {})) {
      const pointer = pointerTo('', 'components', kind, name)
      direct.set(pointer, directReferences(component))
      texts.set(pointer, JSON.stringify(component))
    }
  addImpliedVariants(document, direct)
  return {
    textOf: (pointer) => texts.get(pointer) ?? '',
    reachedFrom(value) {
      const found = directReferences(value)
      // Iterating over a set includes elements that are added in the loop.
      for (const pointer of found) for (const next of direct.get(pointer) ?? []) found.add(next)
      return found
    },
  }
}

function directReferences(value: Json, found = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const each of value) directReferences(each, found)
  if (!isObject(value)) return found
  const target = referenceOf(value)
  if (target?.startsWith('/components/')) found.add(target.split('/').slice(0, 4).join('/'))
  for (const mapped of Object.values(objectAt(objectAt(value, 'discriminator'), 'mapping')))
    if (typeof mapped === 'string')
      found.add(referenceOf({ $ref: mapped }) ?? pointerTo('', 'components', 'schemas', mapped))
  for (const each of Object.values(value)) directReferences(each, found)
  return found
}

/**
 * Adds references from schemas with a discriminator to the schemas that extend them, because their pages show those.
 */
function addImpliedVariants(document: JsonObject, direct: ReadonlyMap<string, Set<string>>): void {
  const schemas = objectAt(objectAt(document, 'components'), 'schemas')
  for (const [name, schema] of Object.entries(schemas))
    for (const part of listAt(schema, 'allOf')) {
      const parent = referenceOf(part) ?? ''
      const parentName = parent.split('/')[3] ?? ''
      if (textAt(objectAt(objectAt(schemas, parentName), 'discriminator'), 'propertyName') !== '')
        direct.get(parent)?.add(pointerTo('', 'components', 'schemas', name))
    }
}
