import { defineComponent } from './define-component.tsx'
import { Callout, calloutProps } from './parts/callout.tsx'
import { linkButtons } from './parts/part-nodes.ts'

/** A callout of no kind, as Nuxt UI writes it: its words in a prop, and buttons. */
export const alert = defineComponent({
  name: 'alert',
  style: 'main',
  props: { ...calloutProps, description: 'text', actions: 'data', variant: 'text', orientation: 'text', close: 'flag' },
  required: [['title', 'description', 'default']],
  render({
    props: { description, actions, variant: _variant, orientation: _orientation, close: _close, ...props },
    slots,
    node,
    draw,
    icon,
    t,
    children,
  }) {
    const words = slots.description ?? description
    const buttons = linkButtons(actions)
    return (
      <Callout kind={undefined} props={props} node={node} title={slots.title} icon={icon} t={t}>
        {words && <p>{words}</p>}
        {children}
        {(slots.actions || buttons.length > 0) && <p>{slots.actions ?? draw(buttons)}</p>}
      </Callout>
    )
  },
})
