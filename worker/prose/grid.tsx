import { defineComponent } from './define-component.tsx'
import { withSpans } from './parts/span-classes.ts'

/** Up to three columns, as many as there is room for. The element around it is what the room is measured by. */
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
