import { defineCallout } from './define-callout.tsx'

export const info = defineCallout('info')
