// Renders diagrams, which authors write as fences with the language `mermaid`.

import { defineProse } from './define-prose.ts'

/**
 * A diagram, rendered as SVG by the sync. A diagram wider than the column scrolls, and is focusable so that keyboard
 * users can scroll it. Screen readers announce its title or, without a title, its source.
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
