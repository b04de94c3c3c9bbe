import type { FunctionComponent } from 'react'
import { closeOverlay, leaveOverlay, overlays } from '../state/overlays.ts'
import type { OverlayControl, OverlayState } from '../state/overlays.ts'
import { useSignal } from './use-signal.ts'

const none: readonly OverlayState[] = []

/** Renders what was created with `createOverlay` and is open, or leaves. An island that creates overlays has one. */
export function OverlayHost() {
  return useSignal(overlays, none)
    .filter(({ mounted }) => mounted)
    .map((overlay) => <Shown key={overlay.id} {...overlay} />)
}

function Shown({ id, component, props, open }: OverlayState) {
  // `createOverlay` has checked that these are its props.
  const Component = component as FunctionComponent<object & OverlayControl<unknown>>
  return (
    <Component {...props} open={open} onClose={(value) => closeOverlay(id, value)} onLeft={() => leaveOverlay(id)} />
  )
}
