import type * as ESTree from '@oxc-project/types'
import { isRecord } from './record.ts'
import {
  asList,
  asText,
  bounded,
  callMethod,
  listObject,
  member,
  nameOf,
  NotComputable,
  operate,
  transparentCalls,
} from './values.ts'
import type { Scope } from './values.ts'

/** The rendered result of an expression: text, or JSX with the scope in which to parse it. */
export type Shown = { text: string } | { jsx: string; scope: Scope }

/** Limits the steps of a computation. Without a limit, a few lines of nested loops could produce an endless page. */
export class ComputeBudget {
  #left: number

  /** @param steps the limit; the default is enough for one page */
  constructor(steps = 20_000) {
    this.#left = steps
  }

  /** @throws NotComputable if the budget is used up */
  spend(): void {
    this.#left -= 1
    if (this.#left < 0) throw new NotComputable()
  }
}

/** Returns the result of a computation, or `undefined` if it depends on a value that isn't static. */
export function orUndefined<Result>(compute: () => Result): Result | undefined {
  try {
    return compute()
  } catch (error) {
    if (error instanceof NotComputable) return undefined
    throw error
  }
}

type Callback = ESTree.ArrowFunctionExpression | ESTree.Function

/** Evaluates expressions whose inputs are all static. */
export class Computation {
  readonly #budget: ComputeBudget
  readonly #sourceOf: (node: ESTree.Node) => string

  /** @param sourceOf returns the text of a node; not needed for settings, which contain no JSX to render */
  constructor(budget: ComputeBudget, sourceOf: (node: ESTree.Node) => string = () => '') {
    this.#budget = budget
    this.#sourceOf = sourceOf
  }

  /** Returns the rendered result of a node that is a child of an element. */
  show(node: ESTree.Node, scope: Scope): Shown[] {
    this.#budget.spend()
    switch (node.type) {
      case 'ParenthesizedExpression':
        return this.show(node.expression, scope)
      case 'JSXElement':
      case 'JSXFragment':
        return [{ jsx: this.#sourceOf(node), scope }]
      case 'ConditionalExpression':
        return this.show(this.value(node.test, scope) ? node.consequent : node.alternate, scope)
      case 'LogicalExpression': {
        const left = this.value(node.left, scope)
        return decides(node.operator, left) ? showValue(left) : this.show(node.right, scope)
      }
      case 'ArrayExpression':
        return node.elements.flatMap((each) => {
          if (each?.type === 'SpreadElement') throw new NotComputable()
          return each ? this.show(each, scope) : []
        })
      case 'CallExpression': {
        const loop = loopOf(node)
        if (!loop) return showValue(this.value(node, scope))
        return this.#each(loop.list, loop.callback, scope, (body, inner) => this.show(body, inner)).flat()
      }
      default:
        return showValue(this.value(node, scope))
    }
  }

  /** @throws NotComputable if the value is not static */
  value(node: ESTree.Node, scope: Scope): unknown {
    this.#budget.spend()
    switch (node.type) {
      case 'Literal':
        if ('regex' in node || 'bigint' in node) throw new NotComputable()
        return node.value
      case 'Identifier':
        if (node.name === 'undefined') return undefined
        if (!scope.has(node.name)) throw new NotComputable()
        return scope.get(node.name)
      case 'TemplateLiteral':
        return bounded(
          node.quasis
            .map(({ value }, index) => {
              const expression = node.expressions[index]
              return (value.cooked ?? '') + (expression ? asText(this.value(expression, scope)) : '')
            })
            .join(''),
        )
      case 'ArrayExpression':
        return node.elements.flatMap((each) => {
          if (each === null) return [undefined]
          return each.type === 'SpreadElement' ? asList(this.value(each.argument, scope)) : [this.value(each, scope)]
        })
      case 'ObjectExpression':
        return this.#object(node, scope)
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ChainExpression':
        return this.value(node.expression, scope)
      case 'ConditionalExpression':
        return this.value(this.value(node.test, scope) ? node.consequent : node.alternate, scope)
      case 'LogicalExpression': {
        const left = this.value(node.left, scope)
        return decides(node.operator, left) ? left : this.value(node.right, scope)
      }
      case 'UnaryExpression': {
        const value = this.value(node.argument, scope)
        if (node.operator === '!') return !value
        if (node.operator === '-' && typeof value === 'number') return -value
        throw new NotComputable()
      }
      case 'BinaryExpression':
        return operate(node.operator, this.value(node.left, scope), this.value(node.right, scope))
      case 'MemberExpression': {
        const object = this.value(node.object, scope)
        const key = node.computed ? this.value(node.property, scope) : nameOf(node.property)
        return member(object, key, node.optional)
      }
      case 'CallExpression':
        return this.#call(node, scope)
      default:
        throw new NotComputable()
    }
  }

  /** Binds the value of a parameter to its name, or to the names in its pattern. */
  bind(pattern: ESTree.Node, value: unknown, scope: Map<string, unknown>): void {
    if (pattern.type === 'Identifier') scope.set(pattern.name, value)
    else if (pattern.type === 'AssignmentPattern')
      this.bind(pattern.left, value ?? this.value(pattern.right, scope), scope)
    else if (pattern.type === 'ArrayPattern') {
      const list = asList(value)
      for (const [index, each] of pattern.elements.entries()) if (each) this.bind(each, list[index], scope)
    } else if (pattern.type === 'ObjectPattern') {
      for (const property of pattern.properties) {
        if (property.type !== 'Property' || property.computed) throw new NotComputable()
        this.bind(property.value, member(value, nameOf(property.key), false), scope)
      }
    } else throw new NotComputable()
  }

  #object(node: ESTree.ObjectExpression, scope: Scope): Record<string, unknown> {
    const entries = node.properties.flatMap((property): [string, unknown][] => {
      if (property.type === 'SpreadElement') {
        const spread = this.value(property.argument, scope)
        if (!isRecord(spread)) throw new NotComputable()
        return Object.entries(spread)
      }
      if (property.kind !== 'init') throw new NotComputable()
      const key = property.computed ? asText(this.value(property.key, scope)) : nameOf(property.key)
      return [[key, this.value(property.value, scope)]]
    })
    return Object.fromEntries(entries)
  }

  #call(node: ESTree.CallExpression, scope: Scope): unknown {
    const loop = loopOf(node)
    if (loop) return this.#each(loop.list, loop.callback, scope, (body, inner) => this.value(body, inner))
    const { callee } = node
    const given = (index: number): unknown => {
      const argument = node.arguments[index]
      if (argument?.type === 'SpreadElement') throw new NotComputable()
      return argument && this.value(argument, scope)
    }
    if (callee.type === 'Identifier' && transparentCalls.test(callee.name)) return given(0)
    if (callee.type !== 'MemberExpression' || callee.computed) throw new NotComputable()
    const name = nameOf(callee.property)
    if (callee.object.type === 'Identifier' && callee.object.name === 'Object' && !scope.has('Object'))
      return listObject(name, given(0))
    const object = this.value(callee.object, scope)
    const [argument] = node.arguments
    if (name === 'filter' && isCallback(argument)) {
      const kept = this.#each(callee.object, argument, scope, (body, inner) => this.value(body, inner))
      return asList(object).filter((_, index) => kept[index])
    }
    return callMethod(object, name, given(0), given(1))
  }

  /** Returns the result for each element of a list. */
  #each<Result>(
    list: ESTree.Node,
    callback: Callback,
    scope: Scope,
    result: (body: ESTree.Node, inner: Scope) => Result,
  ): Result[] {
    return asList(this.value(list, scope)).map((element, index) => {
      const inner = new Map(scope)
      const [first, second] = callback.params
      if (callback.params.length > 2) throw new NotComputable()
      if (first) this.bind(first, element, inner)
      if (second) this.bind(second, index, inner)
      const { body } = callback
      if (body?.type !== 'BlockStatement') {
        if (!body) throw new NotComputable()
        return result(body, inner)
      }
      for (const statement of body.body) {
        if (statement.type === 'ReturnStatement' && statement.argument) return result(statement.argument, inner)
        if (statement.type !== 'VariableDeclaration') break
        for (const { id, init } of statement.declarations) if (init) this.bind(id, this.value(init, inner), inner)
      }
      throw new NotComputable()
    })
  }
}

/** Returns whether the left side of `&&`, `||`, or `??` is the result. */
function decides(operator: ESTree.LogicalExpression['operator'], left: unknown): boolean {
  if (operator === '??') return left !== undefined && left !== null
  return operator === '&&' ? !left : Boolean(left)
}

/** Returns the list and the callback of a call to `map`. */
function loopOf({
  callee,
  arguments: given,
}: ESTree.CallExpression): { list: ESTree.Node; callback: Callback } | undefined {
  const [callback] = given
  if (callee.type !== 'MemberExpression' || callee.computed || nameOf(callee.property) !== 'map') return undefined
  return isCallback(callback) ? { list: callee.object, callback } : undefined
}

function isCallback(node: ESTree.Node | undefined): node is Callback {
  return node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'
}

/** Returns a value as React would render it. */
function showValue(value: unknown): Shown[] {
  if (value === undefined || value === null || typeof value === 'boolean') return []
  if (Array.isArray(value)) return value.flatMap(showValue)
  return [{ text: asText(value) }]
}
