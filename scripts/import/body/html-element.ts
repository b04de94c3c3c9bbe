import { Computed } from './piece.ts'
import type { ElementPiece, Piece } from './piece.ts'
import type { BodyTools, Converted } from './converter.ts'

const voidElements = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'source', 'track', 'wbr'])

/** The elements that start an HTML block in CommonMark (section 4.6, condition 6) and occur in documentation. */
const blockElements = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'caption',
  'center',
  'col',
  'colgroup',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'iframe',
  'legend',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'section',
  'summary',
  'table',
  'tbody',
  'td',
  'tfoot',
  'th',
  'thead',
  'tr',
  'ul',
  'video',
])

const attributeNames: Record<string, string> = {
  className: 'class',
  htmlFor: 'for',
  srcSet: 'srcset',
  tabIndex: 'tabindex',
  colSpan: 'colspan',
  rowSpan: 'rowspan',
}

/** Returns whether a piece is a JSX element that needs separate lines in Markdown. */
function isBlockElement(piece: Piece): boolean {
  return piece.kind === 'element' && piece.notation === 'jsx' && blockElements.has(piece.name)
}

/**
 * Moves block elements at the start of a heading behind its text. A heading is a single line, so it would otherwise be
 * empty.
 */
export function withHeadingsFirst(pieces: readonly Piece[]): Piece[] {
  const moved: Piece[] = []
  let held: Piece[] = []
  for (const piece of pieces) {
    const last = moved.at(-1)
    const isStart = last?.kind === 'text' && /(?:^|\n)#{1,6}[ \t]+$/.test(last.text)
    const end = piece.kind === 'text' ? piece.text.indexOf('\n') : -1
    if (isBlockElement(piece) && (isStart || held.length > 0)) held.push(piece)
    else if (held.length > 0 && piece.kind === 'text') {
      const line = end === -1 ? piece.text : piece.text.slice(0, end)
      moved.push({ ...piece, text: isStart ? line.trimStart() : line })
      if (end === -1) continue
      moved.push(...held, { ...piece, text: piece.text.slice(end) })
      held = []
    } else moved.push(piece)
  }
  return [...moved, ...held]
}

/** Renders a JSX element as HTML. Puts empty lines around Markdown in a block, which HTML requires but JSX doesn't. */
export function renderHtmlElement(element: ElementPiece, tools: BodyTools): Converted {
  const { name, children, line } = element
  if (name === 'script' || name === 'style' || name === 'head') {
    tools.note(line, `<${name}> was left out`)
    return { pieces: [] }
  }
  const opening = `<${name}${renderHtmlAttributes(element, tools)}>`
  if (voidElements.has(name)) return { inline: opening }
  if (!blockElements.has(name)) return { inline: `${opening}${tools.phrase(children)}</${name}>` }
  const content = tools.content(children)
  if (children.some(hasMarkdown)) return { block: `${opening}\n\n${content}\n\n</${name}>` }
  const isLong = content.includes('\n')
  return {
    block: isLong ? `${opening}\n${content.replace(/\n{2,}/g, '\n')}\n</${name}>` : `${opening}${content}</${name}>`,
  }
}

/** Returns whether a piece contains Markdown and therefore needs empty lines around it. Plain words and HTML don't. */
function hasMarkdown(piece: Piece): boolean {
  if (piece.kind === 'text') return /[*_`[\]{}#|]|\n[ \t]*\n[ \t]*\S|^\s*([-+]|\d+\.)\s/.test(piece.text)
  if (piece.kind === 'literal') return /[\\`*_[\]{}<>#|&]/.test(piece.text)
  if (piece.kind !== 'element') return piece.kind !== 'comment'
  return !/^[a-z]/.test(piece.name) || piece.children.some(hasMarkdown)
}

function renderHtmlAttributes({ attributes, line, name: element }: ElementPiece, tools: BodyTools): string {
  return Object.entries(attributes)
    .map(([jsxName, value]) => {
      const name = attributeNames[jsxName] ?? jsxName
      if (value === false || value === null || name === 'key' || name === 'markdown') return ''
      if (value === true) return ` ${name}`
      if (name.startsWith('data-')) {
        // A sync would remove the attribute, so leave it out. Report a value that looks like text, because a style
        // sheet may have displayed it.
        if (typeof value === 'string' && /^\p{Lu}|\p{L}\s/u.test(value))
          tools.note(line, `“${name}” of <${element}> was left out, because it has no equivalent: ${value}`)
        return ''
      }
      if (name === 'style' && typeof value === 'object' && !(value instanceof Computed))
        return ` style="${renderStyle(value)}"`
      if (value instanceof Computed || typeof value === 'object') {
        tools.note(line, `“${name}” of <${element}> was left out, because it is computed`)
        return ''
      }
      return ` ${name}="${String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`
    })
    .join('')
}

function renderStyle(style: object): string {
  return Object.entries(style)
    .map(([property, value]) => {
      const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      return `${name}: ${typeof value === 'number' && value !== 0 ? `${value}px` : String(value)}`
    })
    .join('; ')
}
