import { parse as parseModule } from '@babel/parser'
import type { ParserOptions } from '@babel/parser'
import type * as ESTree from '@oxc-project/types'

/** Values of the constants that are declared in the same file, by name. */
export type Scope = ReadonlyMap<string, unknown>

/** What a file's statements declare, as far as it can be read without running it. */
interface ModuleFacts {
  /** Local name → what it is imported from. */
  imports: Map<string, string>
  /** Local name → its name in the module that it is imported from: `default`, `*` or a name. */
  bindings: Map<string, string>
  /** Constants whose value is written out. */
  constants: Map<string, unknown>
  /** The value of `export default` or `module.exports`; keys whose value is computed are absent. */
  exported: unknown
}

/**
 * The value of an expression that can be read without running it: a literal, or an array, object, template or
 * concatenation of such, or a constant in scope. `undefined` for any other: an import never runs code.
 */
export function readLiteral(expression: string, scope: Scope = new Map()): unknown {
  const node = parseExpression(expression)
  return node && valueOf(node, scope)
}

/** The tree of an expression, whose places count a bracket before it; `undefined` where it is none. */
export function parseExpression(expression: string): ESTree.Expression | undefined {
  const [statement] = parse(`(${expression}\n)`)?.body ?? []
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}

/** The statements of a module; none where the text is no JavaScript, TypeScript or JSX. */
export function parseStatements(source: string): ESTree.Program['body'] {
  return parse(source)?.body ?? []
}

/** Reads imports and constants of a module; `undefined` where the text is not JavaScript, TypeScript or JSX. */
export function readModule(source: string, scope: Scope = new Map()): ModuleFacts | undefined {
  const program = parse(source)
  if (!program) return undefined
  const facts: ModuleFacts = { imports: new Map(), bindings: new Map(), constants: new Map(scope), exported: undefined }
  // Functions can be called before the line on which they are declared.
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id) declare(declared.id.name, declared, facts.constants)
  }
  for (const statement of program.body) readStatement(statement, facts)
  return facts
}

/**
 * Reads a module with what it imports of files beside it, so that settings in several files are read as one.
 *
 * @param read gives the text of a file by its path, `undefined` where there is none
 */
export function readModuleFile(
  file: string,
  read: (path: string) => string | undefined,
  opened: readonly string[] = [],
): ModuleFacts | undefined {
  const source = read(file)
  const alone = source === undefined ? undefined : readModule(source)
  if (!alone || source === undefined) return undefined
  const scope = new Map<string, unknown>()
  for (const [local, from] of alone.imports) {
    if (!from.startsWith('.') || opened.length > 8) continue
    const path = joinRelative(file, from)
    const found = [path, ...extensions.map((end) => path.replace(/\.[cm]?js$/, '') + end)].find(
      (each) => /\.\w+$/.test(each) && !opened.includes(each) && read(each) !== undefined,
    )
    const module = found === undefined ? undefined : readModuleFile(found, read, [...opened, file])
    const name = alone.bindings.get(local)
    if (!module || name === undefined) continue
    const value =
      name === 'default'
        ? module.exported
        : name === '*'
          ? Object.fromEntries(module.constants)
          : module.constants.get(name)
    if (value !== undefined) scope.set(local, value)
    const called = name === 'default' ? () => module.exported : module.constants.get(callOf(name))
    if (called !== undefined) scope.set(callOf(local), called)
  }
  return scope.size === 0 ? alone : readModule(source, scope)
}

const extensions = ['.ts', '.mts', '.js', '.mjs', '/index.ts', '/index.mts', '/index.js', '/index.mjs']

function joinRelative(file: string, path: string): string {
  const parts = file.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** Every object literal that a function of this name is called with: `starlight({ title: 'Docs' })`. */
export function readCallArguments(source: string, callee: string, given?: Scope): Record<string, unknown>[] {
  const program = parse(source)
  if (!program) return []
  const scope = given ?? readModule(source)?.constants
  const found: Record<string, unknown>[] = []
  walk(program)
  return found

  function walk(value: unknown): void {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as ESTree.Node // Whatever has a `type` in the parser's tree is one of its nodes.
    if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === callee) {
      const [argument] = node.arguments
      const read = argument && argument.type !== 'SpreadElement' ? valueOf(argument, scope ?? new Map()) : undefined
      if (isRecord(read)) found.push(read)
    }
    Object.values(value).forEach(walk)
  }
}

/**
 * Whether a text is a module, may become one when more text follows, or cannot: `import taxes are high` is wrong in its
 * third word, whatever comes after it.
 */
export function moduleCompleteness(source: string): 'whole' | 'cut' | 'wrong' {
  const parsed = parseOrFail(source)
  if ('program' in parsed) return 'whole'
  const { message, offset } = parsed
  return offset >= source.trimEnd().length || /unterminated/i.test(message) ? 'cut' : 'wrong'
}

function parse(source: string): ESTree.Program | undefined {
  const parsed = parseOrFail(source)
  return 'program' in parsed ? parsed.program : undefined
}

/** The parser recurses: brackets nested deeper than any page's are not given to it. */
const deepestBrackets = 1000

const parserOptions = {
  sourceType: 'module',
  plugins: ['typescript', 'jsx', 'estree'],
  // What a page shows is not run: a `return` or a private name out of place is no reason not to read the rest.
  allowReturnOutsideFunction: true,
  createParenthesizedExpressions: true,
} satisfies ParserOptions

function parseOrFail(source: string): { program: ESTree.Program } | { message: string; offset: number } {
  if (bracketDepth(source) > deepestBrackets) return { message: 'Nested too deep', offset: 0 }
  try {
    // The plugin `estree` makes the tree that these types describe.
    return { program: parseModule(source, parserOptions).program as unknown as ESTree.Program }
  } catch (error) {
    const { message, pos } = error as Error & { pos?: number } // What the parser throws.
    return { message, offset: pos ?? source.length }
  }
}

/**
 * How deep brackets and elements of JSX stand inside each other at most. An estimate: those in strings and comments
 * count, too.
 */
function bracketDepth(source: string): number {
  let depth = 0
  let deepest = 0
  for (const [bracket] of source.matchAll(/[([{]|<(?=[\w>])|[)\]}]|\/>|<\//g)) {
    depth = Math.max(0, depth + (/^(?:[([{]|<)$/.test(bracket) ? 1 : -1))
    deepest = Math.max(deepest, depth)
  }
  return deepest
}

function readStatement(statement: ESTree.Program['body'][number], facts: ModuleFacts): void {
  if (statement.type === 'ImportDeclaration') {
    for (const specifier of statement.specifiers) {
      const { local } = specifier
      facts.imports.set(local.name, statement.source.value)
      const imported = specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier'
      facts.bindings.set(
        local.name,
        imported && specifier.imported.type === 'Identifier'
          ? specifier.imported.name
          : specifier.type === 'ImportNamespaceSpecifier'
            ? '*'
            : 'default',
      )
    }
  }
  if (statement.type === 'VariableDeclaration') readDeclarations(statement, facts.constants)
  if (statement.type === 'ExportNamedDeclaration' && statement.declaration?.type === 'VariableDeclaration') {
    readDeclarations(statement.declaration, facts.constants)
  }
  if (statement.type === 'ExportDefaultDeclaration')
    facts.exported = returnedBy(statement.declaration, facts.constants, throughCalls)
  if (statement.type === 'ExpressionStatement' && statement.expression.type === 'AssignmentExpression') {
    const { left, right } = statement.expression
    if (left.type === 'MemberExpression' && left.property.type === 'Identifier' && left.property.name === 'exports') {
      facts.exported = valueOf(right, facts.constants)
    }
  }
}

function readDeclarations({ declarations }: ESTree.VariableDeclaration, constants: Map<string, unknown>): void {
  for (const { id, init } of declarations) {
    if (id.type !== 'Identifier' || !init) continue
    if (isFunction(init)) declare(id.name, init, constants)
    else constants.set(id.name, valueOf(init, constants))
  }
}

/** What a call of a function of the module is worth. */
type Called = (values: readonly unknown[]) => unknown

/** The name in a scope by which a function is found that is declared under a name: no constant has such a one. */
function callOf(name: string): string {
  return `${name}()`
}

/** Adds a function to a scope, in which it is then read. One that calls itself has no value. */
function declare(name: string, node: FunctionNode, scope: Map<string, unknown>): void {
  let isRunning = false
  const called: Called = (values) => {
    if (isRunning) return undefined
    isRunning = true
    try {
      const given = node.params.map((param, index) => bind(param, values[index], scope))
      // What it makes of what cannot be read is not known.
      if (given.includes(undefined)) return undefined
      return returnedBy(node, new Map([...scope, ...given.flatMap((each) => each ?? [])]))
    } finally {
      isRunning = false
    }
  }
  scope.set(callOf(name), called)
}

/** The names that a parameter gives to a value, with what each is; `undefined` where that cannot be told. */
function bind(param: ESTree.Node, value: unknown, scope: Scope): [string, unknown][] | undefined {
  if (param.type === 'Identifier') return [[param.name, value]]
  if (param.type === 'AssignmentPattern') return bind(param.left, value ?? valueOf(param.right, scope), scope)
  if (param.type !== 'ObjectPattern') return undefined
  const bound = param.properties.map((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && !property.computed
      ? bind(property.value, recordOf(value)[property.key.name], scope)
      : undefined,
  )
  return bound.includes(undefined) ? undefined : bound.flatMap((each) => each ?? [])
}

/** The function that a call means, of this module or of one that it imports. */
function calledFunction(callee: ESTree.Expression, scope: Scope): Called | undefined {
  if (callee.type === 'Identifier') return scope.get(callOf(callee.name)) as Called | undefined // As `declare` sets it.
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

/** Functions that return their argument: wrappers that only add a type, and paths that a bundler would resolve. */
export const transparentCalls = /^(define\w*|with\w+|require|useBaseUrl|deepFreeze)$/

/** The value of an expression; of `extend({ title: 'Docs' })`, a call of a function that is not known, its object. */
function throughCalls(node: ESTree.Node, scope: Scope): unknown {
  const value = valueOf(node, scope)
  if (value !== undefined || node.type !== 'CallExpression') return value
  return node.arguments.map((argument) => throughCalls(argument, scope)).find(isRecord)
}

/** Whether the value of a call is its argument: one of the functions above, or `require.resolve`. */
function isTransparent(callee: ESTree.Expression): boolean {
  if (callee.type === 'Identifier') return transparentCalls.test(callee.name)
  return (
    callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === 'require' &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'resolve'
  )
}

function valueOf(node: ESTree.Node, scope: Scope): unknown {
  switch (node.type) {
    case 'Literal':
      return 'regex' in node ? undefined : node.value
    case 'Identifier':
      return scope.get(node.name)
    case 'TemplateLiteral':
      return templateOf(node, scope)
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
    case 'UnaryExpression': {
      const value = valueOf(node.argument, scope)
      if (node.operator === '-' && typeof value === 'number') return -value
      return node.operator === '!' && typeof value === 'boolean' ? !value : undefined
    }
    case 'BinaryExpression': {
      const [left, right] = [valueOf(node.left, scope), valueOf(node.right, scope)]
      return node.operator === '+' && typeof left === 'string' && typeof right === 'string' ? left + right : undefined
    }
    case 'CallExpression': {
      const [argument] = node.arguments
      const declared = calledFunction(node.callee, scope)
      const given = node.arguments.map((each) => (each.type === 'SpreadElement' ? undefined : valueOf(each, scope)))
      const returned = declared?.(given)
      if (returned !== undefined) return returned
      if (!isTransparent(node.callee) || !argument) return undefined
      return argument.type === 'SpreadElement' ? undefined : valueOf(argument, scope)
    }
    case 'MemberExpression': {
      if (node.property.type !== 'Identifier' || node.computed) return undefined
      const object = valueOf(node.object, scope)
      if (isRecord(object)) return object[node.property.name]
      return node.property.name === 'default' ? object : undefined // `require('./a.png').default`
    }
    default:
      return undefined
  }
}

/** Settings that are functions, whose result is written out in them. */
const askedFor = new Set(['redirects', 'rewrites'])

/** The value of an expression, or of what a function without conditions returns. */
function returnedBy(node: ESTree.Node, scope: Scope, read = valueOf): unknown {
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

function templateOf(node: ESTree.TemplateLiteral, scope: Scope): string | undefined {
  const values = node.expressions.map((expression) => valueOf(expression, scope))
  if (values.some((value) => typeof value !== 'string' && typeof value !== 'number')) return undefined
  return node.quasis
    .map(({ value }, index) => `${value.cooked ?? ''}${index < values.length ? String(values[index]) : ''}`)
    .join('')
}

function objectOf(node: ESTree.ObjectExpression, scope: Scope): Record<string, unknown> {
  const object: Record<string, unknown> = {}
  for (const property of node.properties) {
    if (property.type === 'SpreadElement') {
      const spread = valueOf(property.argument, scope)
      if (isRecord(spread)) Object.assign(object, spread)
      continue
    }
    const name =
      property.key.type === 'Identifier' && !property.computed
        ? property.key.name
        : property.key.type === 'Literal'
          ? String(property.key.value)
          : undefined
    const read = name !== undefined && askedFor.has(name) ? returnedBy : valueOf
    const value = property.kind === 'init' ? read(property.value, scope) : undefined
    if (name !== undefined && name !== '__proto__' && value !== undefined) object[name] = value
  }
  return object
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as a mapping; an empty one where it is none. */
export function recordOf(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}
