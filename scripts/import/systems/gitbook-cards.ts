import { defaultTreeAdapter as tree, parseFragment, serialize } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'
import type { AttributeValue, ElementPiece, Piece } from '../body/piece.ts'
import type { PrepareTools } from '../define-import-system.ts'

type HtmlElement = DefaultTreeAdapterTypes.Element

const cardTable = /^[ \t]*<table\b[^>]*\bdata-view="cards"[^>]*>[\s\S]*?<\/table>[ \t]*$/gm

/**
 * Replaces grids of cards with elements that become a card group. GitBook writes them as HTML tables whose hidden
 * columns contain the cards' targets and covers.
 */
export function readCards(piece: Extract<Piece, { kind: 'text' }>, tools: PrepareTools): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { 0: written, index } of piece.text.matchAll(cardTable)) {
    const line = lineAt(index)
    pieces.push(
      { kind: 'text', text: piece.text.slice(end, index), line: lineAt(end) },
      readTable(written, line, tools),
    )
    end = index + written.length
  }
  return [...pieces, { kind: 'text', text: piece.text.slice(end), line: lineAt(end) }]

  function lineAt(offset: number): number {
    return piece.line + piece.text.slice(0, offset).split('\n').length - 1
  }
}

function readTable(written: string, line: number, tools: PrepareTools): ElementPiece {
  const table = parseFragment(written)
  const rows = elementsIn(table, 'tr').map((row) => row.childNodes.filter(tree.isElementNode))
  const heads = rows.find((cells) => cells.some(({ tagName }) => tagName === 'th')) ?? []
  const cards = rows.filter((cells) => cells.some(({ tagName }) => tagName === 'td'))
  const children = cards.map((cells) => readCard(cells, heads, { line, tools }))
  return { kind: 'element', notation: 'tag', name: 'card-grid', attributes: {}, children, line }
}

/**
 * Converts a row of the table to a card. The first visible cell with text is the title, unless the text is long. The
 * other cells are the content.
 */
function readCard(
  cells: readonly HtmlElement[],
  heads: readonly HtmlElement[],
  { line, tools }: { line: number; tools: PrepareTools },
): ElementPiece {
  const attributes: Record<string, AttributeValue> = {}
  const content: string[] = []
  for (const [index, cell] of cells.entries()) {
    const head = heads[index]
    const address = [...elementsIn(cell, 'a'), ...elementsIn(cell, 'img')].map(addressOf).find(Boolean)
    const icon = elementsIn(cell, 'i').flatMap(
      (each) => /\bfa-([\w-]+)/.exec(attributeOf(each, 'class') ?? '') ?? [],
    )[1]
    const text = wordsOf(cell)
      .replace(/:[\w-]+:/g, '')
      .trim()
    if (head && has(head, 'data-card-target')) attributes.href = targetOf(address)
    else if (head && has(head, 'data-card-cover'))
      content.unshift(address === undefined ? '' : `![](${address.replace(/[\s()<>]/g, encodeURIComponent)})`)
    else if (head && has(head, 'data-hidden')) {
      if (text !== '') tools.note(line, `A hidden card value was left out: ${text}`)
    } else if (icon !== undefined && attributes.icon === undefined) {
      attributes.icon = icon
      if (text !== '') addText(cell, text)
    } else if (text !== '' || address !== undefined) addText(cell, text)
  }
  const text = content.filter((each) => each !== '').join('\n\n')
  const children: Piece[] = text === '' ? [] : [{ kind: 'text', text: `${text}\n`, line }]
  return { kind: 'element', notation: 'tag', name: 'card', attributes, children, line }

  function addText(cell: HtmlElement, text: string): void {
    const isTitle = attributes.title === undefined && text !== '' && elementsIn(cell, 'a').length === 0
    if (isTitle) attributes.title = text
    else content.push(serialize(cell).trim())
  }

  function targetOf(address: string | undefined): string | null {
    if (address !== 'broken-reference') return address ?? null
    tools.note(line, 'The target of a card is missing from the source')
    return null
  }
}

function elementsIn(parent: DefaultTreeAdapterTypes.ParentNode, name: string): HtmlElement[] {
  return parent.childNodes
    .filter(tree.isElementNode)
    .flatMap((node) => [...(node.tagName === name ? [node] : []), ...elementsIn(node, name)])
}

function wordsOf(node: DefaultTreeAdapterTypes.ParentNode): string {
  return node.childNodes
    .map((child) => (tree.isTextNode(child) ? child.value : 'childNodes' in child ? wordsOf(child) : ''))
    .join('')
    .trim()
}

function addressOf(element: HtmlElement): string | undefined {
  return attributeOf(element, 'href') ?? attributeOf(element, 'src')
}

function attributeOf({ attrs }: HtmlElement, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value
}

function has(element: HtmlElement, name: string): boolean {
  return attributeOf(element, name) !== undefined
}
