import type { Element } from 'hast'
import { createContext, useContext } from 'react'
import { defineProse } from './define-prose.ts'
import { nodeText } from './node-text.ts'

/** The words of the item that a checkbox stands in. */
const TaskLabel = createContext('')

export const taskList = defineProse({
  name: ['ul', 'ol'],
  render({ node, attributes, children }) {
    const List = node.tagName as 'ul' | 'ol'
    return <List {...attributes} {...(hasClass(node, 'contains-task-list') && { className: 'task-list' })}>{children}</List>
  },
})

export const taskItem = defineProse({
  name: 'li',
  render({ node, attributes, children }) {
    if (!hasClass(node, 'task-list-item')) return <li {...attributes}>{children}</li>
    return <TaskLabel value={labelOf(node)}><li {...attributes} className="task-item">{children}</li></TaskLabel>
  },
})

export const taskCheckbox = defineProse({ name: 'input', render: ({ attributes }) => <Checkbox checked={attributes.checked === true} /> })

function Checkbox({ checked }: { checked: boolean }) {
  return <input type="checkbox" disabled defaultChecked={checked} aria-label={useContext(TaskLabel) || undefined} />
}

/** Lists inside the item have their own checkboxes. */
function labelOf({ children }: Element): string {
  return nodeText(children.filter((child) => child.type !== 'element' || !/^[uo]l$/.test(child.tagName))).replace(/\s+/g, ' ').trim()
}

function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}
