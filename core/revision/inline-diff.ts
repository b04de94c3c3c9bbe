import { diffTokens, wordsOf } from '../document/index.ts'
import type { DiffRun } from '../document/index.ts'
import { closeTag, renderHtml } from './html-tree.ts'
import type { HtmlElement, HtmlNode } from './html-tree.ts'
import { isAtom } from './node-kinds.ts'

export type Kind = DiffRun['kind']

/** Renders insertions and deletions, and counts their words. */
export interface Marker {
  /** Wraps inline HTML in an `<ins>` or `<del>` element. */
  mark: (kind: Kind, html: string) => string
  count: (kind: Kind, words: number) => void
}

/** A word or atomic element, with the elements around it in the line, outermost first. */
interface Token {
  html: string
  around: readonly HtmlElement[]
  key: string
}

interface Piece extends Token {
  kind: Kind
}

/**
 * Compares two lines of text word by word. A word also counts as changed if its formatting has changed, for example to
 * bold.
 */
export function diffInline(before: readonly HtmlNode[], after: readonly HtmlNode[], marker: Marker): string {
  const [from, to] = [tokensOf(before), tokensOf(after)]
  let [old, now] = [0, 0]
  const pieces = diffTokens(
    from.map(({ key }) => key),
    to.map(({ key }) => key),
  ).map(({ kind }): Piece => {
    if (kind !== 'added') old++
    if (kind !== 'removed') now++
    return { ...(kind === 'removed' ? from[old - 1]! : to[now - 1]!), kind }
  })
  return renderPieces(removedFirst(pieces), marker)
}

/** Marks a whole line of text as added or removed. */
export function markInline(nodes: readonly HtmlNode[], kind: Kind, marker: Marker): string {
  return renderPieces(
    tokensOf(nodes).map((token) => ({ ...token, kind })),
    marker,
  )
}

function tokensOf(nodes: readonly HtmlNode[], around: readonly HtmlElement[] = []): Token[] {
  const place = placeOf(around)
  const token = (html: string): Token => ({ html, around, key: `${place}\0${html}` })
  return nodes.flatMap((node) => {
    // Character references such as `&amp;` are never split.
    if (typeof node === 'string')
      return node.split(/(&#?\w+;)/).flatMap((part, index) => (index % 2 ? [token(part)] : wordsOf(part).map(token)))
    return isAtom(node) || node.children.length === 0
      ? [token(renderHtml(node))]
      : tokensOf(node.children, [...around, node])
  })
}

const isCode = ({ tag }: HtmlElement) => tag === 'code' || tag === 'samp'

/** Returns the start tag of an element. The classes of highlighted code are removed, because they aren't content. */
const openOf = (element: HtmlElement) => (isCode(element) ? element.open.replace(/ class="[^"]*"/, '') : element.open)

/** Returns a key for the elements around a word, except those that highlight code. */
function placeOf(around: readonly HtmlElement[]): string {
  const code = around.findIndex(isCode)
  return around
    .slice(0, code < 0 ? undefined : code + 1)
    .map(openOf)
    .join('')
}

/** Moves the deletions between two common words before the insertions. */
function removedFirst(pieces: readonly Piece[]): Piece[] {
  const sorted: Piece[] = []
  const added: Piece[] = []
  for (const piece of pieces) {
    if (piece.kind === 'added') added.push(piece)
    else {
      if (piece.kind === 'same') sorted.push(...added.splice(0))
      sorted.push(piece)
    }
  }
  return [...sorted, ...added]
}

function renderPieces(pieces: readonly Piece[], marker: Marker): string {
  let html = ''
  let open: readonly HtmlElement[] = []
  for (let index = 0; index < pieces.length;) {
    const { kind, around } = pieces[index]!
    const start = index
    let text = ''
    while (index < pieces.length && pieces[index]!.kind === kind && isSamePlace(pieces[index]!.around, around, kind))
      text += pieces[index++]!.html
    if (kind !== 'same')
      marker.count(kind, pieces.slice(start, index).filter((piece) => /[\p{L}\p{N}]/u.test(piece.html)).length)
    const shared = sharedDepth(open, around, kind)
    html += open.slice(shared).toReversed().map(closeTag).join('')
    html += around
      .slice(shared)
      .map((element) => (kind === 'removed' ? withoutIds(element.open) : element.open))
      .join('')
    open = [...open.slice(0, shared), ...around.slice(shared)]
    html += kind === 'same' || text.trim() === '' ? text : marker.mark(kind, text)
  }
  return html + open.toReversed().map(closeTag).join('')
}

function isSamePlace(one: readonly HtmlElement[], other: readonly HtmlElement[], kind: Kind): boolean {
  return one.length === other.length && sharedDepth(one, other, kind) === one.length
}

/**
 * Returns how many of their outermost elements two words share. For a deleted word, elements of the new version with
 * the same start tag also count as shared.
 */
function sharedDepth(one: readonly HtmlElement[], other: readonly HtmlElement[], kind: Kind): number {
  const isSame = (element: HtmlElement, beside: HtmlElement | undefined) =>
    element === beside || (kind !== 'added' && beside !== undefined && openOf(element) === openOf(beside))
  const different = one.findIndex((element, depth) => !isSame(element, other[depth]))
  return different < 0 ? one.length : different
}

/**
 * Returns a deleted element's start tag without ids and references to ids, because elements of the new version may have
 * the same ids.
 */
export function withoutIds(open: string): string {
  return open.replace(/ (?:id|name|for|popovertarget|aria-[a-z]+)="[^"]*"/g, '')
}

/** Compares the lines of two code blocks. A changed line counts as deleted and added. */
export function diffLines(before: readonly HtmlNode[], after: readonly HtmlNode[], marker: Marker): string {
  const [from, to] = [linesOf(before), linesOf(after)]
  let [old, now] = [0, 0]
  const pieces = diffTokens(from.map(lineText), to.map(lineText)).map(({ kind }): Piece => {
    if (kind !== 'added') old++
    if (kind !== 'removed') now++
    return { html: kind === 'removed' ? from[old - 1]! : to[now - 1]!, around: [], key: '', kind }
  })
  return renderLines(removedFirst(pieces), marker)
}

export function markLines(nodes: readonly HtmlNode[], kind: Kind, marker: Marker): string {
  return renderLines(
    linesOf(nodes).map((html) => ({ html, around: [], key: '', kind })),
    marker,
  )
}

function renderLines(lines: readonly Piece[], marker: Marker): string {
  return lines
    .map(({ kind, html }) => {
      if (kind !== 'same')
        marker.count(kind, wordsOf(lineText(html)).filter((word) => /[\p{L}\p{N}]/u.test(word)).length)
      return kind === 'same' ? html : marker.mark(kind, html)
    })
    .join('\n')
}

/** Returns the lines of a code block: one element per line, separated by line breaks, or text with line breaks. */
function linesOf(nodes: readonly HtmlNode[]): string[] {
  const lines = ['']
  for (const node of nodes) {
    const parts = typeof node === 'string' ? node.split('\n') : [renderHtml(node)]
    lines[lines.length - 1] += parts[0]!
    lines.push(...parts.slice(1))
  }
  return lines
}

function lineText(html: string): string {
  return html.replace(/<[^>]*>/g, '')
}
