// `rivage/islands`, for `_code/islands/` and for components and slots that contain islands. In browsers, the version in
// `browser-runtime.ts` is used instead.
export { batch, computed, effect, signal } from '../../../../client/state/signal.ts'
export { defineIsland } from '../../../../client/islands/define-island.ts'
export { useSignal } from '../../../../client/islands/use-signal.ts'
export { Island } from '../../../../worker/render/island.tsx'
