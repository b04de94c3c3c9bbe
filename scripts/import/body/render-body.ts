import { renderAttributes } from './attributes.ts'
import type { BodyContext, BodyTools, Converted } from './converter.ts'
import { dedent, Flow } from './flow.ts'
import { renderHtmlElement } from './html-element.ts'
import type { ElementPiece, Piece } from './piece.ts'

/** An export that is no constant whose value can be read: such a value is written where the page uses its name. */
const computedExport = /^export\s+(?!const \w+ = ['"`[{\d])(?:default\s+)?(?:async\s+)?\w+\s+(\w+)/gm

/**
 * Writes a page's pieces as Markdown with our components.
 *
 * @returns Markdown whose addresses are still those of the source, but for those in attributes of components
 */
export function renderBody(pieces: readonly Piece[], context: BodyContext): string {
  let depth = 0
  const tools: BodyTools = {
    ...context,
    component(name, attributes, content = []) {
      const colons = ':'.repeat(depth + 2)
      const inner = typeof content === 'string' ? content : renderNested(content)
      // A `---` as the first line would begin a block of YAML.
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

  /** Like `renderContent`, for what stands inside a component: its own components have one colon more. */
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
    for (const [index, piece] of inner.entries()) addPiece(piece, inner[index + 1], flow)
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
        const converted = convert(piece)
        if ('inline' in converted) return flow.addText(converted.inline)
        if ('block' in converted) return flow.addBlock(converted.block, true)
        return addUnwrapped(converted.pieces, next, flow)
      }
    }
  }

  function convert(element: ElementPiece): Converted {
    const converter = Object.hasOwn(context.converters, element.name) ? context.converters[element.name] : undefined
    const converted = converter?.(element, tools)
    if (converted) return converted
    if (element.name === '') return { pieces: element.children }
    if (element.notation === 'jsx' && /^[a-z]/.test(element.name) && !element.name.includes('-'))
      return renderHtmlElement(element, tools)
    return includeFile(element) ?? convertUnknown(element)
  }

  /** A component that is another Markdown file: `import Notice from './_notice.mdx'`. */
  function includeFile({ name, children, line }: ElementPiece): Converted | undefined {
    const from = context.imports.get(name)
    return from && /\.mdx?$/.test(from) && children.length === 0 ? { pieces: context.include(from, line) } : undefined
  }

  function convertUnknown({ notation, name, attributes, children, line }: ElementPiece): Converted {
    const written = { jsx: `<${name}>`, tag: `{% ${name} %}`, container: `:::${name}`, indented: `!!! ${name}` }[
      notation
    ]
    const names = Object.keys(attributes)
      .filter((name) => name !== 'slot' && name !== 'mark')
      .map((name) => `“${name}”`)
      .join(', ')
    const [fate, preposition] = children.length > 0 ? ['its content was kept', 'without'] : ['it was left out', 'with']
    context.note(line, `${written} has no equivalent: ${fate}${names && `, ${preposition} ${names}`}`)
    return { pieces: children }
  }

  /**
   * Writes children in place of their element: as blocks where it is alone on its lines, else as part of the sentence.
   */
  function addUnwrapped(children: readonly Piece[], next: Piece | undefined, flow: Flow): void {
    const isAlone =
      flow.isLineBlank && (next === undefined || (next.kind === 'text' && /^[ \t]*(\n|$)/.test(next.text)))
    const content = isAlone ? renderContent(children) : ''
    if (!isAlone) addPieces(children, flow)
    else if (content !== '') flow.addBlock(content, true)
  }

  function addExpression({ source, written, line }: Extract<Piece, { kind: 'expression' }>, flow: Flow): void {
    const field = /^(?:frontmatter|\$frontmatter)\.(\w+)$/.exec(source)?.[1]
    if (field) return flow.addText(`{{ $doc.${['title', 'description'].includes(field) ? '' : 'meta.'}${field} }}`)
    const first = written.split('\n')[0]!
    context.note(
      line,
      `${first.length > 40 ? `${first.slice(0, 40)}…` : first} is computed when its page is rendered: it is shown as code`,
    )
    if (written.includes('\n')) return flow.addBlock(`\`\`\`jsx\n${dedent(written)}\n\`\`\``, true)
    flow.addText(`\`${written}\``)
  }

  function noteStatement(name: string, source: string, line: number): void {
    if (name !== 'module') return context.note(line, `<${name}> was left out`)
    const exported = [...source.matchAll(computedExport)].map(([, exportName]) => exportName)
    if (exported.length > 0) context.note(line, `The export ${exported.join(', ')} was left out`)
  }
}

/** Escapes a text so that Markdown shows it as it is. */
function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]{}<>]/g, String.raw`\$&`)
}
