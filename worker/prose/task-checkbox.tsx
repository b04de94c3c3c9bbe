import { useContext } from 'react'
import { defineProse } from './define-prose.ts'
import { TaskLabel } from './task-label.ts'

/** Shows whether a task is done; nobody can change it here. Other fields are the author's HTML. */
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
