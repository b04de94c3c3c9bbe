import type { FunctionComponent } from 'react'
import { useSyncExternalStore } from 'react'
import { closeOverlay, leaveOverlay, overlays } from '../../state/overlays.ts'
import type { OverlayControl, OverlayState } from '../../state/overlays.ts'

/** Draws what was created with `createOverlay` and is open, or leaves. An island that creates overlays has one. */
export function OverlayHost() {
  const list = useSyncExternalStore((changed) => overlays.subscribe(changed), () => overlays.value, () => overlays.value)
  return list.filter(({ mounted }) => mounted).map((overlay) => <Shown key={overlay.id} {...overlay} />)
}

function Shown({ id, component, props, open }: OverlayState) {
  // `createOverlay` has checked that these are its props.
  const Component = component as FunctionComponent<object & OverlayControl<unknown>>
  return <Component {...props} open={open} onClose={(value) => closeOverlay(id, value)} onLeft={() => leaveOverlay(id)} />
}
