// `rivage/components`, for `_code/components/`.
export { defineComponent } from '../../../../worker/prose/define-component.ts'
