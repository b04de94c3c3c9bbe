import { createElement } from 'react'
import { defineProse } from './define-prose.ts'
import { hasClass } from './has-class.ts'

export const taskList = defineProse({
  name: ['ul', 'ol'],
  render: ({ node, attributes, children }) =>
    createElement(
      node.tagName,
      hasClass(node, 'contains-task-list') ? { ...attributes, className: 'task-list' } : attributes,
      children,
    ),
})
