import { defineComponent, unwrapParagraph } from './define-component.tsx'
import { linkAttributes } from './parts/link-attributes.ts'
import { lookAttributes } from './parts/look.ts'

/** A link that looks like a button; without an address, the look of one. */
export const button = defineComponent({
  name: 'button',
  style: 'main',
  props: {
    label: 'text',
    color: 'color',
    variant: 'text',
    size: 'text',
    icon: 'icon',
    leadingIcon: 'icon',
    trailingIcon: 'icon',
    to: 'link',
    href: 'link',
    target: 'text',
    block: 'flag',
    ariaLabel: 'text',
  },
  render({ props: { to, href, target, ...props }, content, slots, draw, icon, t }) {
    const address = to ?? href
    const attributes = {
      className: props.block ? 'button block' : 'button',
      'aria-label': props.ariaLabel,
      ...lookAttributes({ ...props, variant: props.variant ?? 'solid' }),
    }
    const face = (
      <>
        {slots.leading ?? icon(props.leadingIcon ?? props.icon)}
        {props.label}
        {draw(unwrapParagraph(content))}
        {slots.trailing ?? icon(props.trailingIcon)}
      </>
    )
    if (!address)
      return (
        <button type="button" {...attributes}>
          {face}
        </button>
      )
    const link = linkAttributes({ to: address, target })
    return (
      <a {...attributes} {...link}>
        {face}
        {link.target && <span className="visually-hidden"> ({t('common.newTab')})</span>}
      </a>
    )
  },
})
