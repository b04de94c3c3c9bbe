import { defineCallout } from './define-callout.tsx'

export const important = defineCallout('important')
