import { isObject, listAt, objectAt, resolve } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { compareCallbacks } from './compare-callbacks.ts'
import type { CompareOperations, DescribedOperation } from './compare-callbacks.ts'
import { compareContent } from './compare-content.ts'
import { compareParameters, headersOf } from './compare-parameters.ts'
import type { Comparison } from './compare-parameters.ts'
import { schemaComparison } from './compare-schemas.ts'
import { compareSecurity } from './compare-security.ts'
import { compareServers } from './compare-service.ts'
import { write } from './flat-schema.ts'
import { breakingFirst, inside, sides } from './operation-change.ts'
import type { ChangeDetail, Direction } from './operation-change.ts'

/** Maximum nesting depth of callbacks. */
const maxLevel = 4

/** Returns a function that compares operations of two descriptions. */
export function operationComparison(older: ApiDescription, newer: ApiDescription): CompareOperations {
  const comparison: Comparison = { older, newer, compareSchema: schemaComparison(older, newer) }
  return (before, after) => breakingFirst(compare(before, after, 0))

  function compare(before: DescribedOperation, after: DescribedOperation, level: number): ChangeDetail[] {
    // For a webhook, the directions are reversed: the API sends the request, and the client responds.
    const [sent, received]: [Direction, Direction] =
      after.kind === 'webhook' ? ['response', 'request'] : ['request', 'response']
    const isSecured = level === 0 || [before, after].some(({ operation }) => operation.security !== undefined)
    return [
      ...compareDeprecation(before.operation, after.operation),
      ...compareOwnServers(before, after),
      ...(isSecured ? compareSecurity(before, after) : []),
      ...compareParameters(parametersOf(before), parametersOf(after), sent, comparison),
      ...compareBodies(bodyOf(before), bodyOf(after), sent, comparison),
      ...compareResponses(responsesOf(before), responsesOf(after), received, comparison),
      ...(level < maxLevel ? compareCallbacks(before, after, (was, is) => compare(was, is, level + 1)) : []),
    ]
  }
}

/** Compares the servers of an operation, if it doesn't use those of the description in both. */
function compareOwnServers(before: DescribedOperation, after: DescribedOperation): ChangeDetail[] {
  if (after.kind === 'webhook') return []
  const [older, newer] = [before, after].map(({ operation, pathItem }) => [operation, pathItem])
  if ([...older!, ...newer!].every((place) => listAt(place, 'servers').length === 0)) return []
  return compareServers([...older!, before.description.document], [...newer!, after.description.document])
}

function compareDeprecation(before: JsonObject, after: JsonObject): ChangeDetail[] {
  const [was, is] = [before.deprecated === true, after.deprecated === true]
  if (was === is) return []
  if (is) return [{ at: '', kind: 'deprecated', isBreaking: false }]
  return [{ at: '', kind: 'changed', subject: 'deprecated', before: 'true', after: 'false', isBreaking: false }]
}

/**
 * Returns the parameters by field. An operation's parameter overrides that of the path item. Path parameters are keyed
 * by position, because clients fill them in by position.
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

function bodyOf({ operation, description }: DescribedOperation): JsonObject | undefined {
  const body = operation.requestBody === undefined ? undefined : resolve(description, operation.requestBody).value
  return isObject(body) ? body : undefined
}

function compareBodies(
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  sent: Direction,
  comparison: Comparison,
): ChangeDetail[] {
  const at = 'body'
  if (!before || !after) {
    if (before) return [{ at, kind: 'removed', isBreaking: true }]
    return after ? [{ at, kind: 'added', isBreaking: after.required === true && sent === 'request' }] : []
  }
  const details: ChangeDetail[] = []
  const isRequired = after.required === true
  if ((before.required === true) !== isRequired)
    details.push({ at, kind: isRequired ? 'required' : 'optional', isBreaking: isRequired === (sent === 'request') })
  return [...details, ...compareContent(at, before, after, sent, comparison)]
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
  comparison: Comparison,
): ChangeDetail[] {
  const { older, newer } = comparison
  const details: ChangeDetail[] = []
  for (const [status, response] of before) {
    const next = after.get(status)
    if (!next) {
      details.push({ at: status, kind: 'removed', isBreaking: status.startsWith('2') })
      continue
    }
    const [headers, nextHeaders] = [headersOf(response, older), headersOf(next, newer)]
    details.push(
      ...compareContent(status, response, next, received, comparison),
      ...inside(status, compareParameters(headers, nextHeaders, received, comparison)),
      ...compareLinks(status, linksOf(response, older), linksOf(next, newer)),
    )
  }
  for (const status of after.keys())
    if (!before.has(status)) details.push({ at: status, kind: 'added', isBreaking: false })
  return details
}

/** Returns the links of a response by name, as JSON without descriptions. */
function linksOf(response: JsonObject, description: ApiDescription): Map<string, string> {
  return new Map(
    Object.entries(objectAt(response, 'links')).map(([name, written]) => {
      const link = resolve(description, written).value
      const { description: _, ...rest } = isObject(link) ? link : {}
      return [name, write(rest)]
    }),
  )
}

/** Compares links. They only describe possible next requests, so no difference is breaking. */
function compareLinks(
  at: string,
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): ChangeDetail[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name): ChangeDetail[] => {
    const [was, is] = [before.get(name), after.get(name)]
    if (was === is) return []
    const subject = `link ${name}`
    if (was === undefined) return [{ at, kind: 'added', subject, isBreaking: false }]
    if (is === undefined) return [{ at, kind: 'removed', subject, isBreaking: false }]
    return [{ at, kind: 'changed', subject, ...sides(was, is), isBreaking: false }]
  })
}
