import { parse } from '@babel/parser'
import { relative, sep } from 'node:path'
import type { Inputs } from './bundle-code.ts'
import type { CodeFolder } from './site-code.ts'

/** The properties of syntax tree nodes that the checks of code use. */
export interface Node {
  type: string
  loc?: { start: { line: number; column: number } }
  [key: string]: unknown
}

/** Returns the matching files of a code folder among the bundled ones, sorted. */
export function ownFiles({ root, code }: CodeFolder, inputs: Inputs, name: RegExp): { path: string; file: string }[] {
  return [...inputs]
    .sort()
    .map((path) => ({ path, file: relative(root, path).split(sep).join('/') }))
    .filter(({ file }) => file.startsWith(`${code}/`) && !file.includes('node_modules/') && name.test(file))
}

export function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function nameOf(node: unknown): string | undefined {
  return isNode(node) && /^(?:JSX)?Identifier$/.test(node.type) && typeof node.name === 'string' ? node.name : undefined
}

/** Returns a quoted name, as in `{ 'http-equiv': 'refresh' }`. */
export function textOf(node: unknown): string | undefined {
  return isNode(node) && typeof node.value === 'string' ? node.value : undefined
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Partial<Node>).type === 'string'
}

/** Returns the syntax tree of a module, or `undefined` if the module is invalid, which the bundler reports. */
export function parseSource(source: string): unknown {
  try {
    return parse(source, { sourceType: 'module', plugins: ['jsx', 'typescript'], errorRecovery: true }).program
  } catch {
    return undefined
  }
}
