import { defineComponent } from './define-component.tsx'

/** Boxes of different heights in columns, read from the top of each to its end. */
export const columns = defineComponent({
  name: ['columns', 'page-columns'],
  style: 'landing',
  props: {},
  render: ({ children }) => <div className="columns">{children}</div>,
})
