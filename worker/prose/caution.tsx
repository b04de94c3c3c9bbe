import { defineCallout } from './define-callout.tsx'

export const caution = defineCallout('caution')
