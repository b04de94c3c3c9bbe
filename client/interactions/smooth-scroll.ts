/** Links scroll smoothly once the visitor follows one: a page that opens at a heading opens there at once. */
export function startSmoothScroll(): void {
  addEventListener('click', () => {
    document.documentElement.dataset.smooth = ''
  }, { capture: true, once: true })
}
