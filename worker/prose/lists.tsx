// Lists: authors write `::steps`, or tasks as `- [ ] open` and `- [x] done`.

import type { Element, ElementContent } from 'hast'
import { createContext, createElement, useContext } from 'react'
import { defineComponent } from './define-component.ts'
import { defineProse } from './define-prose.ts'
import { nodeLabel } from './shared/nodes.ts'

/** The text of the task that a checkbox belongs to; '' outside tasks. */
const TaskLabel = createContext('')

/**
 * `::steps`: numbered steps. Each heading of one level starts a step. Without headings, the items of a numbered list
 * are the steps.
 */
export const steps = defineComponent({
  name: 'steps',
  props: { level: 'number' },
  render: ({ props: { level }, content, children }) => (
    <div className="steps" data-level={level ?? shallowestLevel(content)}>
      {children}
    </div>
  ),
})

/**
 * Returns the default level of the headings that start steps, which is the highest one in the content. Returns
 * `undefined` if there are no headings.
 */
function shallowestLevel(content: readonly ElementContent[]): number | undefined {
  const levels = content.flatMap((node) =>
    node.type === 'element' && /^h[2-6]$/.test(node.tagName) ? [Number(node.tagName[1])] : [],
  )
  return levels.length === 0 ? undefined : Math.min(...levels)
}

/** A list. A task list (`- [x] done`) has a class for the style sheet. */
export const taskList = defineProse({
  name: ['ul', 'ol'],
  render: ({ node, attributes, children }) =>
    createElement(
      node.tagName,
      hasClass(node, 'contains-task-list') ? { ...attributes, className: 'task-list' } : attributes,
      children,
    ),
})

/** A list item. The text of a task labels its checkbox for screen readers. */
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

/** Returns the text of a task without nested lists, whose checkboxes have separate labels. */
function labelOf({ children }: Element): string {
  return nodeLabel(children.filter((child) => child.type !== 'element' || !/^[uo]l$/.test(child.tagName)))
}

/**
 * The checkbox of a task. It only shows the state. Any other `<input>` is the author's own HTML and is rendered
 * unchanged.
 */
export const taskCheckbox = defineProse({
  name: 'input',
  render({ attributes: { checked, value, ...attributes } }) {
    if (attributes.type === 'checkbox' && attributes.disabled === true) return <Checkbox checked={checked === true} />
    return (
      <input
        {...attributes}
        defaultChecked={checked === true || undefined}
        defaultValue={value as string | undefined}
      />
    )
  },
})

function Checkbox({ checked }: { checked: boolean }) {
  return <input type="checkbox" disabled defaultChecked={checked} aria-label={useContext(TaskLabel) || undefined} />
}

/** Returns whether an element of the article's tree has a class. */
function hasClass({ properties: { className } }: Element, name: string): boolean {
  return Array.isArray(className) && className.includes(name)
}
