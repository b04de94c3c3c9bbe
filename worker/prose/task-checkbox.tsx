import { useContext } from 'react'
import { defineProse } from './define-prose.ts'
import { TaskLabel } from './task-label.ts'

/** Shows whether a task is done; nobody can change it here. */
export const taskCheckbox = defineProse({ name: 'input', render: ({ attributes }) => <Checkbox checked={attributes.checked === true} /> })

function Checkbox({ checked }: { checked: boolean }) {
  return <input type="checkbox" disabled defaultChecked={checked} aria-label={useContext(TaskLabel) || undefined} />
}
