import { Computation, ComputeBudget, orUndefined } from './computation.ts'
import type { Shown } from './computation.ts'
import { parseExpression, parseStatements } from './javascript.ts'
import type { Scope } from './values.ts'

/**
 * Returns the rendered result of an expression in braces, if all its inputs are static: constants, conditions on them,
 * and loops over lists.
 *
 * @returns `undefined` if a part of the expression would have to be executed
 */
export function computeShown(expression: string, scope: Scope, budget: ComputeBudget): Shown[] | undefined {
  const node = parseExpression(expression)
  // The offsets count the bracket that `parseExpression` adds before the expression.
  return (
    node &&
    orUndefined(() =>
      new Computation(budget, (from) => expression.slice(from.start - 1, from.end - 1)).show(node, scope),
    )
  )
}

/** Returns the scope with the constants that the statements declare, if their values are static. */
export function computeConstants(statements: string, scope: Scope, budget: ComputeBudget): Scope {
  const known = new Map(scope)
  const computation = new Computation(budget)
  for (const statement of parseStatements(statements)) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      const computed = init && orUndefined(() => ({ value: computation.value(init, known) }))
      if (id.type === 'Identifier' && computed) known.set(id.name, computed.value)
    }
  }
  return known
}

/** Returns the constants of a module, with its default export as `default`. */
export function computeFile(source: string): Scope {
  const budget = new ComputeBudget()
  const constants = computeConstants(source, new Map(), budget)
  const exported = parseStatements(source).find((statement) => statement.type === 'ExportDefaultDeclaration')
  const computation = new Computation(budget)
  const value = exported && orUndefined(() => ({ value: computation.value(exported.declaration, constants) }))
  return value ? new Map([...constants, ['default', value.value]]) : constants
}
