import { createContext } from 'react'

/** The words of the task that a checkbox stands for; `''` outside of a task. */
export const TaskLabel = createContext('')
