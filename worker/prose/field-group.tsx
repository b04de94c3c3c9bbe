import { defineComponent } from './define-component.tsx'

export const fieldGroup = defineComponent({
  name: 'field-group',
  props: {},
  render: ({ children }) => <div className="field-group">{children}</div>,
})
