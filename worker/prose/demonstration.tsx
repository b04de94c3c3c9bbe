import { defineComponent } from './define-component.tsx'

/** What Docus shows of itself on its own site. It has nothing to demonstrate elsewhere: what stands inside of it is shown. */
export const demonstration = defineComponent({
  name: ['assistant-demo', 'floating-nuxt'],
  style: 'main',
  props: {},
  render: ({ children }) => children,
})
