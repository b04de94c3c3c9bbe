/**
 * Calls `use` for each element of the page that a selector finds, now, whenever it gets another size, and again after
 * each visit for those of the new page.
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
