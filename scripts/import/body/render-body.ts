import { kebabName } from '../../../core/document/index.ts'
import { renderAttributes, wordsIn } from './attributes.ts'
import type { BodyContext, BodyTools, Converted, Converters } from './converter.ts'
import { dedent, Flow } from './flow.ts'
import { renderHtmlElement, withHeadingsFirst } from './html-element.ts'
import { Computed } from './piece.ts'
import type { ElementPiece, Piece } from './piece.ts'
import { group, tab } from './shared-converters.ts'
import { groupSlots, slotGroups } from './slots.ts'
import { textsInCode } from './texts-in-code.ts'

/** Converters for groups of slots. */
const slotConverters: Converters = {
  [slotGroups.code]: group('code-group'),
  [slotGroups.tabs]: group('tabs'),
  [slotGroups.tab]: tab('label'),
}

/**
 * Matches exports, except constants with a readable value. Such values are inserted wherever the page uses the
 * constant.
 */
const computedExport = /^export\s+(?!const \w+ = ['"`[{\d])(?:default\s+)?(?:async\s+)?\w+\s+(\w+)/gm

/**
 * Renders a page's pieces as Markdown with Rivage components.
 *
 * @returns Markdown with the URLs of the source, except in attributes of components, which already have the new ones
 */
export function renderBody(pieces: readonly Piece[], context: BodyContext): string {
  let depth = 0
  const tools: BodyTools = {
    ...context,
    component(name, attributes, content = []) {
      const colons = ':'.repeat(depth + 2)
      const inner = typeof content === 'string' ? content : renderNested(content)
      // Without the line break, a `---` on the first line would start a YAML block.
      const lines = inner.startsWith('---') ? `\n${inner}` : inner
      return { block: `${colons}${name}${renderAttributes(attributes)}\n${lines === '' ? '' : `${lines}\n`}${colons}` }
    },
    inlineComponent: (name, attributes, text = '') => ({
      inline: `:${name}${text && `[${text}]`}${renderAttributes(attributes)}`,
    }),
    content: renderContent,
    phrase: (inner) => renderContent(inner).replace(/\s*\n\s*/g, ' '),
  }
  return renderPieces(pieces)

  /** Like `renderContent`, for content inside a component. Nested components have one more colon. */
  function renderNested(inner: readonly Piece[]): string {
    depth += 1
    const content = renderContent(inner)
    depth -= 1
    return content
  }

  function renderContent(inner: readonly Piece[]): string {
    return dedent(renderPieces(inner))
  }

  function renderPieces(inner: readonly Piece[]): string {
    const flow = new Flow()
    addPieces(inner, flow)
    return flow.text
  }

  function addPieces(inner: readonly Piece[], flow: Flow): void {
    const ordered = withHeadingsFirst(inner)
    for (const [index, piece] of ordered.entries()) addPiece(piece, ordered[index + 1], flow)
  }

  function addPiece(piece: Piece, next: Piece | undefined, flow: Flow): void {
    switch (piece.kind) {
      case 'text':
      case 'verbatim':
        return flow.addText(piece.text)
      case 'literal':
        return flow.addText(escapeText(piece.text))
      case 'comment':
        return undefined
      case 'fence': {
        const info = context.fenceInfo?.(piece.info) ?? piece.info
        return flow.addBlock([piece.fence + info, ...piece.code, piece.fence].join('\n'), false)
      }
      case 'statement':
        return noteStatement(piece.name, piece.source, piece.line)
      case 'expression':
        return addExpression(piece, flow)
      case 'element': {
        const converted = convert(piece, isAlone(next, flow))
        if ('inline' in converted) return flow.addText(converted.inline)
        if ('block' in converted && flow.isTableRow) return addToCell(piece, converted.block, flow)
        if ('block' in converted) return flow.addBlock(converted.block, true)
        return addUnwrapped(converted.pieces, next, flow)
      }
    }
  }

  function convert(element: ElementPiece, alone: boolean): Converted {
    const converter = ownEntry(slotConverters, element.name) ?? ownEntry(context.converters, element.name)
    const watched = watchAttributes(element)
    const converted = converter?.(watched.element, tools)
    if (converted) {
      noteUnread(element, watched.unread())
      return converted
    }
    if (element.name === '') return { pieces: element.children }
    if (element.notation === 'jsx' && /^[a-z]/.test(element.name) && !element.name.includes('-'))
      return renderHtmlElement(element, tools)
    return includeFile(element) ?? keepUnknown(element, alone)
  }

  /** Reports text in attributes that no converter has read, which would otherwise be lost without notice. */
  function noteUnread({ name, attributes, line }: ElementPiece, unread: ReadonlySet<string>): void {
    for (const [attribute, value] of Object.entries(attributes)) {
      if (value instanceof Computed && /^(?:title|label|text|name|description|caption|header|icon)$/.test(attribute))
        context.note(line, `“${attribute}” of <${name}> was left out, because it is computed: {${value.expression}}`)
      if (attribute === 'icon' && typeof value === 'string' && value !== '' && unread.has(attribute))
        context.note(line, `The icon “${value}” of <${name}> was left out`)
      const words = unread.has(attribute) ? wordsIn(attribute, value) : []
      if (words.length > 0)
        context.note(
          line,
          `“${attribute}” of <${name}> was left out, because it has no equivalent: ${words.join(', ')}`,
        )
    }
  }

  /** Converts a component that is another Markdown file: `import Notice from './_notice.mdx'`. */
  function includeFile({ name, children, line }: ElementPiece): Converted | undefined {
    const from = context.imports.get(name)
    return from && /\.mdx?$/.test(from) && children.length === 0 ? { pieces: context.include(from, line) } : undefined
  }

  /** Keeps a component without a Rivage equivalent, with its content and all literal properties. */
  function keepUnknown({ name: written, attributes, children, line }: ElementPiece, alone: boolean): Converted {
    const name = kebabName(written.replaceAll('.', '-'))
    const kept = Object.entries(attributes).filter(([attribute]) => !/^(?:slot|mark|on[A-Z]|[@#]|v-)/.test(attribute))
    for (const [attribute, value] of kept) {
      if (value instanceof Computed)
        context.note(line, `“${attribute}” of <${written}> was left out, because it is computed: {${value.expression}}`)
    }
    const props = kept.filter(([, value]) => !(value instanceof Computed))
    const content = groupSlots(children)
    const isBlock =
      alone ||
      content.some((child) => child.kind === 'fence' || (child.kind === 'element' && child.name.startsWith('#')))
    context.keep({ name, written, props: props.map(([attribute]) => attribute), hasContent: content.length > 0, line })
    return isBlock
      ? tools.component(name, Object.fromEntries(props), content)
      : tools.inlineComponent(name, Object.fromEntries(props), tools.phrase(content))
  }

  /** Adds a block to a table cell: HTML on a single line, or a component's content without the component. */
  function addToCell({ name, children, line }: ElementPiece, block: string, flow: Flow): void {
    const isHtml = block.startsWith('<')
    if (!isHtml)
      context.note(line, `<${name}> was replaced with its content, because a table cell cannot contain a component`)
    flow.addText(isHtml ? block.replace(/\s*\n\s*/g, ' ') : tools.phrase(children))
  }

  /** Replaces an element with its children, as blocks if the element is alone on its lines, otherwise inline. */
  function addUnwrapped(children: readonly Piece[], next: Piece | undefined, flow: Flow): void {
    const alone = isAlone(next, flow)
    const content = alone ? renderContent(children) : ''
    if (!alone) addPieces(children, flow)
    else if (content !== '') flow.addBlock(content, true)
  }

  function addExpression({ source, written, line }: Extract<Piece, { kind: 'expression' }>, flow: Flow): void {
    const field = /^(?:frontmatter|\$frontmatter)\.(\w+)$/.exec(source)?.[1]
    if (field) return flow.addText(`{{ $doc.${['title', 'description'].includes(field) ? '' : 'meta.'}${field} }}`)
    const first = written.split('\n')[0]!
    context.note(
      line,
      `${first.length > 40 ? `${first.slice(0, 40)}…` : first} is shown as code, because it is computed at render time`,
    )
    if (written.includes('\n')) return flow.addBlock(`\`\`\`jsx\n${dedent(written)}\n\`\`\``, true)
    flow.addText(`\`${written}\``)
  }

  function noteStatement(name: string, source: string, line: number): void {
    if (name !== 'module') return context.note(line, `<${name}> was left out`)
    const exported = [...source.matchAll(computedExport)].map(([, exportName]) => exportName)
    if (exported.length === 0) return
    const texts = textsInCode(source)
    const shown = texts.length === 0 ? '' : `, with these texts: ${texts.join(' · ')}`
    context.note(line, `The export ${exported.join(', ')} was left out${shown}`)
  }
}

/** Returns whether no text precedes or follows an element on its lines. */
function isAlone(next: Piece | undefined, flow: Flow): boolean {
  return flow.isLineBlank && (next === undefined || (next.kind === 'text' && /^[ \t]*(\n|$)/.test(next.text)))
}

function ownEntry<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

/** Wraps an element and records which attributes a converter reads. */
function watchAttributes(element: ElementPiece): { element: ElementPiece; unread: () => Set<string> } {
  const read = new Set<PropertyKey>()
  const attributes = new Proxy(element.attributes, {
    get(target, name, receiver) {
      read.add(name)
      return Reflect.get(target, name, receiver) as unknown
    },
  })
  return {
    element: { ...element, attributes },
    unread: () => new Set(Object.keys(element.attributes).filter((name) => !read.has(name))),
  }
}

/** Escapes a text so that Markdown renders it literally. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]{}<>]/g, String.raw`\$&`)
}
