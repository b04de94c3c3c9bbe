// Layouts for landing pages: authors write `::grid` or `::columns` around boxes.

import type { Element } from 'hast'
import { defineComponent } from './define-component.ts'

/** `::grid`: one to three columns, depending on the width of the outer element, which a container query measures. */
export const grid = defineComponent({
  name: ['grid', 'page-grid'],
  style: 'landing',
  props: {},
  render: ({ node, children }) => (
    <div className={withSpans('grid-room', node)}>
      <div className="grid">{children}</div>
    </div>
  ),
})

/**
 * Returns the classes of an element in a grid: the given ones, and the author's classes that span columns, such as
 * `col-span-2` and `lg:col-span-1`.
 */
export function withSpans(own: string, { properties: { className } }: Element): string {
  const written = Array.isArray(className) ? className.map(String) : String(className ?? '').split(/\s+/)
  return [own, ...written.filter((name) => /^(\w+:)?col-span-/.test(name))].join(' ')
}

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
