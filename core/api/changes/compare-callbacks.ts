import { isObject, objectAt, resolve } from '../description.ts'
import type { ApiDescription, JsonObject } from '../description.ts'
import { operationsOf } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import { inside, sides } from './operation-change.ts'
import type { ChangeDetail } from './operation-change.ts'

/** An operation and the description that contains it. */
export type DescribedOperation = Pick<ApiOperation, 'operation' | 'pathItem' | 'kind'> & { description: ApiDescription }

/** Compares two versions of an operation. */
export type CompareOperations = (before: DescribedOperation, after: DescribedOperation) => ChangeDetail[]

/** A request that the API sends during an operation. */
interface Callback {
  name: string
  method: string
  /** The URL as a runtime expression. */
  expression: string
  operation: JsonObject
  pathItem: JsonObject
}

/** Compares the callbacks of two operations. In a callback, the API and the client swap roles. */
export function compareCallbacks(
  before: DescribedOperation,
  after: DescribedOperation,
  compare: CompareOperations,
): ChangeDetail[] {
  const [older, newer] = [callbacksOf(before), callbacksOf(after)]
  const kind = after.kind === 'webhook' ? 'operation' : 'webhook'
  const details: ChangeDetail[] = []
  for (const callback of older) {
    const next = takeMatch(newer, callback, older)
    const at = `callback.${callback.name}`
    if (!next) {
      details.push({ at, kind: 'removed', subject: callback.method.toUpperCase(), isBreaking: true })
      continue
    }
    if (next.expression !== callback.expression)
      details.push({ at, kind: 'changed', ...sides(callback.expression, next.expression), isBreaking: true })
    const [was, is] = [
      { ...callback, kind, description: before.description } as const,
      { ...next, kind, description: after.description } as const,
    ]
    details.push(...inside(at, compare(was, is)))
  }
  for (const { name, method } of newer)
    details.push({ at: `callback.${name}`, kind: 'added', subject: method.toUpperCase(), isBreaking: false })
  return details
}

/**
 * Removes the newer version of a callback from a list and returns it. Prefers a callback with the same URL, name, and
 * method to one that only shares the name and method.
 */
function takeMatch(newer: Callback[], callback: Callback, older: readonly Callback[]): Callback | undefined {
  const isAlike = (one: Callback, other: Callback) => one.name === other.name && one.method === other.method
  const isSame = (one: Callback, other: Callback) => isAlike(one, other) && one.expression === other.expression
  const index = newer.findIndex((each) => isSame(each, callback))
  const alike = newer.findIndex((each) => isAlike(each, callback) && !older.some((other) => isSame(each, other)))
  const found = index === -1 ? alike : index
  return found === -1 ? undefined : newer.splice(found, 1)[0]
}

function callbacksOf({ operation, description }: DescribedOperation): Callback[] {
  return Object.entries(objectAt(operation, 'callbacks')).flatMap(([name, written]) => {
    const callback = resolve(description, written).value
    return Object.entries(isObject(callback) ? callback : {}).flatMap(([expression, item]) => {
      const pathItem = resolve(description, item).value
      if (!isObject(pathItem) || expression.startsWith('x-')) return []
      return operationsOf(pathItem).map(({ method, operation: called }) => ({
        name,
        method,
        expression,
        operation: called,
        pathItem,
      }))
    })
  })
}
