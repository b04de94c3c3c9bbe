// Diagrams: authors write fences of the language `mermaid`.

import { defineProse } from './define-prose.ts'

/**
 * A diagram that the sync has drawn. One that is wider than the column scrolls, also with the keyboard, so it can be
 * focused. Screen readers read its title; without one, what its author wrote.
 */
export const diagram = defineProse({
  name: 'mermaid-diagram',
  style: 'code',
  render: ({ attributes: { label }, children }) => (
    <figure className="diagram">
      <div className="diagram-scroll" role="img" aria-label={String(label)} tabIndex={0}>
        {children}
      </div>
    </figure>
  ),
})
