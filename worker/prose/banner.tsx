import { defineComponent } from './define-component.tsx'
import { BoxTitle } from './parts/box-title.tsx'
import { linkButtons } from './parts/part-nodes.ts'

/** A line of news in the text. The one above every page is `announcement` in the configuration. */
export const banner = defineComponent({
  name: 'banner',
  style: 'landing',
  props: {
    title: 'text',
    icon: 'icon',
    to: 'link',
    href: 'link',
    target: 'text',
    color: 'color',
    actions: 'data',
    close: 'flag',
  },
  render({ props: { title, icon: name, to, href, target, color, actions }, slots, children, ...input }) {
    return (
      <div className="banner" data-color={color ?? 'primary'}>
        {slots.leading ?? input.icon(name)}
        <BoxTitle {...input} slots={slots} title={title} to={to ?? href} target={target} />
        {children}
        {slots.actions ?? input.draw(linkButtons(actions))}
      </div>
    )
  },
})
