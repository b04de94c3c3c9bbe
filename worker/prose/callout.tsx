import { defineComponent } from './define-component.tsx'
import { Callout, calloutKinds, calloutProps } from './parts/callout.tsx'
import type { CalloutKind } from './parts/callout.tsx'

/** A callout of no kind, or of the one that `type` names. */
export const callout = defineComponent({
  name: 'callout',
  style: 'main',
  props: { ...calloutProps, type: 'text' },
  render: ({ props: { type, ...props }, slots, node, icon, t, children }) => (
    <Callout
      kind={type !== undefined && isKind(type) ? type : undefined}
      props={props}
      node={node}
      title={slots.title}
      icon={icon}
      t={t}
    >
      {children}
    </Callout>
  ),
})

function isKind(type: string): type is CalloutKind {
  return Object.hasOwn(calloutKinds, type)
}
