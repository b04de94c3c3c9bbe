// Callouts: authors write `::note`, `::tip`, `::info`, `::important`, `::warning`, `::caution`, `::danger`, `::callout`
// or `::alert`.

import type { ReactNode } from 'react'
import { defineComponent } from './define-component.ts'
import type { Color } from './define-component.ts'
import type { Prose, ProseInput } from './define-prose.ts'
import { linkButtons } from './shared/data-nodes.ts'
import { CoverLink } from './shared/links.tsx'
import { nodeText } from './shared/nodes.ts'

/** Color and icon for each kind of callout. The default title is the message `prose.callout.<kind>`. */
const calloutKinds = {
  note: { color: 'info', icon: 'i-lucide-info' },
  tip: { color: 'success', icon: 'i-lucide-lightbulb' },
  info: { color: 'neutral', icon: 'i-lucide-badge-info' },
  important: { color: 'important', icon: 'i-lucide-message-square-warning' },
  warning: { color: 'warning', icon: 'i-lucide-triangle-alert' },
  caution: { color: 'caution', icon: 'i-lucide-circle-alert' },
  danger: { color: 'error', icon: 'i-lucide-octagon-alert' },
} as const satisfies Record<string, { color: Color | 'important' | 'caution'; icon: string }>

type CalloutKind = keyof typeof calloutKinds

const calloutProps = {
  title: 'text',
  icon: 'icon',
  color: 'color',
  to: 'link',
  href: 'link',
  target: 'text',
} as const

interface CalloutProps extends Pick<ProseInput, 'node' | 'renderIcon' | 't'> {
  kind: CalloutKind | undefined
  props: { [Name in Exclude<keyof typeof calloutProps, 'color'>]: string | undefined } & { color: Color | undefined }
  /** The content of the slot `#title`, which overrides the prop. */
  title: ReactNode
  children: ReactNode
}

/** A box with a title and content, in the color and with the icon of its kind. With a URL, the whole box is a link. */
function Callout({ kind, props, node, title, renderIcon, t, children }: CalloutProps) {
  const usual = kind ? calloutKinds[kind] : undefined
  const to = props.to ?? props.href
  const heading = title ?? props.title ?? (kind && t(`prose.callout.${kind}`))
  return (
    <div className="callout" role="note" data-color={props.color ?? usual?.color ?? 'neutral'}>
      {renderIcon(props.icon ?? usual?.icon)}
      <div className="callout-body">
        {heading && <p className="callout-title">{heading}</p>}
        {children}
      </div>
      {to && (
        <CoverLink to={to} target={props.target} arrow renderIcon={renderIcon} t={t}>
          <span className="visually-hidden">{props.title ?? nodeText(node.children)}</span>
        </CoverLink>
      )}
    </div>
  )
}

/** Declares the component for one kind of callout, such as `::note`. */
function defineCallout(kind: CalloutKind): Prose {
  return defineComponent({
    name: kind,
    style: 'main',
    props: calloutProps,
    render: ({ props, slots, node, renderIcon, t, children }) => (
      <Callout kind={kind} props={props} node={node} title={slots.title} renderIcon={renderIcon} t={t}>
        {children}
      </Callout>
    ),
  })
}

export const note = defineCallout('note')
export const tip = defineCallout('tip')
export const info = defineCallout('info')
export const important = defineCallout('important')
export const warning = defineCallout('warning')
export const caution = defineCallout('caution')
export const danger = defineCallout('danger')

/** `::callout{type="warning"}`: a callout of the kind in `type`. Without `type`, the callout is neutral. */
export const callout = defineComponent({
  name: 'callout',
  style: 'main',
  props: { ...calloutProps, type: 'text' },
  render: ({ props: { type, ...props }, slots, node, renderIcon, t, children }) => (
    <Callout
      kind={type !== undefined && isKind(type) ? type : undefined}
      props={props}
      node={node}
      title={slots.title}
      renderIcon={renderIcon}
      t={t}
    >
      {children}
    </Callout>
  ),
})

function isKind(type: string): type is CalloutKind {
  return Object.hasOwn(calloutKinds, type)
}

/**
 * `::alert{title="…" description="…"}`: a neutral callout in the notation of Nuxt UI, whose text is a prop and whose
 * buttons are listed in `actions`. `variant`, `orientation`, and `close` are ignored.
 */
export const alert = defineComponent({
  name: 'alert',
  style: 'main',
  props: { ...calloutProps, description: 'text', actions: 'data', variant: 'text', orientation: 'text', close: 'flag' },
  required: [['title', 'description', 'default']],
  render({
    props: { description, actions, variant: _variant, orientation: _orientation, close: _close, ...props },
    slots,
    node,
    renderNodes,
    renderIcon,
    t,
    children,
  }) {
    const text = slots.description ?? description
    const buttons = linkButtons(actions)
    return (
      <Callout kind={undefined} props={props} node={node} title={slots.title} renderIcon={renderIcon} t={t}>
        {text && <p>{text}</p>}
        {children}
        {(slots.actions || buttons.length > 0) && <p>{slots.actions ?? renderNodes(buttons)}</p>}
      </Callout>
    )
  },
})
