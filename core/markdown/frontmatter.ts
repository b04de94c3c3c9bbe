import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { Diagnostic } from '../error/diagnostic.ts'

export interface FrontmatterSplit {
  /** The YAML between the `---` lines; `null` when the file has no frontmatter. */
  yaml: string | null
  body: string
  /** Line of the file on which `body` begins, one-based. */
  bodyLine: number
}

/** A place in a file, one-based. */
export interface Place {
  line: number
  column: number
}

export interface Frontmatter {
  /** Empty when there is none or it cannot be read. */
  data: Record<string, unknown>
  /** Where each top-level key stands in the file. */
  places: ReadonlyMap<string, Place>
  /** The text of top-level scalars as written: `title: 1.10` is the number 1.1, but the title is `1.10`. */
  written: ReadonlyMap<string, string>
  body: string
  bodyLine: number
  diagnostics: Diagnostic[]
}

const fence = /^---[ \t]*$/

/** Cuts a file into frontmatter and body. A byte order mark is dropped, line endings stay as they are. */
export function splitFrontmatter(text: string): FrontmatterSplit {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (!source.startsWith('---')) return { yaml: null, body: source, bodyLine: 1 }
  const lines = source.split(/(?<=\n)/)
  const isFence = (line: string) => fence.test(line.replace(/\r?\n$/, ''))
  const end = isFence(lines[0]!) ? lines.findIndex((line, index) => index > 0 && isFence(line)) : -1
  if (end === -1) return { yaml: null, body: source, bodyLine: 1 }
  return { yaml: lines.slice(1, end).join(''), body: lines.slice(end + 1).join(''), bodyLine: end + 2 }
}

/** Reads the frontmatter of a Markdown file; what is wrong with it is reported at its place in the file. */
export function parseFrontmatter(file: string, text: string): Frontmatter {
  const { yaml, body, bodyLine } = splitFrontmatter(text)
  const mapping = parseYamlMapping(file, yaml ?? '', 2)
  if (yaml === null && /^---[ \t]*\r?\n[\w-]+:/.test(body)) {
    mapping.diagnostics.push({
      severity: 'error', file, line: 1, column: 1, code: 'frontmatter-unclosed',
      message: 'The frontmatter that begins here has no end.',
      hint: 'Add a line with `---` after its last key.',
    })
  }
  return { ...mapping, body, bodyLine }
}

/**
 * Reads YAML (so also JSON) that must be a mapping.
 *
 * @param firstLine line of the file on which `yaml` begins
 */
export function parseYamlMapping(file: string, yaml: string, firstLine: number): Omit<Frontmatter, 'body' | 'bodyLine'> {
  const diagnostics: Diagnostic[] = []
  const places = new Map<string, Place>()
  const written = new Map<string, string>()
  const lineCounter = new LineCounter()
  const placeOf = (offset: number): Place => {
    const { line, col } = lineCounter.linePos(offset)
    return { line: Math.max(line, 1) + firstLine - 1, column: Math.max(col, 1) }
  }
  const document = parseDocument(yaml, { lineCounter, prettyErrors: false })
  for (const error of document.errors) {
    const place = placeOf(error.pos[0])
    // One mistake makes the parser stumble several times on its line.
    if (diagnostics.some((diagnostic) => diagnostic.line === place.line)) continue
    const { code, message } = error
    diagnostics.push({ severity: 'error', file, ...place, code: 'yaml', message: `${message}.`, hint: hints[code] ?? yamlHint })
  }
  if (isMap(document.contents)) {
    for (const { key, value } of document.contents.items) {
      if (!isScalar(key) || !key.range) continue
      places.set(String(key.value), placeOf(key.range[0]))
      if (isScalar(value) && value.source !== undefined) written.set(String(key.value), value.source)
    }
  } else if (document.contents !== null && document.errors.length === 0) {
    diagnostics.push({
      severity: 'error', file, ...placeOf(document.contents.range?.[0] ?? 0), code: 'yaml',
      message: 'Expected lines of the form `key: value`.',
      hint: 'Write for example `title: Getting started`.',
    })
  }
  return { data: document.errors.length === 0 ? toObject(document, file, firstLine, diagnostics) : {}, places, written, diagnostics }
}

function toObject(document: Document, file: string, firstLine: number, diagnostics: Diagnostic[]): Record<string, unknown> {
  try {
    const value: unknown = isMap(document.contents) ? document.toJS() : {}
    return value as Record<string, unknown>
  } catch (error) {
    // An alias without its anchor, or a "billion laughs" chain of aliases, which the library refuses to expand.
    diagnostics.push({
      severity: 'error', file, line: firstLine, column: 1, code: 'yaml',
      message: error instanceof Error ? error.message : String(error),
      hint: 'Write the value out instead of referring to it with `*`.',
    })
    return {}
  }
}

const yamlHint = 'Put the value in quotes if it contains `:`, `#`, `{`, `[`, `@` or a quote, and indent with spaces.'
const hints: Partial<Record<string, string>> = {
  DUPLICATE_KEY: 'Keep one of the two lines.',
  TAB_AS_INDENT: 'Indent with spaces: YAML does not allow tabs.',
  BAD_INDENT: 'Keys of the same level must begin in the same column.',
}
