import { defineComponent } from './define-component.tsx'

/** What only holds other content together elsewhere. The width is the page's. */
export const wrapper = defineComponent({
  name: ['page', 'page-body', 'page-aside', 'container', 'main'],
  style: 'landing',
  props: {},
  render: ({ slots, children }) => (
    <div className="wrapper">
      {slots.left}
      {children}
      {slots.right}
    </div>
  ),
})
