import { textAt } from '../description.ts'
import type { ApiDescription } from '../description.ts'
import { listOperations } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import { operationComparison } from './compare-operations.ts'
import type { OperationChange } from './operation-change.ts'

/**
 * Compares the operations and webhooks of two descriptions. Ignores prose, such as summaries and descriptions, and the
 * names of path parameters.
 *
 * @returns the changes in the order of the newer description, removed operations last
 */
export function compareDescriptions(before: ApiDescription, after: ApiDescription): OperationChange[] {
  const [older, newer] = [byIdentity(before), byIdentity(after)]
  const compare = operationComparison(before, after)
  const isSame = sameOperations(before, after)
  const changes: OperationChange[] = []
  for (const [key, listed] of newer) {
    const previous = older.get(key)
    if (!previous) {
      changes.push({ ...identify(listed), kind: 'added', isBreaking: false, details: [] })
      continue
    }
    if (isSame(previous, listed)) continue
    const details = compare({ ...previous, description: before }, { ...listed, description: after })
    if (details.length === 0) continue
    const kind = details.some(({ at, kind: of }) => at === '' && of === 'deprecated') ? 'deprecated' : 'changed'
    changes.push({ ...identify(listed), kind, isBreaking: details.some(({ isBreaking }) => isBreaking), details })
  }
  for (const [key, listed] of older)
    if (!newer.has(key)) changes.push({ ...identify(listed), kind: 'removed', isBreaking: true, details: [] })
  return changes
}

/**
 * Returns a function that quickly recognizes unchanged operations. If any shared component has changed, it treats every
 * operation as changed.
 */
function sameOperations(
  before: ApiDescription,
  after: ApiDescription,
): (older: ApiOperation, newer: ApiOperation) => boolean {
  const shared = ({ document: { components, security, servers } }: ApiDescription) =>
    JSON.stringify([components, security, servers])
  if (shared(before) !== shared(after)) return () => false
  const textOf = ({ key, operation, pathItem: { parameters, servers } }: ApiOperation) =>
    JSON.stringify([key, operation, parameters, servers])
  // An operation that refers to another operation may differ even if its text is the same.
  const isApart = (text: string) => !/"\$ref":"#\/(?!components\/)/.test(text)
  return (older, newer) => textOf(older) === textOf(newer) && isApart(textOf(newer))
}

/**
 * Returns the operations by method and path. The names of path parameters are removed from the keys, because clients
 * fill in these parameters by position.
 */
function byIdentity(description: ApiDescription): Map<string, ApiOperation> {
  return new Map(listOperations(description).map((listed) => [listed.key.replace(/\{[^{}]*\}/g, '{}'), listed]))
}

function identify({
  key,
  method,
  path,
  operation,
  id,
}: ApiOperation): Omit<OperationChange, 'kind' | 'isBreaking' | 'details'> {
  const title = textAt(operation, 'summary') || id || `${method.toUpperCase()} ${path}`
  return { key, method: method.toUpperCase(), path, title }
}
