import type * as ESTree from '@oxc-project/types'
import { isRecord } from './record.ts'

// Evaluates operators, properties, and methods of static values. Nothing else can be computed, because the source's code
// is never executed.

/** Thrown if an expression depends on a value that isn't static, because code is never executed. */
export class NotComputable extends Error {
  override name = 'NotComputable'
}

/** Values of the constants in the same file, by name. */
export type Scope = ReadonlyMap<string, unknown>

/**
 * Matches functions that return their argument: wrappers that only add a type, and functions that mark a path for a
 * bundler.
 */
export const transparentCalls = /^(define\w*|with\w+|require|useBaseUrl|deepFreeze)$/

/** Maximum length of a computed string. No string on a real page is longer. */
const longestText = 100_000

export function asList(value: unknown): unknown[] {
  if (!Array.isArray(value)) throw new NotComputable()
  return value
}

export function asText(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') throw new NotComputable()
  return String(value)
}

function asNumber(value: unknown): number | undefined {
  if (value !== undefined && typeof value !== 'number') throw new NotComputable()
  return value
}

export function bounded(text: string): string {
  if (text.length > longestText) throw new NotComputable()
  return text
}

export function member(object: unknown, key: unknown, isOptional: boolean): unknown {
  if (isOptional && (object === undefined || object === null)) return undefined
  if ((Array.isArray(object) || typeof object === 'string') && key === 'length') return object.length
  if (Array.isArray(object) && typeof key === 'number') return object[key]
  if (isRecord(object) && (typeof key === 'string' || typeof key === 'number')) {
    const name = String(key)
    return Object.hasOwn(object, name) ? object[name] : undefined
  }
  throw new NotComputable()
}

const operators: Readonly<Record<string, (left: number, right: number) => number | boolean>> = {
  '+': (left, right) => left + right,
  '-': (left, right) => left - right,
  '*': (left, right) => left * right,
  '/': (left, right) => left / right,
  '%': (left, right) => left % right,
  '<': (left, right) => left < right,
  '>': (left, right) => left > right,
  '<=': (left, right) => left <= right,
  '>=': (left, right) => left >= right,
}

export function operate(operator: ESTree.BinaryExpression['operator'], left: unknown, right: unknown): unknown {
  if (operator === '===') return left === right
  if (operator === '!==') return left !== right
  if (operator === '+' && (typeof left === 'string' || typeof right === 'string'))
    return bounded(asText(left) + asText(right))
  const calculate = operators[operator]
  if (!calculate || typeof left !== 'number' || typeof right !== 'number') throw new NotComputable()
  return calculate(left, right)
}

/** Returns the name of a key or property. */
export function nameOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'Literal' && (typeof node.value === 'string' || typeof node.value === 'number'))
    return String(node.value)
  throw new NotComputable()
}

export function listObject(name: string, object: unknown): unknown {
  if (!isRecord(object)) throw new NotComputable()
  if (name === 'keys') return Object.keys(object)
  if (name === 'values') return Object.values(object)
  if (name === 'entries') return Object.entries(object)
  throw new NotComputable()
}

export function callMethod(object: unknown, name: string, first: unknown, second: unknown): unknown {
  if (Array.isArray(object)) {
    const list: unknown[] = object
    if (name === 'join') return bounded(list.map(asText).join(first === undefined ? ',' : asText(first)))
    if (name === 'concat') return [...list, ...asList(first)]
    if (name === 'includes') return list.includes(first)
    if (name === 'slice') return list.slice(asNumber(first), asNumber(second))
  }
  if (typeof object === 'string') {
    if (name === 'toLowerCase') return object.toLowerCase()
    if (name === 'toUpperCase') return object.toUpperCase()
    if (name === 'trim') return object.trim()
    if (name === 'includes' && typeof first === 'string') return object.includes(first)
    if (name === 'startsWith' && typeof first === 'string') return object.startsWith(first)
    if (name === 'split' && typeof first === 'string') return object.split(first)
    if (name === 'slice') return object.slice(asNumber(first), asNumber(second))
  }
  throw new NotComputable()
}
