import { ComputeBudget } from '../source/computation.ts'
import { computeConstants, computeShown } from '../source/compute.ts'
import { readLiteral, readModule } from '../source/javascript.ts'
import type { Scope } from '../source/values.ts'
import { isMedia } from '../source/source-folder.ts'
import { Computed } from './piece.ts'
import type { AttributeValue, ElementPiece, Notation, Notations, Piece } from './piece.ts'
import { continuationOf, linePrefix } from './line-prefix.ts'
import { readContainer, readFence, readIndentedBlock, readSlashBlock, readStatements } from './read-block.ts'
import { endOfBraces, matchAt, readOpeningTag } from './read-tag.ts'
import { SourceText } from './source-text.ts'

interface ParsedBody {
  pieces: Piece[]
  /** The module that each name is imported from. */
  imports: ReadonlyMap<string, string>
}

/** The parser's result at an offset: a complete piece, the start or end of an element, or text. */
type Step = { end: number } & (
  | { piece: Piece }
  | { pieces: Piece[] }
  | { open: ElementPiece; colons?: number }
  | { close: string; notation: Notation; colons?: number }
  | { text: string }
)

interface OpenElement {
  element: ElementPiece
  colons: number
}

/**
 * Maximum nesting depth of elements. Deeper elements become void, with their content after them, because a sync rejects
 * pages with more than fifty nested components, and the code that walks the tree is recursive.
 */
const deepest = 49

const closingTag = /<\/([A-Za-z][\w.-]*)?\s*>/y
const scriptElement = /<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/y
const percentTag = /\{%\s*([\w@/-]+)((?:[^%"]|"[^"]*"|%(?!\}))*)%\}/y
const rawBlock = /\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/y
const expressionElement = /<code class="expression">([^<]*)<\/code>/y
const entities: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#39': "'" }
const percentAttribute = /([\w-]+)=(?:"([^"]*)"|([^\s"]+))|"([^"]*)"/g
/** Matches the end of a container after text on the same line. No system ends the container there. */
const gluedClosing = /(?<=[^\s:])(:{3,})[ \t]*(?=\n|$)/y
const math = /\$\$[\s\S]*?\$\$|\$(?=[^$\n]*\\)[^$\n]*\$/y

/**
 * Parses a page's text into Markdown and the syntax that its system adds. Recognizes code first, so that nothing inside
 * it is parsed as markup. `micromark-extension-mdxjs` isn't used, because it rejects a whole page for a single
 * construct that is invalid in MDX. Such constructs are common, for example `{#id}` after a heading, `<!-- -->`,
 * `<https://…>`, and types in an export. It also doesn't support containers, `{% tags %}`, and Vue components. For
 * pages that it accepts, both parsers return the same result.
 *
 * @param firstLine line of the file on which the text starts
 * @param names values of names that don't come from the text itself, and a function that reads imported values
 */
export function parseBody(
  source: string,
  firstLine: number,
  notations: Notations,
  names: {
    scope?: Scope
    budget?: ComputeBudget
    /** Returns the value that a page imports from a data file, or `undefined` if it cannot be read. */
    load?: (from: string, name: string) => unknown
  } = {},
): ParsedBody {
  const { budget = new ComputeBudget(), load } = names
  const imports = new Map<string, string>()
  let scope: Scope = names.scope ?? new Map()
  const root: Piece[] = []
  const stack: OpenElement[] = []
  const text = new SourceText(source, firstLine)
  const lineOf = (offset: number) => text.lineAt(offset)
  const unclosedBraces = new Set<number>()
  let textStart = 0
  let position = 0

  while (position < source.length) {
    const step = readStep(position)
    if (!step) position += 1
    else if ('text' in step && step.text === source.slice(position, step.end)) position = step.end
    else {
      addText(position)
      apply(step)
      position = step.end
      textStart = position
    }
  }
  addText(source.length)
  endUnclosed(0)
  return { pieces: groupTabs(root), imports }

  function readStep(offset: number): Step | undefined {
    const character = source[offset]!
    if (character === '\\') return { text: source.slice(offset, offset + 2), end: offset + 2 }
    const isLineStart = offset === 0 || source[offset - 1] === '\n'
    if ('`~:!?=/'.includes(character) || (isLineStart && notations.mdx)) {
      const indent = text.beforeOnLine(offset)
      const block = linePrefix.test(indent) ? readBlock(offset, indent) : undefined
      if (block) return block
    }
    if (character === ':' && notations.containers) {
      const [mark, colons = ''] = matchAt(gluedClosing, source, offset) ?? []
      if (mark && stack.some(({ element: open }) => open.notation === 'container'))
        return { close: '', notation: 'container', colons: colons.length, end: offset + mark.length }
    }
    if (character === '`') return readCode(offset)
    if (character === '<') return readAngle(offset)
    if (character === '{') return readBrace(offset)
    if (character === '$' && notations.mdx) {
      const [text] = matchAt(math, source, offset) ?? []
      return text ? { piece: { kind: 'verbatim', text, line: lineOf(offset) }, end: offset + text.length } : undefined
    }
    return undefined
  }

  function readBlock(offset: number, indent: string): Step | undefined {
    const line = lineOf(offset)
    const fence = readFence(source, offset, continuationOf(indent))
    if (fence) {
      const { end, ...rest } = fence
      return { piece: { kind: 'fence', ...rest, indent, line }, end }
    }
    if (notations.containers) {
      const mark = readContainer(source, offset)
      if (mark?.name)
        return { open: element('container', mark.name, mark.attributes, line), colons: mark.colons, end: mark.end }
      if (mark) return { close: '', notation: 'container', colons: mark.colons, end: mark.end }
    }
    if (notations.indented) {
      const mark = readSlashBlock(source, offset)
      if (mark?.name) {
        const name = mark.name === 'tab' ? '===' : mark.name
        return { open: element('indented', name, mark.attributes, line), colons: mark.colons, end: mark.end }
      }
      if (mark) return { close: '', notation: 'indented', colons: mark.colons, end: mark.end }
      const block = readIndentedBlock(source, offset, indent)
      if (!block) return undefined
      const { words, title, body, end } = block
      const name = block.mark.startsWith('===') ? '===' : words[0]!
      const piece = element('indented', name, { mark: block.mark, ...(title !== undefined && { title }) }, line)
      piece.children = parseBody(body, line + 1, notations).pieces
      return { piece, end }
    }
    if (notations.mdx && indent === '') {
      const statements = readStatements(source, offset)
      if (!statements) return undefined
      const module = readModule(statements.source, scope)
      for (const [name, from] of module?.imports ?? []) imports.set(name, from)
      // `import logo from './logo.png'` makes the name a URL.
      const media = [...(module?.imports ?? [])].filter(([, from]) => isMedia(from))
      const data = [...(module?.bindings ?? [])].flatMap(([local, name]): [string, unknown][] => {
        const value = load?.(imports.get(local) ?? '', name)
        return value === undefined ? [] : [[local, value]]
      })
      scope = computeConstants(statements.source, new Map([...scope, ...media, ...data]), budget)
      return { piece: { kind: 'statement', name: 'module', source: statements.source, line }, end: statements.end }
    }
    return undefined
  }

  /** Reads inline code, which ends in the same paragraph with as many backticks as it starts with. */
  function readCode(offset: number): Step {
    const [run] = matchAt(/`+/y, source, offset)!
    const closing = text.closingBackticks(offset, run.length)
    if (closing === undefined) return { text: run, end: offset + run.length }
    const end = closing + run.length
    return { piece: { kind: 'verbatim', text: source.slice(offset, end), line: lineOf(offset) }, end }
  }

  function readAngle(offset: number): Step | undefined {
    const line = lineOf(offset)
    if (source.startsWith('<!--', offset) && text.isAhead('-->', offset + 4)) {
      const end = source.indexOf('-->', offset + 4) + 3
      return { piece: { kind: 'verbatim', text: source.slice(offset, end), line }, end }
    }
    if (notations.tags) {
      const [written, expression = ''] = matchAt(expressionElement, source, offset) ?? []
      return written === undefined ? undefined : readValue(expression, written, line, offset)
    }
    if (!notations.mdx && !notations.vue && !notations.indented) return undefined
    const [script, name] = (notations.vue && readScript(offset)) || []
    if (script && name) return { piece: { kind: 'statement', name, source: script, line }, end: offset + script.length }
    const closing = matchAt(closingTag, source, offset)
    if (closing) {
      const close = closing[1] ?? ''
      return isComponent(close) || isMarkdownIn(close)
        ? { close, notation: 'jsx', end: offset + closing[0].length }
        : undefined
    }
    const tag = readOpeningTag(source, offset, scope, unclosedBraces)
    if (!tag || !(isComponent(tag.name) || isMarkdownIn(tag.name, tag.attributes))) return undefined
    const piece = element('jsx', tag.name, notations.vue ? readBindings(tag.attributes) : tag.attributes, line)
    return tag.selfClosing ? { piece, end: tag.end } : { open: piece, end: tag.end }
  }

  function readScript(offset: number): RegExpExecArray | null {
    const isClosed = ['</script', '</style'].some((end) => text.isAhead(end, offset))
    return isClosed ? matchAt(scriptElement, source, offset) : null
  }

  /**
   * Returns whether a tag is a component. In MDX, every tag is one. In other notations, HTML elements are part of the
   * Markdown.
   */
  function isComponent(name: string): boolean {
    return notations.mdx === true || (!notations.indented && /^[A-Z]|-/.test(name))
  }

  /**
   * Returns whether an HTML element has the attribute `markdown`, or is inside of such an element. Only in these
   * elements, Python-Markdown reads Markdown (`md_in_html`).
   */
  function isMarkdownIn(name: string, attributes: ElementPiece['attributes'] = {}): boolean {
    if (!notations.indented || !/^[a-z][a-z\d]*$/.test(name)) return false
    return 'markdown' in attributes || stack.some(({ element: open }) => 'markdown' in open.attributes)
  }

  function readBrace(offset: number): Step | undefined {
    const line = lineOf(offset)
    if (notations.tags && text.isAhead('%}', offset)) {
      const [raw, inner = ''] = matchAt(rawBlock, source, offset) ?? []
      if (raw !== undefined) return { pieces: readRaw(inner, line), end: offset + raw.length }
      const found = matchAt(percentTag, source, offset)
      if (found) return readPercentTag(found[1]!, found[2]!, line, offset + found[0].length)
    }
    if ((notations.vue || notations.tags) && source.startsWith('{{', offset)) {
      const close = text.isAhead('}}', offset) ? source.indexOf('}}', offset) : -1
      if (close === -1) return undefined
      const [inner, written] = [source.slice(offset + 2, close), source.slice(offset, close + 2)]
      return notations.tags ? readValue(inner, written, line, offset) : computed(inner, written, line, close + 2)
    }
    if (!notations.mdx) return undefined
    const end = endOfBraces(source, offset, unclosedBraces)
    return end === undefined ? undefined : readExpression(offset, end, line)
  }

  function readExpression(offset: number, end: number, line: number): Step {
    const inner = source.slice(offset + 1, end - 1).trim()
    const headingId = /^(?:\/\*\s*)?(#[^\s}*]+)(?:\s*\*\/)?$/.exec(inner)?.[1]
    if (headingId) return { piece: { kind: 'text', text: `{${headingId}}`, line }, end }
    if (inner === '' || /^\/\*[\s\S]*\*\/$/.test(inner)) return { piece: { kind: 'comment', line }, end }
    const shown = computeShown(inner, scope, budget)
    if (!shown) return computed(inner, `{${inner}}`, line, end)
    // If a list is on separate lines, its elements are too.
    const before = text.beforeOnLine(offset)
    const isAlone = linePrefix.test(before) && text.afterOnLine(end).trim() === ''
    const pieces = shown.flatMap((each, index): Piece[] => [
      ...(isAlone && index > 0 ? [{ kind: 'text', text: `\n${continuationOf(before)}`, line } as const] : []),
      ...('text' in each
        ? [{ kind: 'literal', text: each.text, line } as const]
        : parseBody(each.jsx, line, notations, { scope: each.scope, budget }).pieces),
    ])
    return { pieces, end }
  }

  /** Reads an expression with variables of a page or site, and reports it if it has no value. */
  function readValue(expression: string, written: string, line: number, offset: number): Step {
    const end = offset + written.length
    const plain = expression.replace(/&(amp|gt|lt|quot|#39);/g, (_, name: string) => entities[name]!).trim()
    const [shown, ...others] = computeShown(plain, scope, budget) ?? []
    if (!shown || !('text' in shown) || shown.text === '' || others.length > 0)
      return computed(plain, `{{ ${plain} }}`, line, end)
    // HTML attributes aren't parsed as Markdown, so values in them need no escaping.
    const isAttribute = /<[a-z][^<>]*="[^"<>]*$/i.test(text.beforeOnLine(offset))
    const piece = isAttribute
      ? ({ kind: 'text', text: shown.text.replaceAll('"', '&quot;'), line } as const)
      : ({ kind: 'literal', text: shown.text, line } as const)
    return { piece, end }
  }

  /**
   * Reads the content of `{% raw %}`, in which nothing is a tag or an expression. Code stays unchanged, but `{{` in
   * text is escaped, because it would start a binding in Rivage.
   */
  function readRaw(inner: string, line: number): Piece[] {
    return parseBody(inner, line, {}).pieces.map((piece) =>
      piece.kind === 'text' ? { ...piece, text: piece.text.replaceAll('{{', String.raw`\{{`) } : piece,
    )
  }

  function computed(expression: string, written: string, line: number, end: number): Step {
    return { piece: { kind: 'expression', source: expression.trim(), written, line }, end }
  }

  function readPercentTag(name: string, words: string, line: number, end: number): Step {
    if (name.startsWith('end')) return { close: name.slice(3), notation: 'tag', end }
    const attributes: Record<string, AttributeValue> = {}
    for (const [, key, string, word, value] of words.matchAll(percentAttribute))
      attributes[key ?? 'value'] = string ?? word ?? value ?? ''
    return { open: element('tag', name, attributes, line), end }
  }

  function addText(end: number): void {
    if (end > textStart) add({ kind: 'text', text: source.slice(textStart, end), line: lineOf(textStart) })
  }

  function add(...pieces: Piece[]): void {
    ;(stack.at(-1)?.element.children ?? root).push(...pieces)
  }

  function apply(step: Step): void {
    if ('piece' in step) add(step.piece)
    else if ('pieces' in step) add(...step.pieces)
    else if ('text' in step) add({ kind: 'text', text: step.text, line: 0 })
    else if ('open' in step) {
      add(step.open)
      if (stack.length < deepest) stack.push({ element: step.open, colons: step.colons ?? 0 })
    } else close(step)
  }

  function close({ close: name, notation, colons = 0, end }: Extract<Step, { close: string }>): void {
    const matches = ({ element: open, colons: own }: OpenElement) =>
      open.notation === notation && (colons > 0 ? own <= colons : open.name === name)
    const index = stack.findLastIndex(matches)
    if (index === -1) {
      if (notation !== 'container') return // The tag doesn't close any open element, or belongs to a void element.
      add({
        kind: 'text',
        text: source.slice(source.lastIndexOf('\n', end - 1) + 1, end).trim(),
        line: lineOf(end - 1),
      })
      return
    }
    endUnclosed(index + 1)
    stack.pop()
  }

  /**
   * Closes all open elements except the first `remaining`. An unclosed element becomes void, so the content after its
   * tag is outside it. A container ends with its parent.
   */
  function endUnclosed(remaining: number): void {
    let siblings = stack[remaining - 1]?.element.children ?? root
    for (const { element: open } of stack.splice(remaining)) {
      if (open.notation !== 'container') {
        for (const child of open.children) siblings.push(child)
        open.children = []
      } else siblings = open.children
    }
  }
}

function element(notation: Notation, name: string, attributes: ElementPiece['attributes'], line: number): ElementPiece {
  return { kind: 'element', notation, name, attributes, children: [], line }
}

/** Returns attributes with the values of Vue bindings (`:name="expression"`) if they can be read. */
function readBindings(attributes: ElementPiece['attributes']): ElementPiece['attributes'] {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      const bound = /^(?::|v-bind:)(.+)$/.exec(name)?.[1]
      // `:members` is short for `:members="members"`.
      if (bound && value === true) return [bound, new Computed(bound)]
      if (!bound || typeof value !== 'string') return [name, value]
      // The cast is safe, because literals consist of JSON values.
      return [bound, (readLiteral(value) as AttributeValue | undefined) ?? new Computed(value)]
    }),
  )
}

/** Groups adjacent `=== "Title"` blocks, which are tabs of the same group. `===!` starts a new group. */
function groupTabs(pieces: readonly Piece[]): Piece[] {
  const grouped: Piece[] = []
  for (const piece of pieces) {
    if (piece.kind !== 'element' || piece.notation !== 'indented' || piece.name !== '===') {
      grouped.push(piece)
      continue
    }
    const last = grouped.findLast((each) => each.kind !== 'text' || each.text.trim() !== '')
    const group = last?.kind === 'element' && last.notation === 'indented' && last.name === 'tabs' ? last : undefined
    if (!group || piece.attributes.mark === '===!')
      grouped.push({ ...element('indented', 'tabs', {}, piece.line), children: [piece] })
    else {
      grouped.length = grouped.indexOf(group) + 1
      group.children.push(piece)
    }
  }
  return grouped
}
