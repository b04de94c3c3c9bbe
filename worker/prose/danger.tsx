import { defineCallout } from './define-callout.tsx'

export const danger = defineCallout('danger')
