import type * as ESTree from '@oxc-project/types'
import { Computation, ComputeBudget, orUndefined } from './computation.ts'
import { isRecord } from './record.ts'
import { nameOf, transparentCalls } from './values.ts'
import type { Scope } from './values.ts'

// Reads the values of static expressions in settings, and omits values that aren't static. Expressions in pages are read
// by `compute.ts` instead, because pages must not lose content.

/** Adds the constants and functions of a declaration to a scope. */
export function readDeclarations({ declarations }: ESTree.VariableDeclaration, constants: Map<string, unknown>): void {
  for (const { id, init } of declarations) {
    if (id.type !== 'Identifier' || !init) continue
    if (isFunction(init)) declare(id.name, init, constants)
    else constants.set(id.name, valueOf(init, constants))
  }
}

/** A function of the module. Calling it returns its result. */
type Called = (values: readonly unknown[]) => unknown

/** Returns the key under which a scope stores a function. No constant can have this name. */
export function callOf(name: string): string {
  return `${name}()`
}

/** Adds a function to a scope. A recursive call returns `undefined`. */
export function declare(name: string, node: FunctionNode, scope: Map<string, unknown>): void {
  let isRunning = false
  const called: Called = (values) => {
    if (isRunning || decides(node)) return undefined
    isRunning = true
    try {
      return orUndefined(() => {
        const inner = new Map(scope)
        const computation = openComputation()
        for (const [index, param] of node.params.entries()) computation.bind(param, values[index], inner)
        return returnedBy(node, inner)
      })
    } finally {
      isRunning = false
    }
  }
  scope.set(callOf(name), called)
}

/** Returns whether a function contains statements other than declarations and `return`. */
function decides({ body }: FunctionNode): boolean {
  const statements = body?.type === 'BlockStatement' ? body.body : []
  return !statements.every(({ type }) => type === 'VariableDeclaration' || type === 'ReturnStatement')
}

/** Returns the called function, from this module or an imported one. */
function calledFunction(callee: ESTree.Expression, scope: Scope): Called | undefined {
  // `declare` stores functions under this key.
  if (callee.type === 'Identifier') return scope.get(callOf(callee.name)) as Called | undefined
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || callee.computed) return undefined
  const object = valueOf(callee.object, scope)
  return isRecord(object) ? (object[callOf(callee.property.name)] as Called | undefined) : undefined
}

type FunctionNode = ESTree.ArrowFunctionExpression | ESTree.Function

function isFunction(node: ESTree.Node): node is FunctionNode {
  return (
    node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration'
  )
}

/**
 * Returns the value of an expression. If it calls an unknown function, as in `extend({ title: 'Docs' })`, the value is
 * the first object among the arguments.
 */
export function throughCalls(node: ESTree.Node, scope: Scope): unknown {
  const value = valueOf(node, scope)
  if (value !== undefined || node.type !== 'CallExpression') return value
  return node.arguments.map((argument) => throughCalls(argument, scope)).find(isRecord)
}

/** Returns whether a call returns its argument: a wrapper, or `require.resolve`. */
function isTransparent(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return transparentCalls.test(callee.name)
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'require' &&
    nameOf(callee.property) === 'resolve'
  )
}

/**
 * Returns the value of a static expression, or `undefined` for any other expression, because code is never executed.
 * Omits parts of lists and objects that aren't static.
 */
export function valueOf(node: ESTree.Node, scope: Scope): unknown {
  switch (node.type) {
    case 'ArrayExpression':
      return node.elements
        .flatMap((element) => {
          if (element?.type !== 'SpreadElement') return element ? [valueOf(element, scope)] : []
          const spread = valueOf(element.argument, scope)
          return Array.isArray(spread) ? (spread as unknown[]) : []
        })
        .filter((value) => value !== undefined)
    case 'ObjectExpression':
      return objectOf(node, scope)
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return valueOf(node.expression, scope)
    default:
      return orUndefined(() => openComputation().value(node, scope))
  }
}

/** Creates a computation. Its budget is enough for the largest settings, but stops nested loops. */
function openComputation(): Computation {
  return new ModuleComputation(new ComputeBudget(1_000_000))
}

/** Also computes calls to the module's functions, even if some arguments are unknown. */
class ModuleComputation extends Computation {
  override value(node: ESTree.Node, scope: Scope): unknown {
    if (node.type === 'CallExpression') {
      if (isCurrentYear(node)) return scope.get(currentYear)
      const given = node.arguments.map((each) => (each.type === 'SpreadElement' ? undefined : valueOf(each, scope)))
      const returned = calledFunction(node.callee, scope)?.(given)
      if (returned !== undefined) return returned
      if (isTransparent(node.callee)) return given[0]
    }
    if (node.type === 'MemberExpression' && !node.computed && nameOf(node.property) === 'default') {
      const object = valueOf(node.object, scope)
      if (typeof object === 'string') return object // For example, `require('./a.png').default`
    }
    return super.value(node, scope)
  }
}

/** Settings whose values can be functions with a static result. */
const askedFor = new Set(['redirects', 'rewrites', 'input'])

/** Returns the value of an expression, or the first value that a function returns, ignoring conditions. */
export function returnedBy(node: ESTree.Node, scope: Scope, read = valueOf): unknown {
  if (!isFunction(node)) return read(node, scope)
  const { body } = node
  if (body?.type !== 'BlockStatement') return body ? read(body, scope) : undefined
  const inner = new Map(scope)
  for (const statement of body.body) {
    if (statement.type === 'VariableDeclaration') readDeclarations(statement, inner)
    if (statement.type === 'ReturnStatement') return statement.argument ? read(statement.argument, inner) : undefined
  }
  return undefined
}

function objectOf(node: ESTree.ObjectExpression, scope: Scope): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  const computed = new Set<string>()
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = valueOf(property.argument, scope)
      if (isRecord(spread)) Object.assign(object, spread)
      for (const key of isRecord(spread) ? computedKeys(spread) : ['...']) computed.add(key)
      continue
    }
    const name =
      property.key.type === 'Identifier' && !property.computed
        ? property.key.name
        : property.key.type === 'Literal'
          ? String(property.key.value)
          : undefined
    if (name === undefined || name === '__proto__') continue
    const read = askedFor.has(name) ? returnedBy : valueOf
    const value = property.kind === 'init' ? read(property.value, scope) : undefined
    if (value !== undefined) object[name] = value
    if (value !== undefined || isUndefined(property.value)) computed.delete(name)
    else computed.add(name)
  }
  return markComputed(object, [...computed])
}

/** Marks the keys of an object whose values are not static. */
export function markComputed(object: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return keys.length === 0 ? object : Object.defineProperty(object, computedMark, { value: keys })
}

const computedMark = Symbol('computed')

/**
 * Returns the keys of an object whose values aren't static. `...` stands for a spread of an object that isn't static.
 */
export function computedKeys(object: Record<string | symbol, unknown>): readonly string[] {
  return (object[computedMark] as string[] | undefined) ?? [] // `markComputed` sets it.
}

function isUndefined(node: ESTree.Node): boolean {
  return node.type === 'Identifier' && node.name === 'undefined'
}

/** The name under which a scope stores the current year, for settings that contain `new Date().getFullYear()`. */
export const currentYear = 'new Date().getFullYear()'

function isCurrentYear({ callee }: ESTree.CallExpression): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'getFullYear' &&
    callee.object.type === 'NewExpression' &&
    callee.object.callee.type === 'Identifier' &&
    callee.object.callee.name === 'Date'
  )
}
