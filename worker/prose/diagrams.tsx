// Renders diagrams, which authors write as fences with the language `mermaid`.

import { defineProse } from './define-prose.ts'

/**
 * A diagram that the sync rendered as SVG. If it is wider than the column, it scrolls, and is focusable for keyboard
 * users. Screen readers announce its title or, if it has none, its source.
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
