import { useEffect, useState } from 'react'
import type { FunctionComponent } from 'react'
import { closeOverlay, leaveOverlay, overlays } from '../state/overlays.ts'
import type { OverlayControl, OverlayState } from '../state/overlays.ts'
import { signal } from '../state/signal.ts'
import { useSignal } from './use-signal.ts'

const none: readonly never[] = []

/** The hosts in the document, in the order in which they were created. */
const hosts = signal<readonly symbol[]>(none)

/**
 * Renders the open and closing overlays of `createOverlay`. Every island that creates overlays includes a host, but
 * only the first host on the page renders them.
 */
export function OverlayHost() {
  // Ids from `useId` are only unique within a React root, and each island is a separate root.
  const [self] = useState(() => Symbol('overlay host'))
  useEffect(() => {
    hosts.value = [...hosts.value, self]
    return () => {
      hosts.value = hosts.value.filter((host) => host !== self)
    }
  }, [self])
  const [renders] = useSignal(hosts, none)
  const shown = useSignal(overlays, none).filter(({ mounted }) => mounted)
  return renders === self && shown.map((overlay) => <Shown key={overlay.id} {...overlay} />)
}

function Shown({ id, component, props, open }: OverlayState) {
  // `createOverlay` guarantees that the props match the component.
  const Component = component as FunctionComponent<object & OverlayControl<unknown>>
  return (
    <Component {...props} open={open} onClose={(value) => closeOverlay(id, value)} onLeft={() => leaveOverlay(id)} />
  )
}
