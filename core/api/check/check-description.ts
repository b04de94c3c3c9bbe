import {
  isObject,
  listAt,
  objectAt,
  partLevel,
  pointerTo,
  referenceOf,
  resolve,
  textAt,
  valueAtPointer,
} from '../description.ts'
import type { ApiDescription, Json } from '../description.ts'
import { mapKeywords } from '../map-keywords.ts'
import { listOperations } from '../operations.ts'
import type { ApiOperation } from '../operations.ts'
import { isData, referencesIn } from '../references.ts'
import type { ApiProblem } from './api-problem.ts'
import { checkExamples } from './check-examples.ts'
import { checkLanguages } from './check-languages.ts'
import type { CodeLanguages } from './check-languages.ts'
import { checkServers } from './check-servers.ts'

/** Finds problems in an API description that would lead to incorrect pages. */
export function checkDescription(description: ApiDescription, languages: CodeLanguages): ApiProblem[] {
  const operations = listOperations(description)
  return [
    ...checkReferences(description),
    ...checkIds(operations),
    ...operations.flatMap((operation) => [
      ...checkPath(description, operation),
      ...checkSecurity(description, operation.operation, operation.pointer),
    ]),
    ...checkSecurity(description, description.document, ''),
    ...checkServers(description, operations),
    ...checkExamples(description),
    ...checkLanguages(description, languages),
  ]
}

function checkReferences({ document }: ApiDescription): ApiProblem[] {
  const exists = (target: string) => valueAtPointer(document, target) !== undefined
  const missing = new Set([...referencesIn(document, 0)].filter((target) => !exists(target)))
  const problems: ApiProblem[] = []
  const report = (keys: readonly string[], reference: string) =>
    problems.push({
      severity: 'error',
      code: 'api-reference',
      pointer: pointerTo('', ...keys),
      message: `The target of the reference \`${reference}\` does not exist.`,
      hint: 'Add the missing part, or correct the reference.',
    })
  const visit = (value: Json, keys: readonly string[], isMap: boolean): void => {
    if (typeof value !== 'object' || value === null) return
    if (keys.length <= partLevel && ![...referencesIn(value, keys.length, isMap)].some((each) => missing.has(each)))
      return
    const target = isMap ? undefined : referenceOf(value)
    if (target !== undefined && missing.has(target)) report(keys, textAt(value, '$ref'))
    const mapping = isMap ? {} : objectAt(objectAt(value, 'discriminator'), 'mapping')
    for (const [name, mapped] of Object.entries(mapping))
      // A mapping without a `#` may be the URL of another file.
      if (typeof mapped === 'string' && missing.has(referenceOf({ $ref: mapped }) ?? ''))
        report([...keys, 'discriminator', 'mapping', name], mapped)
    for (const [key, child] of Object.entries(value))
      if (!isData(key, isMap || Array.isArray(value))) visit(child, [...keys, key], !isMap && mapKeywords.has(key))
  }
  visit(document, [], false)
  return problems
}

function checkIds(operations: readonly ApiOperation[]): ApiProblem[] {
  const known = new Map<string, ApiOperation>()
  return operations.flatMap((operation) => {
    const before = known.get(operation.id)
    if (operation.id === '' || !before) {
      known.set(operation.id, operation)
      return []
    }
    return [
      {
        severity: 'error',
        code: 'api-duplicate-id',
        pointer: pointerTo(operation.pointer, 'operationId'),
        message: `The operationId \`${operation.id}\` is already used by \`${before.key}\`.`,
        hint: 'Change the ID of one of the two operations.',
      },
    ]
  })
}

function checkPath(
  description: ApiDescription,
  { kind, path, pathItem, operation, pointer, key }: ApiOperation,
): ApiProblem[] {
  if (kind === 'webhook') return []
  const described = [...listAt(pathItem, 'parameters'), ...listAt(operation, 'parameters')]
    .map((each) => resolve(description, each).value)
    .filter((each) => textAt(each, 'in') === 'path')
    .map((each) => textAt(each, 'name'))
  const inPath = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!)
  const texts = [
    ...inPath
      .filter((name) => !described.includes(name))
      .map((name) => ({
        message: `\`${key}\` does not describe its path parameter \`${name}\`.`,
        hint: `Add a parameter with \`name: ${name}\`, \`in: path\`, and \`required: true\`.`,
      })),
    ...described
      .filter((name) => !inPath.includes(name))
      .map((name) => ({
        message: `\`${key}\` describes the path parameter \`${name}\`, which its path doesn't contain.`,
        hint: 'Add it to the path in braces, or remove it.',
      })),
  ]
  return texts.map((text) => ({ severity: 'error', code: 'api-path-parameter', pointer, ...text }))
}

function checkSecurity({ document }: ApiDescription, holder: Json, pointer: string): ApiProblem[] {
  const schemes = objectAt(objectAt(document, 'components'), 'securitySchemes')
  return listAt(holder, 'security').flatMap((alternative, index) =>
    Object.keys(isObject(alternative) ? alternative : {})
      .filter((name) => !Object.hasOwn(schemes, name))
      .map((name) => ({
        severity: 'error' as const,
        code: 'api-security',
        pointer: pointerTo(pointer, 'security', index),
        message: `The security scheme \`${name}\` does not exist.`,
        hint: `Define it under \`components.securitySchemes\`${Object.keys(schemes).length === 0 ? '' : `, or use an existing one: ${Object.keys(schemes).join(', ')}`}.`,
      })),
  )
}
