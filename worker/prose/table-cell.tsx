import { createElement } from 'react'
import { defineProse } from './define-prose.ts'

const alignClasses: Partial<Record<string, string>> = {
  left: 'align-start',
  center: 'align-center',
  right: 'align-end',
}

/** Alignment as a class: the content security policy forbids `style`, and the attribute knows no right-to-left. */
export const tableCell = defineProse({
  name: ['td', 'th'],
  render({ node, attributes: { align, className, ...attributes }, children }) {
    const classes = [className, alignClasses[String(align)]].filter(Boolean).join(' ')
    return createElement(node.tagName, { ...attributes, ...(classes && { className: classes }) }, children)
  },
})
