import { operationComparison } from './compare-operations.ts'
import type { InheritingOperation } from './compare-operations.ts'
import type { Direction } from './compare-schemas.ts'
import { isObject, listAt, objectAt, resolveIn } from './flat-schema.ts'
import type { JsonObject } from './flat-schema.ts'
import type { OperationChange } from './operation-change.ts'

const fixedMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

interface ListedOperation extends InheritingOperation {
  method: string
  path: string
  sent: Direction
}

/**
 * Compares the operations and webhooks of two descriptions (OpenAPI 3.1 or 3.2). Texts, and the names of parameters in
 * paths, don't count.
 *
 * @returns the changes in the order of the newer description, removed operations last
 */
export function compareDescriptions(before: JsonObject, after: JsonObject): OperationChange[] {
  const [older, newer] = [listOperations(before), listOperations(after)]
  const compare = operationComparison(resolveIn(before), resolveIn(after))
  const changes: OperationChange[] = []
  for (const [key, listed] of newer) {
    const previous = older.get(key)
    if (!previous) {
      changes.push({ ...identify(listed), kind: 'added', isBreaking: false, details: [] })
      continue
    }
    const details = compare(previous, listed, listed.sent)
    if (details.length === 0) continue
    const kind = details.some(({ at, kind: of }) => at === '' && of === 'deprecated') ? 'deprecated' : 'changed'
    changes.push({ ...identify(listed), kind, isBreaking: details.some(({ isBreaking }) => isBreaking), details })
  }
  for (const [key, listed] of older)
    if (!newer.has(key)) changes.push({ ...identify(listed), kind: 'removed', isBreaking: true, details: [] })
  return changes
}

function identify({ method, path, operation }: ListedOperation): Pick<OperationChange, 'method' | 'path' | 'title'> {
  const title = operation.summary ?? operation.operationId
  return { method, path, title: typeof title === 'string' ? title : `${method} ${path}` }
}

/** The operations by method and path, whose parameters have no name, and the webhooks by their name. */
function listOperations(document: JsonObject): Map<string, ListedOperation> {
  const resolve = resolveIn(document)
  const listed = new Map<string, ListedOperation>()
  add(objectAt(document, 'paths'), 'request')
  add({ ...objectAt(document, 'x-webhooks'), ...objectAt(document, 'webhooks') }, 'response')
  return listed

  function add(items: JsonObject, sent: Direction): void {
    for (const [path, given] of Object.entries(items)) {
      const item = resolve(given)
      if (!isObject(item)) continue
      const others = Object.entries(objectAt(item, 'additionalOperations'))
      const operations = [...fixedMethods.map((method) => [method, item[method]] as const), ...others]
      for (const [name, operation] of operations) {
        if (!isObject(operation)) continue
        const method = name.toUpperCase()
        const key = `${sent} ${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`
        listed.set(key, { method, path, sent, operation, shared: listAt(item, 'parameters'), document, resolve })
      }
    }
  }
}
