import { defineComponent } from './define-component.tsx'
import { hasContent } from './has-content.ts'
import { BoxTitle } from './parts/box-title.tsx'
import { withSpans } from './parts/span-classes.ts'

/** A card of a landing page: words, and below or beside them something to look at. */
export const pageCard = defineComponent({
  name: 'page-card',
  style: 'landing',
  props: {
    icon: 'icon',
    title: 'text',
    description: 'text',
    to: 'link',
    href: 'link',
    target: 'text',
    orientation: 'text',
    reverse: 'flag',
    // How it glows or is framed elsewhere: here, cards are alike.
    variant: 'text',
    highlight: 'flag',
    highlightColor: 'text',
    spotlight: 'flag',
    spotlightColor: 'text',
  },
  render({ props: { icon: name, title, description, ...props }, node, slots, content, children, ...input }) {
    return (
      <div
        className={withSpans('card page-card', node)}
        data-reverse={props.reverse || undefined}
        data-orientation={props.orientation === 'horizontal' ? 'horizontal' : undefined}
      >
        <div className="part-text">
          {slots.header}
          {slots.leading ?? input.icon(name)}
          <BoxTitle
            {...input}
            node={node}
            slots={slots}
            title={title}
            to={props.to ?? props.href}
            target={props.target}
          />
          {slots.description ? <div>{slots.description}</div> : description && <p>{description}</p>}
          {slots.body}
          {slots.footer}
        </div>
        {hasContent(content) && <div className="part-body">{children}</div>}
      </div>
    )
  },
})
