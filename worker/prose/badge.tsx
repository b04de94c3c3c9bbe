import { defineComponent, unwrapParagraph } from './define-component.tsx'
import { lookAttributes } from './parts/look.ts'

export const badge = defineComponent({
  name: 'badge',
  style: 'main',
  props: { label: 'text', color: 'color', size: 'text', variant: 'text', icon: 'icon' },
  render: ({ props, content, draw, icon }) => (
    <span className="badge" {...lookAttributes(props)}>
      {icon(props.icon)}
      {props.label}
      {draw(unwrapParagraph(content))}
    </span>
  ),
})
