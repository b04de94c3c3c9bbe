import { parse as parseModule } from '@babel/parser'
import type { ParserOptions } from '@babel/parser'
import type * as ESTree from '@oxc-project/types'
import { isRecord } from './record.ts'
import { callOf, currentYear, declare, readDeclarations, returnedBy, throughCalls, valueOf } from './static-value.ts'
import type { Scope } from './values.ts'

/** The declarations of a file that can be read without executing it. */
interface ModuleFacts {
  /** The module that each local name is imported from. */
  imports: Map<string, string>
  /** For each imported local name, its name in the module: `default`, `*`, or that of an export. */
  bindings: Map<string, string>
  /** Constants with a static value. */
  constants: Map<string, unknown>
  /** The value of `export default` or `module.exports`, without keys whose values aren't static. */
  exported: unknown
}

/**
 * Reads the value of a static expression: a literal, an array, object, template, or concatenation of literals, or a
 * constant in scope. Returns `undefined` for any other expression, because an import never executes the source's code.
 */
export function readLiteral(expression: string, scope: Scope = new Map()): unknown {
  const node = parseExpression(expression)
  return node && valueOf(node, scope)
}

/**
 * Returns the syntax tree of an expression, or `undefined` if it can't be parsed. The offsets in the tree count a
 * bracket that is added before the expression.
 */
export function parseExpression(expression: string): ESTree.Expression | undefined {
  const [statement] = parse(`(${expression}\n)`)?.body ?? []
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}

/** Returns the statements of a module; empty if the text is not valid JavaScript, TypeScript, or JSX. */
export function parseStatements(source: string): ESTree.Program['body'] {
  return parse(source)?.body ?? []
}

/**
 * Reads the imports and constants of a module, or `undefined` if the text is not valid JavaScript, TypeScript, or JSX.
 */
export function readModule(source: string, scope: Scope = new Map()): ModuleFacts | undefined {
  const program = parse(source)
  if (!program) return undefined
  const facts: ModuleFacts = { imports: new Map(), bindings: new Map(), constants: new Map(scope), exported: undefined }
  // Read function declarations first, because they are hoisted.
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'FunctionDeclaration' && declared.id) declare(declared.id.name, declared, facts.constants)
  }
  for (const statement of program.body) readStatement(statement, facts)
  return facts
}

/**
 * Reads a module and its relative imports, because settings may be in several files.
 *
 * @param read returns the text of the file at a path, or `undefined` if it doesn't exist
 */
export function readModuleFile(
  file: string,
  read: (path: string) => string | undefined,
  opened: readonly string[] = [],
): ModuleFacts | undefined {
  const source = read(file)
  const scope = new Map<string, unknown>([[currentYear, '{year}']])
  const alone = source === undefined ? undefined : readModule(source, scope)
  if (!alone || source === undefined) return undefined
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
  return scope.size === 1 ? alone : readModule(source, scope)
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

/**
 * Reads every object literal that is passed to a function with this name, alone or in a list:
 * `starlight({ title: 'Docs' })`.
 * @param position position of the argument
 */
export function readCallArguments(
  source: string,
  callee: string,
  given?: Scope,
  position = 0,
): Record<string, unknown>[] {
  const program = parse(source)
  if (!program) return []
  const scope = given ?? readModule(source)?.constants ?? new Map<string, unknown>()
  return [...nodesIn(program)].flatMap((node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== callee) return []
    const argument = node.arguments[position]
    const read = argument && argument.type !== 'SpreadElement' ? valueOf(argument, scope) : undefined
    return [read].flat().filter(isRecord)
  })
}

/** Yields the nodes of a syntax tree, each before its children. */
export function* nodesIn(value: unknown): Generator<ESTree.Node> {
  if (Array.isArray(value)) for (const each of value) yield* nodesIn(each)
  if (typeof value !== 'object' || value === null || !('type' in value)) return
  const node = value as ESTree.Node // Every object with a `type` in the syntax tree is a node.
  yield node
  for (const each of Object.values(node)) yield* nodesIn(each)
}

/**
 * Returns whether a text is a complete module, the start of one, or invalid. For example, `import taxes are high` is
 * invalid at its third word, whatever follows.
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

/** Maximum nesting depth of brackets to parse, because the parser is recursive. */
const deepestBrackets = 1000

const parserOptions = {
  sourceType: 'module',
  plugins: ['typescript', 'jsx', 'estree'],
  // The code is never executed, so a misplaced `return` or private name doesn't matter, and must not prevent reading
  // the rest.
  allowReturnOutsideFunction: true,
  createParenthesizedExpressions: true,
} satisfies ParserOptions

function parseOrFail(source: string): { program: ESTree.Program } | { message: string; offset: number } {
  if (bracketDepth(source) > deepestBrackets) return { message: 'Nested too deep', offset: 0 }
  try {
    // With the plugin `estree`, the parser returns the tree that these types describe.
    return { program: parseModule(source, parserOptions).program as unknown as ESTree.Program }
  } catch (error) {
    const { message, pos } = error as Error & { pos?: number } // The parser's errors have this type.
    return { message, offset: pos ?? source.length }
  }
}

/**
 * Returns the maximum nesting depth of brackets and JSX elements. It is an estimate, because brackets in strings and
 * comments also count.
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
