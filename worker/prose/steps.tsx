import type { ElementContent } from 'hast'
import { defineComponent } from './define-component.tsx'

/** Numbered steps: each heading of a level begins one. A numbered list in it is steps without headings. */
export const steps = defineComponent({
  name: 'steps',
  props: { level: 'number' },
  render: ({ props: { level }, content, children }) => (
    <div className="steps" data-level={level ?? shallowestLevel(content)}>
      {children}
    </div>
  ),
})

/** The usual third level has no meaning where there is no heading of it. */
function shallowestLevel(content: readonly ElementContent[]): number | undefined {
  const levels = content.flatMap((node) =>
    node.type === 'element' && /^h[2-6]$/.test(node.tagName) ? [Number(node.tagName[1])] : [],
  )
  return levels.length === 0 ? undefined : Math.min(...levels)
}
