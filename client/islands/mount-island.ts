import { createElement, useEffect } from 'react'
import type { ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Island, Json } from './define-island.ts'

/**
 * Hydrates an island as a separate React root.
 * @returns a function that unmounts the island. Rejects if the island throws, after restoring the server's HTML
 */
export function mountIsland(
  element: HTMLElement,
  { component }: Island,
  props: Record<string, Json>,
): Promise<() => void> {
  const rendered = element.innerHTML
  return new Promise((resolve, reject) => {
    const root = hydrateRoot(
      element,
      createElement(Mounted, { onMounted: () => resolve(() => root.unmount()) }, createElement(component, props)),
      {
        onUncaughtError: (error) => {
          // React has emptied the element. The root is unmounted later, because React is still rendering it.
          setTimeout(() => {
            root.unmount()
            element.innerHTML = rendered
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
