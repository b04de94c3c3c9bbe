import type { Element, ElementContent } from 'hast'
import { expect, test } from 'vitest'
import { markTableCells } from '../../../scripts/sync/compile/table-cells.ts'

const element = (tagName: string, ...children: ElementContent[]): Element => ({
  type: 'element',
  tagName,
  properties: {},
  children,
})
const text = (value: string): ElementContent => ({ type: 'text', value })
const code = (value: string): Element => element('code', text(value))
const command = 'npx wrangler d1 time-travel restore my-docs'

test.each([
  ['short code', [code('npm run rollback -- --remote')], undefined],
  ['a sentence of short words', [text('Publish to the database that is deployed')], undefined],
  ['a long word', [text('content/en/getting-started/installation.md')], ['long-word']],
  ['long code', [text('Run '), code(command)], ['long-word']],
  ['long code in a link', [element('a', code(command))], ['long-word']],
])('marks a table cell that is too wide: %s', (_, content, className) => {
  const cell = element('td', ...content)
  markTableCells(element('div', element('table', element('tbody', element('tr', cell)))))
  expect(cell.properties.className).toEqual(className)
})
