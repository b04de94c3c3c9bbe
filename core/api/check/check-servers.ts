import { listAt, objectAt, pointerTo, textAt, textsAt, valueAt } from '../description.ts'
import type { ApiDescription, Json } from '../description.ts'
import type { ApiOperation } from '../operations.ts'
import type { ApiProblem } from './api-problem.ts'

/** Checks the variables of servers, because samples and the request form fill them in. */
export function checkServers({ document }: ApiDescription, operations: readonly ApiOperation[]): ApiProblem[] {
  // The methods of a path share its servers. Pointers to methods other than OpenAPI's own ones have another key.
  const pathItems = new Map(
    operations.map(({ pathItem, pointer }) => [pathItem, pointer.replace(/(?:\/additionalOperations)?\/[^/]*$/, '')]),
  )
  return [
    ...problemsOf(document, ''),
    ...[...pathItems].flatMap(([pathItem, pointer]) => problemsOf(pathItem, pointer)),
    ...operations.flatMap(({ operation, pointer }) => problemsOf(operation, pointer)),
  ]
}

function problemsOf(holder: Json, pointer: string): ApiProblem[] {
  return listAt(holder, 'servers').flatMap((server, index) => {
    const at = pointerTo(pointer, 'servers', index)
    const variables = objectAt(server, 'variables')
    const names = new Set([...textAt(server, 'url').matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name!))
    const report = (place: string, message: string, hint: string): ApiProblem => ({
      severity: 'warning',
      code: 'api-server',
      pointer: place,
      message,
      hint,
    })
    return [
      ...[...names]
        .filter((name) => !Object.hasOwn(variables, name))
        .map((name) =>
          report(
            at,
            `The URL of the server contains \`{${name}}\`, which \`variables\` doesn't describe.`,
            'Describe the variable with a `default`, or remove it from the URL.',
          ),
        ),
      ...Object.entries(variables).flatMap(([name, variable]) => {
        const [values, value] = [textsAt(variable, 'enum'), textAt(variable, 'default')]
        if (values.length === 0 || valueAt(variable, 'default') === undefined || values.includes(value)) return []
        return [
          report(
            pointerTo(at, 'variables', name),
            `The default of the server variable \`${name}\` is \`${value}\`, which its \`enum\` doesn't contain.`,
            `Use one of: ${values.join(', ')}.`,
          ),
        ]
      }),
    ]
  })
}
