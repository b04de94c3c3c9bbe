// Tables written in Markdown.

import { createElement } from 'react'
import { defineProse } from './define-prose.ts'
import { withClass } from './shared/look.ts'

const alignClasses: Partial<Record<string, string>> = {
  left: 'align-start',
  center: 'align-center',
  right: 'align-end',
}

/** A table in a box that scrolls if the table is wider than the column. The box is focusable for keyboard users. */
export const table = defineProse({
  name: 'table',
  render: ({ attributes, children, t }) => (
    <div className="table-scroll" role="group" tabIndex={0} aria-label={t('code.table')}>
      <table {...attributes}>{children}</table>
    </div>
  ),
})

/**
 * A table cell. Its alignment is a class: the content security policy blocks `style`, and `align` doesn't support
 * “start” and “end”, which depend on the text direction.
 */
export const tableCell = defineProse({
  name: ['td', 'th'],
  render: ({ node, attributes: { align, ...attributes }, children }) =>
    createElement(node.tagName, withClass(attributes, alignClasses[String(align)]), children),
})
