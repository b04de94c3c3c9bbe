// Buttons inside a text: authors write `:button` or `:color-mode-switch`.

import { defineComponent, unwrapParagraph } from './define-component.ts'
import { linkAttributes } from './shared/links.tsx'
import { lookAttributes } from './shared/look.ts'

/**
 * `:button{label="…" to="/start"}`: a link that looks like a button. Without a URL, it is a `<button>` without a
 * function.
 */
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
  render({ props: { to, href, target, ...props }, content, slots, renderNodes, renderIcon, t }) {
    const address = to ?? href
    const attributes = {
      className: props.block ? 'button block' : 'button',
      'aria-label': props.ariaLabel,
      ...lookAttributes({ ...props, variant: props.variant ?? 'solid' }),
    }
    const inside = (
      <>
        {slots.leading ?? renderIcon(props.leadingIcon ?? props.icon)}
        {props.label}
        {renderNodes(unwrapParagraph(content))}
        {slots.trailing ?? renderIcon(props.trailingIcon)}
      </>
    )
    if (!address)
      return (
        <button type="button" {...attributes}>
          {inside}
        </button>
      )
    const link = linkAttributes({ to: address, target })
    return (
      <a {...attributes} {...link}>
        {inside}
        {link.target && <span className="visually-hidden"> ({t('common.newTab')})</span>}
      </a>
    )
  },
})

const modes = [
  ['system', 'i-lucide-monitor'],
  ['light', 'i-lucide-sun'],
  ['dark', 'i-lucide-moon'],
] as const

/**
 * `:color-mode-switch`: buttons that choose the light, dark, or system color mode. See client/reading/color-mode.ts.
 */
export const colorModeSwitch = defineComponent({
  name: ['color-mode-switch', 'color-mode-button', 'color-mode-select'],
  style: 'main',
  props: {},
  render: ({ renderIcon, t }) => (
    <span className="color-mode-choice needs-script" role="group" aria-label={t('colorMode.label')}>
      {modes.map(([mode, icon]) => (
        <button
          key={mode}
          type="button"
          className="icon-button"
          data-color-mode={mode}
          aria-pressed="false"
          aria-label={t(`colorMode.${mode}`)}
        >
          {renderIcon(icon)}
        </button>
      ))}
    </span>
  ),
})
