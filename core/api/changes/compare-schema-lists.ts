import { objectAt, pointerTo } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { schemaComparison } from './compare-schemas.ts'

/** A named schema that differs between two descriptions. */
export interface SchemaChange {
  name: string
  kind: 'added' | 'removed' | 'changed'
}

/** Compares the named schemas of two descriptions. A schema that only refers to a changed schema isn't listed. */
export function compareSchemaLists(before: ApiDescription, after: ApiDescription): SchemaChange[] {
  const [older, newer] = [schemasOf(before), schemasOf(after)]
  const compare = schemaComparison(before, after)
  const differs = (name: string) => {
    const reference = { $ref: `#${pointerTo('', 'components', 'schemas', name)}` }
    return (['request', 'response'] as const).some((direction) => compare(reference, reference, direction).length > 0)
  }
  const changes: SchemaChange[] = []
  for (const name of Object.keys(older)) if (!Object.hasOwn(newer, name)) changes.push({ name, kind: 'removed' })
  for (const [name, schema] of Object.entries(newer))
    if (!Object.hasOwn(older, name)) changes.push({ name, kind: 'added' })
    else if (JSON.stringify(older[name]) !== JSON.stringify(schema) && differs(name))
      changes.push({ name, kind: 'changed' })
  return changes
}

function schemasOf({ document }: ApiDescription): JsonObject {
  return objectAt(objectAt(document, 'components'), 'schemas')
}
