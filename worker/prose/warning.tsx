import { defineCallout } from './define-callout.tsx'

export const warning = defineCallout('warning')
