import { isAlias, isCollection, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseDocument, visit } from 'yaml'
import type { Document, Node } from 'yaml'
import type { Diagnostic } from '../error/index.ts'
import { splitFrontmatter, startsFrontmatter } from './split-frontmatter.ts'
import { readToml } from './toml.ts'

/** A position in a file, one-based. */
export interface Position {
  line: number
  column: number
}

export interface Frontmatter {
  /** The keys and values; empty if the frontmatter is missing or invalid. */
  data: Record<string, unknown>
  /** The position of each top-level key in the file. */
  positions: ReadonlyMap<string, Position>
  /** Top-level scalars as written. For example, `title: 1.10` is the number 1.1, but the title must be `1.10`. */
  written: ReadonlyMap<string, string>
  body: string
  bodyLine: number
  diagnostics: Diagnostic[]
}

/**
 * Maximum nesting of values. SQLite parses JSON with at most 1,000 levels, and `meta` adds a few to those in the file.
 */
export const maxDepth = 500

/** Maximum length of frontmatter or a data file. The database can't store much more for one file. */
export const maxDataLength = 4_000_000

/** Parses the frontmatter of a Markdown file, in YAML, TOML, or JSON. Reports errors at their positions in the file. */
export function parseFrontmatter(file: string, text: string): Frontmatter {
  const { yaml, syntax, yamlLine: firstLine = 2, body, bodyLine } = splitFrontmatter(text)
  const source = yaml ?? ''
  // JSON is parsed as YAML, in which indentation can't contain tabs.
  const flat = source.startsWith('{') ? source.replace(/\t/g, ' ') : source
  const mapping = syntax === 'toml' ? parseToml(file, source, firstLine) : parseYaml(file, flat, { firstLine })
  if (yaml === null && startsFrontmatter(body)) {
    mapping.diagnostics.push({
      severity: 'error',
      file,
      line: 1,
      column: 1,
      code: 'frontmatter-unclosed',
      message: 'The frontmatter that starts here is not closed.',
      hint: 'Add a line with `---` after its last key, or with `+++` if it starts with `+++`.',
    })
  }
  return { ...mapping, body, bodyLine }
}

/** Parses TOML and converts it to JSON, which is then parsed as YAML, so that the same limits apply. */
function parseToml(file: string, text: string, firstLine: number): Omit<Frontmatter, 'body' | 'bodyLine'> {
  const read = text.length > maxDataLength ? undefined : readToml(text)
  if (!read) return parseYaml(file, text, { firstLine })
  const at = ({ line, column }: Position): Position => ({ line: line + firstLine - 1, column })
  if (read.mistake) {
    const { message } = read.mistake
    const diagnostic: Diagnostic = {
      severity: 'error',
      file,
      ...at(read.mistake),
      code: 'toml',
      message: `This is not valid TOML: ${message.replace(/\.$/, '')}.`,
      hint: 'Put text in double quotes, as in `title = "Getting started"`, or write YAML between `---` lines.',
    }
    return { data: {}, positions: new Map(), written: new Map(), diagnostics: [diagnostic] }
  }
  const { data, diagnostics } = parseYaml(file, read.json, { firstLine })
  const positions = new Map([...read.positions].map(([key, position]) => [key, at(position)]))
  return { data, positions, written: new Map(), diagnostics }
}

interface YamlSetting {
  /** The line of the file on which the text starts. */
  firstLine: number
  /** Whether a list is also allowed. It becomes the value of `body`. By default, only mappings are allowed. */
  lists?: boolean
}

/** Parses YAML. Reports problems at their positions in the file. */
export function parseYaml(
  file: string,
  yaml: string,
  { firstLine, lists = false }: YamlSetting,
): Omit<Frontmatter, 'body' | 'bodyLine'> {
  const result = {
    data: {},
    positions: new Map<string, Position>(),
    written: new Map<string, string>(),
    diagnostics: [] as Diagnostic[],
  }
  const lineCounter = new LineCounter()
  const positionOf = (offset: number): Position => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) }
  }
  const report = (position: Position, message: string, hint: string) => {
    // One problem often causes several errors on the same line, so only the first is reported.
    if (result.diagnostics.some((diagnostic) => diagnostic.line === position.line)) return
    result.diagnostics.push({ severity: 'error', file, ...position, code: 'yaml', message, hint })
  }
  if (yaml.length > maxDataLength) {
    report({ line: firstLine, column: 1 }, ...checkLength(yaml))
    return result
  }
  try {
    // The library's check for repeated keys takes quadratic time. `findMistake` finds them in linear time.
    const document = parseDocument(yaml, { lineCounter, prettyErrors: false, uniqueKeys: false })
    const { contents, errors } = document
    for (const { pos, message, code } of errors) {
      if (code === 'RESOURCE_EXHAUSTION') throw new RangeError(message)
      // The parser reports an unclosed value at the end of the file, but authors need the start of the value.
      const offset = code === 'MISSING_CHAR' ? startOfValue(contents, pos[0]) : pos[0]
      report(positionOf(offset), `${message}.`, hints[code] ?? yamlHint)
    }
    const mistake = findMistake(document)
    if (mistake) report(positionOf(mistake.offset), mistake.message, mistake.hint)
    if (isMap(contents)) {
      for (const { key, value } of contents.items) {
        if (!isScalar(key) || !key.range) continue
        result.positions.set(String(key.value), positionOf(key.range[0]))
        if (isScalar(value) && value.source !== undefined) result.written.set(String(key.value), value.source)
      }
      if (result.diagnostics.length === 0) result.data = document.toJS() as Record<string, unknown>
    } else if (isSeq(contents) && lists) {
      result.positions.set('body', positionOf(contents.range?.[0] ?? 0))
      if (result.diagnostics.length === 0) result.data = { body: document.toJS() as unknown }
    } else if (contents !== null && errors.length === 0) {
      report(
        positionOf(contents.range?.[0] ?? 0),
        'Expected lines of the form `key: value`.',
        'For example: `title: Getting started`',
      )
    }
  } catch (error) {
    // The document contains an alias without an anchor, aliases that would expand to gigabytes, or nesting that
    // overflows the stack.
    const message = error instanceof RangeError ? 'The values are nested too deeply' : String((error as Error).message)
    report({ line: firstLine, column: 1 }, `${message}.`, aliasHint)
  }
  return result
}

interface Mistake {
  offset: number
  message: string
  hint: string
}

/** Finds the first construct that is valid YAML but not allowed in frontmatter. Takes linear time. */
function findMistake(document: Document.Parsed): Mistake | undefined {
  let found: Mistake | undefined
  const stopAt = (node: unknown, message: string, hint: string): symbol => {
    found = { offset: (isNode(node) && node.range?.[0]) || 0, message, hint }
    return visit.BREAK
  }
  /** The last node with each anchor so far. Aliases refer to these nodes. */
  const anchors = new Map<string, unknown>()
  /** Number of characters that aliases repeat. */
  let repeated = 0
  /** The keys found in each mapping so far. */
  const keysOf = new Map<unknown, Set<unknown>>()
  visit(document, (_, node, path) => {
    if (path.length > maxDepth && path.filter(isCollection).length > maxDepth)
      return stopAt(node, 'The values are nested too deeply.', aliasHint)
    if (isAlias(node)) {
      const target = anchors.get(node.source) as Node
      if (path.includes(target))
        return stopAt(node, `\`*${node.source}\` refers to a value that contains it.`, aliasHint)
      // The library limits only the number of aliases. But a hundred aliases of four megabytes each would exceed the
      // maximum string length.
      const [start = 0, end = 0] = target?.range ?? []
      repeated += end - start
      return repeated > maxDataLength
        ? stopAt(node, `The values are too long once \`*${node.source}\` is replaced by its value.`, aliasHint)
        : undefined
    }
    if (isNode(node) && node.anchor !== undefined) anchors.set(node.anchor, node)
    if (isPair(node)) {
      const key = isAlias(node.key) ? anchors.get(node.key.source) : node.key
      if (isCollection(key)) return stopAt(node.key, 'A key must be text, not a list or a mapping.', yamlHint)
      const keys = keysOf.get(path.at(-1)) ?? new Set()
      keysOf.set(path.at(-1), keys)
      const value: unknown = isScalar(key) ? key.value : key
      // Merge keys (`<<`) may be repeated.
      if (keys.has(value) && value !== '<<')
        return stopAt(node.key, 'This key occurs more than once.', 'Keep only one.')
      keys.add(value)
    }
    const unstorable = isScalar(node) && typeof node.value === 'string' ? findUnstorable(node.value) : undefined
    return unstorable && stopAt(node, unstorable.message, unstorable.hint)
  })
  return found
}

/**
 * Returns a problem for a string with a null character, which the database can't store, or half a surrogate pair, which
 * UTF-8 can't encode.
 */
export function findUnstorable(text: string): { message: string; hint: string } | undefined {
  const [character] = /\0|\p{Surrogate}/u.exec(text) ?? []
  if (character === undefined) return undefined
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')
  return { message: `The text contains the character U+${code}, which cannot be stored.`, hint: 'Remove it.' }
}

/** Returns the message and hint for a string with more than `maxDataLength` characters. */
export function checkLength({ length }: string): [message: string, hint: string] {
  const [long, most] = [length, maxDataLength].map((count) => count.toLocaleString('en'))
  return [
    `The values are ${long} characters long, but at most ${most} are allowed.`,
    'Move long values into the text of a page, or split the file.',
  ]
}

/** Returns the start of the top-level value that contains an offset. */
function startOfValue(contents: unknown, offset: number): number {
  const values = isMap(contents)
    ? contents.items.map(({ value }) => (isNode(value) ? value.range?.[0] : undefined))
    : []
  return values.findLast((start) => start !== undefined && start <= offset) ?? offset
}

const yamlHint = 'Put the value in quotes if it contains `:`, `#`, `{`, `[`, `@`, or a quote, and indent with spaces.'
const aliasHint = 'Write out the values instead of referring to them with `*`, and keep them flat.'
const hints: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'Indent with spaces, because YAML does not allow tabs.',
  BAD_INDENT: 'Keys of the same level must start in the same column.',
}
