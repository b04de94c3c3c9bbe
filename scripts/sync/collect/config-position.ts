import { parse, parseExpression } from '@babel/parser'
import type { File, Node } from '@babel/types'
import type { Position } from '../../../core/markdown/index.ts'
import { positionOfText } from '../compile/inspect-document.ts'

/**
 * Returns the position of a value in a configuration file. If the value itself can't be found, returns the position of
 * the innermost object or list that should contain it. Returns `undefined` if the file can't be parsed or its exported
 * value isn't a literal.
 *
 * @param text the content of the file
 * @param name the file name: `.json` files are parsed as one expression, other files as modules with a default export
 * @param path the keys and indexes that lead to the value
 */
export function positionInConfig(text: string, name: string, path: readonly PropertyKey[]): Position | undefined {
  let found: Node | undefined
  try {
    found = read(text, name)
  } catch {
    return undefined // The syntax error is reported when the file is loaded.
  }
  let place = found
  for (const key of path) {
    const next = partOf(found, key)
    if (!next) break
    ;[place, found] = next
  }
  const start = place?.loc?.start
  return start && { line: start.line, column: start.column + 1 }
}

/** A configuration file and its content. */
export interface ConfigFile {
  /** The file name. The file is at the top level of the content folder. */
  file: string
  text: string
}

/** Names the file in messages for sites that have no configuration yet. */
export const noConfigFile: ConfigFile = { file: 'site.config.ts', text: '' }

/**
 * Returns the position of a text in a configuration file. The search starts at the key of the value that contains it.
 * @param path the keys and indexes that lead to the value
 */
export function positionOfValue(
  { file, text }: ConfigFile = noConfigFile,
  path: readonly PropertyKey[],
  written: string,
): { file: string } & Position {
  return { file, ...positionOfText(text, written, positionInConfig(text, file, path)) }
}

/** Returns the position of the first syntax error in a configuration, or `undefined` if the syntax is valid. */
export function syntaxErrorIn(text: string, name: string): Position | undefined {
  try {
    read(text, name)
    return undefined
  } catch (error) {
    const { loc } = error as { loc?: { line: number; column: number } } // `@babel/parser` adds this field to its errors.
    return loc && { line: loc.line, column: loc.column + 1 }
  }
}

function read(text: string, name: string): Node | undefined {
  if (name.endsWith('.json')) return parseExpression(text)
  return exportedBy(parse(text, { sourceType: 'module', plugins: ['typescript'] }))
}

/** Returns the default export of a module. It may be wrapped in `defineConfig()` or assigned to a constant first. */
function exportedBy({ program: { body } }: File): Node | undefined {
  const exported = body.find((statement) => statement.type === 'ExportDefaultDeclaration')?.declaration
  if (exported?.type !== 'Identifier') return unwrap(exported)
  const { name } = exported
  const declared = body
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .find(({ id }) => id.type === 'Identifier' && id.name === name)
  return unwrap(declared?.init)
}

function unwrap(node: Node | null | undefined): Node | undefined {
  if (node?.type === 'TSSatisfiesExpression' || node?.type === 'TSAsExpression') return unwrap(node.expression)
  if (node?.type === 'CallExpression') return unwrap(node.arguments[0])
  return node?.type === 'ObjectExpression' || node?.type === 'ArrayExpression' ? node : undefined
}

/**
 * Returns the value at a key of an object or an index of a list, and the node whose position diagnostics show. Both are
 * the same for a list.
 */
function partOf(node: Node | undefined, key: PropertyKey): [place: Node, value: Node] | undefined {
  if (node?.type === 'ArrayExpression') {
    const element = node.elements[Number(key)]
    return element ? [element, element] : undefined
  }
  if (node?.type !== 'ObjectExpression') return undefined
  const property = node.properties.find(
    (each) =>
      each.type === 'ObjectProperty' &&
      !each.computed &&
      ((each.key.type === 'Identifier' && each.key.name === key) ||
        (each.key.type === 'StringLiteral' && each.key.value === key)),
  )
  return property?.type === 'ObjectProperty' ? [property, property.value] : undefined
}
