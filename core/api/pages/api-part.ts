import { objectAt, pointerTo } from '../description.ts'
import type { ApiDescription } from '../description.ts'
import { listOperations } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import { shapeOf, uniqueId } from '../schema/index.ts'
import type { ApiField, ApiShape } from '../schema/index.ts'
import type { ApiPage, OperationPage, SchemaPage } from './api-page.ts'
import { hrefOf, operationPage } from './operation-page.ts'
import type { PageOptions } from './operation-page.ts'
import type { PartIds } from './part-ids.ts'
import { schemaSegment } from './schema-segment.ts'

type ApiVariant = NonNullable<ApiShape['variants']>[number]

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

export interface ApiPart {
  page: ApiPage
  /** A prefix for ids that the page already uses elsewhere, or `''` if all ids of the part have one. */
  sparePrefix: string
}

/**
 * Returns the operation, schema, or field of an API that a page embeds by name. Returns `undefined` if the API doesn't
 * contain it.
 * @param partIds the ids of the page's parts
 */
export function apiPart(
  description: ApiDescription,
  wanted: PartName,
  options: PageOptions,
  partIds: PartIds,
): ApiPart | undefined {
  const { kind, name } = wanted
  const { base } = options
  const listed = kind === 'schema' ? undefined : findOperation(description, wanted, options)
  const owner = `${base} ${listed?.key ?? `schema ${name}`}`
  const segment = listed?.slug ?? schemaSegment(name)
  if (kind === 'operation') {
    if (!listed) return undefined
    const prefix = partIds.prefixOf(owner, segment, true)
    return partOf(operationPage(description, listed, { ...options, prefix, ids: partIds.ids }), prefix)
  }
  if (!listed && !hasSchema(description, name)) return undefined
  if (kind === 'schema') {
    const prefix = partIds.prefixOf(owner, segment, true)
    return partOf(schemaPart(name, base, schemaShape(description, name, prefix, partIds.ids)), prefix)
  }
  const shape = listed
    ? { type: '', fields: fieldsOf(operationPage(description, listed, options)) }
    : schemaShape(description, name, '', new Set())
  const field = findField(shape, wanted.field)
  if (!field) return undefined
  const prefix = partIds.prefixOf(owner, segment, false)
  const shown = withIds(field, prefix, partIds.ids)
  return partOf(schemaPart(name, base, { type: '', fields: [shown] }, listed), prefix)

  function partOf(page: ApiPage, used: string): ApiPart {
    return { page, sparePrefix: used === '' ? segment : '' }
  }
}

function findOperation(
  description: ApiDescription,
  { name, path }: PartName,
  options: PageOptions,
): ApiOperation | undefined {
  const operations = listOperations(description)
  if (name === '') return operations.find((each) => hrefOf(each, options) === path)
  const key = name.replace(/^\w+(?= )/, (method) => method.toLowerCase())
  return (
    operations.find((each) => each.id === name || each.key === key) ??
    operations.find((each) => `${each.method} ${each.path}` === key)
  )
}

function hasSchema({ document }: ApiDescription, name: string): boolean {
  return Object.hasOwn(objectAt(objectAt(document, 'components'), 'schemas'), name)
}

function schemaShape(description: ApiDescription, name: string, id: string, ids: Set<string>): ApiShape {
  const written = { $ref: `#${pointerTo('', 'components', 'schemas', name)}` }
  return shapeOf(description, written, { id, ids, maxFields: 100 })
}

function schemaPart(name: string, base: string, shape: ApiShape, of?: ApiOperation): SchemaPage {
  return { kind: 'schema', name, ...(of && { of: of.key }), shape, example: undefined, usedBy: [], base }
}

/** Returns a field whose ids, and those of its fields, are unique and start with the prefix. */
function withIds(field: ApiField, prefix: string, ids: Set<string>): ApiField {
  const id = uniqueId(prefix ? `${prefix}.${field.id}` : field.id, ids)
  return { ...renamed(field), name: field.name, id }

  function renamed({ fields, variants, conditions, ...shape }: ApiShape): ApiShape {
    const inside = (variant: ApiVariant) => ({ ...variant, shape: renamed(variant.shape) })
    return {
      ...shape,
      ...(fields && { fields: fields.map((each) => withIds(each, prefix, ids)) }),
      ...(variants && { variants: variants.map(inside) }),
      ...(conditions && { conditions: conditions.map(inside) }),
    }
  }
}

function fieldsOf(page: Pick<OperationPage, 'parameters' | 'body' | 'responses'> & Partial<OperationPage>): ApiField[] {
  const { parameters, body, responses, callbacks = [] } = page
  const contents = [...(body?.contents ?? []), ...responses.flatMap((response) => response.contents)]
  return [
    ...parameters.flatMap(({ fields }) => fields),
    ...contents.flatMap(({ shape }) => allFields(shape)),
    ...responses.flatMap(({ headers }) => headers),
    ...callbacks.flatMap(fieldsOf),
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
