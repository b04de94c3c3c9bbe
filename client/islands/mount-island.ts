import { createElement, useEffect } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Island, Json } from './define-island.ts'

/**
 * Makes what the server drew a React root of its own.
 * @returns what unmounts it; rejects, with what the server drew in its place again, where the island throws
 */
export function mountIsland(
  element: HTMLElement,
  { component }: Island,
  props: Record<string, Json>,
): Promise<() => void> {
  const drawn = element.innerHTML
  return new Promise((resolve, reject) => {
    const root = hydrateRoot(
      element,
      createElement(Mounted, { onMounted: () => resolve(() => root.unmount()) }, createElement(component, props)),
      {
        onUncaughtError: (error) => {
          // React has emptied it. Not inside of React's own work.
          setTimeout(() => {
            root.unmount()
            element.innerHTML = drawn
            element.dataset.state = 'failed'
            reject(error)
          })
        },
      },
    )
  })
}

function Mounted({ onMounted, children }: { onMounted: () => void; children?: ReactNode }): ReactNode {
  useEffect(onMounted, [onMounted])
  return children
}
