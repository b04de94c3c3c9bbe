import { defineComponent } from './define-component.tsx'

/** `:icon{name="i-lucide-rocket"}` */
export const icon = defineComponent({
  name: ['icon'],
  style: 'main',
  props: { name: 'icon' },
  required: [['name']],
  render: ({ props, icon: draw }) => draw(props.name),
})
