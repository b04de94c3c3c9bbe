import { readFile, readdir } from 'node:fs/promises'
import { dirname, join, normalize } from 'node:path/posix'
import { parseSync } from 'vite'
import { engineFolder } from '../../scripts/engine.ts'

/** One import of a module from another module of the project, by a statement or an expression. */
export interface Import {
  /** The imported file, relative to the project: `core/route/index.ts`. */
  from: string
  /** The imported names; `'*'` means all names. */
  names: readonly string[] | '*'
  /** Whether it is an `import()`, which loads on demand, after the module itself. */
  isDeferred: boolean
}

/** `export { name as alias } from './file.ts'`. The name `*` represents `export * from './file.ts'`. */
export interface ReExport {
  from: string
  name: string
  alias: string
}

/** A module of the project and its dependencies. Types count like everything else. */
export interface Module {
  /** Relative to the project. */
  file: string
  lines: number
  /** Without re-exports. */
  imports: readonly Import[]
  reExports: readonly ReExport[]
  /** Names that the module itself declares and exports. */
  exports: readonly string[]
}

export type Modules = ReadonlyMap<string, Module>

/** A node of a syntax tree (ESTree with TypeScript nodes). */
interface Node {
  type: string
  [key: string]: unknown
}

const folders = ['bench', 'client', 'core', 'scripts', 'tests', 'worker']
const skipped = new Set(['node_modules', 'dist'])

let project: Promise<Modules> | undefined

/**
 * Returns the modules of the whole project, including tests, by file. Read once for all rules that run in one process.
 */
export function readProject(): Promise<Modules> {
  return (project ??= readFolders())
}

async function readFolders(): Promise<Modules> {
  const found = await Promise.all(
    folders.map(async (folder) => {
      const entries = await readdir(join(engineFolder, folder), { recursive: true, withFileTypes: true })
      return entries
        .filter((entry) => entry.isFile() && /(?<!\.d)\.(?:tsx?|mjs)$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name).replaceAll('\\', '/'))
        .filter((path) => !path.split('/').some((part) => skipped.has(part)))
    }),
  )
  const root = `${engineFolder.replaceAll('\\', '/').replace(/\/$/, '')}/`
  const sources = await Promise.all(
    found.flat().map(async (path) => [path.replace(root, ''), await readFile(path, 'utf8')] as const),
  )
  return readModules(Object.fromEntries(sources.sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** Parses sources into modules, by file. Omits imports from packages and from missing files. */
export function readModules(sources: Readonly<Record<string, string>>): Modules {
  return new Map(
    Object.entries(sources).map(([file, source]) => [file, readModule(file, source, (other) => other in sources)]),
  )
}

function readModule(file: string, source: string, isThere: (file: string) => boolean): Module {
  const parsed = parseSync(file, source)
  const imports: Import[] = []
  const reExports: ReExport[] = []
  const exports: string[] = []
  const add = (target: unknown, names: Import['names'], isDeferred = false) => {
    const from = resolve(file, target)
    if (from !== undefined && isThere(from)) imports.push({ from, names, isDeferred })
  }
  for (const { moduleRequest, entries } of parsed.module.staticImports)
    add(moduleRequest.value, namesOf(entries.map(({ importName }) => importName)))
  for (const { moduleRequest, importName, exportName } of parsed.module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    const [alias] = namesOf([exportName])
    if (moduleRequest === null) exports.push(alias ?? '*')
    else reExport(moduleRequest.value, namesOf([importName])[0] ?? '*', alias ?? '*')
  }
  // Only these expressions need the syntax tree, which takes far longer to read than the lists of the parser.
  const searched = source.includes('import(') ? (parsed.program as unknown as Node) : { type: 'Program' }
  visit(searched, (node, above) => {
    if (node.type === 'TSImportType') add((node.source as Node).value, typeName(node.qualifier as Node | null))
    if (node.type === 'ImportExpression') add((node.source as Node).value, awaitedNames(above), true)
  })
  return { file, lines: source.split('\n').length - 1, imports, reExports, exports }

  function reExport(target: unknown, name: string, alias: string): void {
    const from = resolve(file, target)
    if (from !== undefined && isThere(from)) reExports.push({ from, name, alias })
  }
}

function resolve(file: string, target: unknown): string | undefined {
  return typeof target === 'string' && target.startsWith('.') ? normalize(join(dirname(file), target)) : undefined
}

function nameOf(node: Node): string {
  return String(node.name ?? node.value)
}

/** Returns the names in an import or export; `'*'` for a namespace or `*`. */
function namesOf(names: readonly { kind: string; name: string | null }[]): Import['names'] {
  if (names.some(({ kind }) => ['NamespaceObject', 'All', 'AllButDefault', 'None'].includes(kind))) return '*'
  return names.map(({ kind, name }) => (kind === 'Default' ? 'default' : name!))
}

/** Returns one name for `import('./a.ts').A`; all names without it, or below a namespace. */
function typeName(qualifier: Node | null): Import['names'] {
  return qualifier?.type === 'Identifier' ? [nameOf(qualifier)] : '*'
}

/**
 * Returns the names taken from an `import()` that is destructured immediately: `const { a } = await import(…)`,
 * `import(…).then(({ a }) => …)`.
 */
function awaitedNames(above: readonly Node[]): Import['names'] {
  const [one, other] = [above.at(-1), above.at(-2)]
  if (one?.type === 'AwaitExpression' && other?.type === 'VariableDeclarator') return namesOfPattern(other.id as Node)
  if (one?.type === 'MemberExpression' && other?.type === 'CallExpression' && nameOf(one.property as Node) === 'then') {
    const [handler] = other.arguments as Node[]
    const [parameter] = (handler?.params ?? []) as Node[]
    return parameter ? namesOfPattern(parameter) : '*'
  }
  return '*'
}

function namesOfPattern(pattern: Node): Import['names'] {
  if (pattern.type !== 'ObjectPattern') return '*'
  return (pattern.properties as Node[]).map(({ key }) => nameOf(key as Node))
}

/** Calls `seen` for each node of a tree with its ancestors, outermost first. */
function visit(node: Node, seen: (node: Node, above: readonly Node[]) => void, above: readonly Node[] = []): void {
  seen(node, above)
  const inside = [...above, node]
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, seen, inside)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Returns every file that a module needs before it runs or is understood: its static imports and its re-exports. */
export function neededBy({ imports, reExports }: Module): string[] {
  return [...new Set([...imports.filter(({ isDeferred }) => !isDeferred), ...reExports].map(({ from }) => from))]
}

/** Returns the first part of a file's path: `core` of `core/route/index.ts`. */
export function topFolder(file: string): string {
  return file.split('/', 1)[0] ?? ''
}
