import type { Element } from 'hast'
import { defineProse } from './define-prose.ts'
import { hasClass } from './has-class.ts'
import { nodeText } from './node-text.ts'
import { TaskLabel } from './task-label.ts'

export const taskItem = defineProse({
  name: 'li',
  render({ node, attributes, children }) {
    if (!hasClass(node, 'task-list-item')) return <li {...attributes}>{children}</li>
    return (
      <TaskLabel value={labelOf(node)}>
        <li {...attributes} className="task-item">
          {children}
        </li>
      </TaskLabel>
    )
  },
})

/** Without the lists inside the item, which have checkboxes of their own. */
function labelOf({ children }: Element): string {
  return nodeText(children.filter((child) => child.type !== 'element' || !/^[uo]l$/.test(child.tagName)))
    .replace(/\s+/g, ' ')
    .trim()
}
