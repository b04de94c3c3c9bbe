import { defineComponent } from './define-component.tsx'
import { BoxTitle } from './parts/box-title.tsx'

/** One of several things that are said of a product: an icon, a few words, and a line or two. */
export const feature = defineComponent({
  name: ['feature', 'page-feature'],
  style: 'landing',
  props: {
    icon: 'icon',
    title: 'text',
    description: 'text',
    to: 'link',
    href: 'link',
    target: 'text',
    orientation: 'text',
  },
  render({ props: { icon: name, title, description, to, href, target }, slots, children, ...input }) {
    return (
      <div className="feature">
        {slots.leading ?? input.icon(name)}
        <BoxTitle {...input} slots={slots} title={title} to={to ?? href} target={target} />
        {slots.description ? <div>{slots.description}</div> : description && <p>{description}</p>}
        {children}
      </div>
    )
  },
})
