export { applyOverlay } from './apply-overlay.ts'
