import type { Element, Root } from 'hast'
import { nodeText } from '../../../worker/prose/shared/nodes.ts'

/** Maximum length of a cell that counts as a name or number. A longer cell counts as a sentence. */
const maxName = 24

/** Maximum length of a word that is never broken. A longer word would determine the width of its column. */
const maxWord = 24

/** Maximum length of code that stays on one line in a table. */
const maxCode = 32

/**
 * Adds classes that set the minimum width of table cells. In each column of sentences, the first cell gets `sentences`,
 * which keeps the column readable in a wide table. Cells with a long word or long code get `long-word`.
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
  for (const cell of rows.flat()) if (hasLongWord(cell) || hasLongCode(cell)) addClass(cell, 'long-word')
}

function hasLongWord(cell: Element): boolean {
  return textOf(cell)
    .split(/\s+/)
    .some(({ length }) => length > maxWord)
}

function hasLongCode(parent: Element): boolean {
  return elementsIn(parent).some((child) =>
    child.tagName === 'code' ? textOf(child).length > maxCode : hasLongCode(child),
  )
}

function textOf(cell: Element | undefined): string {
  return nodeText(cell?.children ?? []).trim()
}

function addClass({ properties }: Element, name: string): void {
  const { className } = properties
  properties.className = [...(Array.isArray(className) ? className : []), name]
}

/** Returns the cells of each row, without the cells of nested tables. */
function rowsOf(table: Element): Element[][] {
  const rows = elementsIn(table).flatMap((part) => (part.tagName === 'tr' ? [part] : elementsIn(part)))
  return rows.filter(({ tagName }) => tagName === 'tr').map(elementsIn)
}

function elementsIn({ children }: Element): Element[] {
  return children.filter((child) => child.type === 'element')
}
