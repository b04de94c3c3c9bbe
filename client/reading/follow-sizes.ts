/**
 * Calls `use` for each matching element: immediately, when its size changes, and for elements of the new page after a
 * visit.
 */
export function followSizes(selector: string, use: (element: HTMLElement) => void): void {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) use(target as HTMLElement)
  })
  const follow = () => {
    sizes.disconnect()
    for (const element of document.querySelectorAll(selector)) sizes.observe(element)
  }
  follow()
  document.addEventListener('rivage:visit', follow)
}
