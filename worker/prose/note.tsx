import { defineCallout } from './define-callout.tsx'

export const note = defineCallout('note')
