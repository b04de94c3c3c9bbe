import { inside, schemaComparison, sides } from './compare-schemas.ts'
import type { CompareSchemas, Direction } from './compare-schemas.ts'
import { isObject, listAt, objectAt, resolve } from '../description.ts'
import type { ApiDescription, Json, JsonObject } from '../description.ts'
import type { ApiOperation } from '../operations.ts'
import { write } from './flat-schema.ts'
import type { ChangeDetail } from './operation-change.ts'
import { compareSecurity } from './compare-security.ts'

/** An operation and the description that contains it. */
type DescribedOperation = Pick<ApiOperation, 'operation' | 'pathItem' | 'kind'> & { description: ApiDescription }

/** Returns a function that compares operations of two descriptions. */
export function operationComparison(
  older: ApiDescription,
  newer: ApiDescription,
): (before: DescribedOperation, after: DescribedOperation) => ChangeDetail[] {
  const compareSchema = schemaComparison(older, newer)
  return (before, after) => {
    // For a webhook, the directions are reversed: the API sends the request, and the client responds.
    const [sent, received]: [Direction, Direction] =
      after.kind === 'webhook' ? ['response', 'request'] : ['request', 'response']
    return [
      ...compareDeprecation(before.operation, after.operation),
      ...compareSecurity(before, after),
      ...compareParameters(parametersOf(before), parametersOf(after), sent, compareSchema),
      ...compareBodies(bodyOf(before), bodyOf(after), sent, compareSchema),
      ...compareResponses(responsesOf(before), responsesOf(after), received, compareSchema),
    ].toSorted((one, other) => Number(other.isBreaking) - Number(one.isBreaking))
  }
}

function compareDeprecation(before: JsonObject, after: JsonObject): ChangeDetail[] {
  return before.deprecated !== true && after.deprecated === true
    ? [{ at: '', kind: 'deprecated', isBreaking: false }]
    : []
}

/**
 * Parameters by field. A parameter of the operation overrides its path item's parameter. Path parameters are keyed by
 * position, because clients fill them in by position.
 */
function parametersOf({ operation, pathItem, description }: DescribedOperation): Map<string, JsonObject> {
  const parameters = [...listAt(pathItem, 'parameters'), ...listAt(operation, 'parameters')]
    .map((parameter) => resolve(description, parameter).value)
    .filter(isObject)
  let position = 0
  return new Map(
    parameters.map((parameter) => {
      const name = String(parameter.name)
      if (parameter.in === 'path') return [`path.${position++}`, parameter]
      return [`${String(parameter.in)}.${parameter.in === 'header' ? name.toLowerCase() : name}`, parameter]
    }),
  )
}

function compareParameters(
  before: ReadonlyMap<string, JsonObject>,
  after: ReadonlyMap<string, JsonObject>,
  sent: Direction,
  compareSchema: CompareSchemas,
): ChangeDetail[] {
  const details: ChangeDetail[] = []
  for (const [key, parameter] of before) {
    const next = after.get(key)
    const at = fieldOf(key, next ?? parameter)
    if (!next) {
      details.push({ at, kind: 'removed', isBreaking: true })
      continue
    }
    if (isRequired(parameter) !== isRequired(next))
      details.push({
        at,
        kind: isRequired(next) ? 'required' : 'optional',
        isBreaking: isRequired(next) === (sent === 'request'),
      })
    if (parameter.deprecated !== true && next.deprecated === true)
      details.push({ at, kind: 'deprecated', isBreaking: false })
    for (const subject of ['style', 'explode'] as const) {
      const [was, is] = [write(parameter[subject]), write(next[subject])]
      if (was !== is) details.push({ at, kind: 'changed', subject, ...sides(was, is), isBreaking: true })
    }
    details.push(...inside(at, compareSchema(schemaOf(parameter), schemaOf(next), sent)))
  }
  for (const [key, parameter] of after)
    if (!before.has(key))
      details.push({
        at: fieldOf(key, parameter),
        kind: 'added',
        isBreaking: isRequired(parameter) && sent === 'request',
      })
  return details
}

/** Returns the field to report. Path parameters are compared by position, but reported by name. */
function fieldOf(key: string, parameter: JsonObject): string {
  return parameter.in === 'path' ? `path.${String(parameter.name)}` : key
}

function isRequired({ required }: JsonObject): boolean {
  return required === true
}

/** Returns the schema of a parameter or header, or of its only media type. */
function schemaOf(parameter: JsonObject): Json {
  if (parameter.schema !== undefined) return parameter.schema
  const [media] = Object.values(objectAt(parameter, 'content'))
  return isObject(media) ? (media.schema ?? true) : true
}

function bodyOf({ operation, description }: DescribedOperation): JsonObject | undefined {
  const body = operation.requestBody === undefined ? undefined : resolve(description, operation.requestBody).value
  return isObject(body) ? body : undefined
}

function compareBodies(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  sent: Direction,
  compareSchema: CompareSchemas,
): ChangeDetail[] {
  const at = 'body'
  if (!before || !after) {
    if (before) return [{ at, kind: 'removed', isBreaking: true }]
    return after ? [{ at, kind: 'added', isBreaking: isRequired(after) && sent === 'request' }] : []
  }
  const details: ChangeDetail[] = []
  if (isRequired(before) !== isRequired(after))
    details.push({
      at,
      kind: isRequired(after) ? 'required' : 'optional',
      isBreaking: isRequired(after) === (sent === 'request'),
    })
  return [...details, ...compareContent(at, before, after, sent, compareSchema)]
}

/** Compares the bodies of each media type. A difference that several media types share is reported once. */
function compareContent(
  at: string,
  before: JsonObject,
  after: JsonObject,
  direction: Direction,
  compareSchema: CompareSchemas,
): ChangeDetail[] {
  const [older, newer] = [objectAt(before, 'content'), objectAt(after, 'content')]
  const details: ChangeDetail[] = []
  for (const [type, media] of Object.entries(older)) {
    const next = newer[type]
    if (next === undefined) details.push({ at, kind: 'removed', subject: type, isBreaking: true })
    else if (isObject(media) && isObject(next))
      details.push(...inside(at, compareSchema(media.schema ?? true, next.schema ?? true, direction)))
  }
  for (const type of Object.keys(newer))
    if (!(type in older)) details.push({ at, kind: 'added', subject: type, isBreaking: false })
  return [...new Map(details.map((detail) => [JSON.stringify(detail), detail])).values()]
}

function responsesOf({ operation, description }: DescribedOperation): Map<string, JsonObject> {
  return new Map(
    Object.entries(objectAt(operation, 'responses'))
      .map(([status, response]) => [status, resolve(description, response).value] as const)
      .filter((pair): pair is [string, JsonObject] => isObject(pair[1])),
  )
}

function compareResponses(
  before: ReadonlyMap<string, JsonObject>,
  after: ReadonlyMap<string, JsonObject>,
  received: Direction,
  compareSchema: CompareSchemas,
): ChangeDetail[] {
  const details: ChangeDetail[] = []
  for (const [status, response] of before) {
    const next = after.get(status)
    if (!next) {
      details.push({ at: status, kind: 'removed', isBreaking: status.startsWith('2') })
      continue
    }
    details.push(...compareContent(status, response, next, received, compareSchema))
    const [older, newer] = [objectAt(response, 'headers'), objectAt(next, 'headers')]
    for (const name of Object.keys(older))
      if (!(name in newer)) details.push({ at: status, kind: 'removed', subject: name, isBreaking: true })
    for (const name of Object.keys(newer))
      if (!(name in older)) details.push({ at: status, kind: 'added', subject: name, isBreaking: false })
  }
  for (const status of after.keys())
    if (!before.has(status)) details.push({ at: status, kind: 'added', isBreaking: false })
  return details
}
