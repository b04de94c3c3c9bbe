import { defineCallout } from './define-callout.tsx'

export const tip = defineCallout('tip')
