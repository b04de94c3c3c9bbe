// Layouts for landing pages: authors write `::grid` or `::columns` around boxes.

import { defineComponent } from './define-component.ts'

/** `::grid`: one to three columns, depending on the width of the outer element, which a container query measures. */
export const grid = defineComponent({
  name: ['grid', 'page-grid'],
  style: 'landing',
  props: {},
  render: ({ children }) => (
    <div className="grid-room">
      <div className="grid">{children}</div>
    </div>
  ),
})

/** `::columns`: boxes of different heights in columns. Each column is read from top to bottom. */
export const columns = defineComponent({
  name: ['columns', 'page-columns'],
  style: 'landing',
  props: {},
  render: ({ children }) => <div className="columns">{children}</div>,
})

/**
 * `::page`, `::container`, and similar containers from other systems. They only show their content, because the layout
 * of the page determines the width.
 */
export const wrapper = defineComponent({
  name: ['page', 'page-body', 'page-aside', 'container', 'main'],
  style: 'landing',
  props: {},
  render: ({ slots, children }) => (
    <div className="wrapper">
      {slots.left}
      {children}
      {slots.right}
    </div>
  ),
})
