import { createContext } from 'react'

/** What the items of an accordion are called together when only one of them may be open. */
export const AccordionName = createContext<string | undefined>(undefined)
