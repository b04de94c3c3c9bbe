import { objectAt, pointerTo } from '../description.ts'
import type { ApiDescription } from '../description.ts'
import { listOperations } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import { shapeOf } from '../schema/index.ts'
import type { ApiField, ApiShape } from '../schema/index.ts'
import type { ApiPage, OperationPage } from './api-page.ts'
import { hrefOf, operationPage } from './operation-page.ts'
import type { PageOptions } from './operation-page.ts'

interface PartName {
  kind: 'operation' | 'schema' | 'field'
  /**
   * The `operationId` or the method and path of an operation, or the name of a schema. If the name is empty, `path`
   * identifies the part.
   */
  name: string
  /** Path of the page that shows the part, below the language. */
  path: string
  /** Id of a field on the page of the operation or schema. */
  field: string
}

/**
 * Returns the operation, schema, or field of an API that a page embeds by name. Returns `undefined` if the API doesn't
 * contain it.
 */
export function apiPart(description: ApiDescription, wanted: PartName, options: PageOptions): ApiPage | undefined {
  const page = wanted.kind === 'schema' ? schemaPart(description, wanted.name, options) : undefined
  if (wanted.kind === 'schema') return page
  const key = wanted.name.replace(/^\w+(?= )/, (method) => method.toLowerCase())
  const isWanted = (each: ApiOperation) =>
    key === '' ? hrefOf(each, options) === wanted.path : each.id === wanted.name || each.key === key
  const listed = listOperations(description).find(isWanted)
  if (wanted.kind === 'operation') return listed && operationPage(description, listed, options)
  const shape = listed
    ? { type: '', fields: fieldsOf(operationPage(description, listed, options)) }
    : schemaPart(description, wanted.name, options)?.shape
  const field = shape && findField(shape, options.prefix ? `${options.prefix}.${wanted.field}` : wanted.field)
  return (
    field && {
      kind: 'schema',
      name: wanted.name,
      ...(listed && { of: listed.key }),
      shape: { type: '', fields: [field] },
      example: undefined,
      usedBy: [],
      base: options.base,
    }
  )
}

function schemaPart(description: ApiDescription, name: string, { base, prefix = '' }: PageOptions) {
  const schemas = objectAt(objectAt(description.document, 'components'), 'schemas')
  if (!Object.hasOwn(schemas, name)) return undefined
  const written = { $ref: `#${pointerTo('', 'components', 'schemas', name)}` }
  const shape = shapeOf(description, written, { id: prefix, ids: new Set(), maxFields: 100 })
  return { kind: 'schema' as const, name, shape, example: undefined, usedBy: [], base }
}

function fieldsOf({ parameters, body, responses }: OperationPage): ApiField[] {
  const contents = [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)]
  return [
    ...parameters.flatMap(({ fields }) => fields),
    ...contents.flatMap(({ shape }) => allFields(shape)),
    ...responses.flatMap(({ headers }) => headers),
  ]
}

function allFields({ fields = [], variants = [], conditions = [] }: ApiShape): ApiField[] {
  return [...fields, ...[...variants, ...conditions].flatMap(({ shape }) => allFields(shape))]
}

function findField(shape: ApiShape, id: string): ApiField | undefined {
  for (const field of allFields(shape)) {
    const found = field.id === id ? field : findField(field, id)
    if (found) return found
  }
  return undefined
}
