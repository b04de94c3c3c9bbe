import type { Element, Root } from 'hast'
import { nodeText } from '../../../worker/prose/shared/nodes.ts'

/** A cell with more characters has a sentence, not a name or a number. */
const maxName = 24

/** A longer word may be broken: a column would be as wide as it. */
const maxWord = 24

/**
 * Gives cells of tables classes that tell how narrow they may become: `sentences` to the first of each column of
 * sentences, which is readable also where the table is wider than its place, and `long-word` to each that has one.
 */
export function markTableCells(parent: Root | Element): void {
  for (const node of parent.children) {
    if (node.type !== 'element') continue
    if (node.tagName === 'table') markCells(rowsOf(node))
    else markTableCells(node)
  }
}

function markCells(rows: readonly Element[][]): void {
  const [first = [], ...others] = rows
  for (const [column, cell] of first.entries())
    if (others.some((row) => textOf(row[column]).length > maxName)) addClass(cell, 'sentences')
  for (const cell of rows.flat())
    if (
      textOf(cell)
        .split(/\s+/)
        .some(({ length }) => length > maxWord)
    )
      addClass(cell, 'long-word')
}

function textOf(cell: Element | undefined): string {
  return nodeText(cell?.children ?? []).trim()
}

function addClass({ properties }: Element, name: string): void {
  const { className } = properties
  properties.className = [...(Array.isArray(className) ? className : []), name]
}

/** The cells of each row of a table, without those of tables inside of them. */
function rowsOf(table: Element): Element[][] {
  const rows = elementsIn(table).flatMap((part) => (part.tagName === 'tr' ? [part] : elementsIn(part)))
  return rows.filter(({ tagName }) => tagName === 'tr').map(elementsIn)
}

function elementsIn({ children }: Element): Element[] {
  return children.filter((child) => child.type === 'element')
}
