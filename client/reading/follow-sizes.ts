/**
 * Calls `use` for each element that matches a selector: immediately, whenever the element's size changes, and after
 * each visit for elements of the new page.
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
