import { defineComponent } from './define-component.tsx'

/** `:icon{name="i-lucide-rocket"}` */
export const icon = defineComponent({ name: ['icon'], props: { name: 'icon' }, render: ({ props, icon: draw }) => draw(props.name) })
