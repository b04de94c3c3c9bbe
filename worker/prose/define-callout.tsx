import { defineComponent } from './define-component.tsx'
import type { Prose } from './define-prose.ts'
import { Callout, calloutProps } from './parts/callout.tsx'
import type { CalloutKind } from './parts/callout.tsx'

/** Declares a callout of a kind, under the name of the kind. */
export function defineCallout(kind: CalloutKind): Prose {
  return defineComponent({
    name: kind,
    style: 'main',
    props: calloutProps,
    render: ({ props, slots, node, icon, t, children }) => (
      <Callout kind={kind} props={props} node={node} title={slots.title} icon={icon} t={t}>
        {children}
      </Callout>
    ),
  })
}
