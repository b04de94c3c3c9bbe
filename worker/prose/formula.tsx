import { createElement } from 'react'
import { defineProse } from './define-prose.ts'

/** What a sync makes of TeX, as it is. Few pages have one: what dresses it is not in the main style sheet. */
export const formula = defineProse({
  name: 'math',
  style: 'formulas',
  render: ({ attributes, children }) => createElement('math', attributes, children),
})
