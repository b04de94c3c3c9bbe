/** Links scroll smoothly once the visitor follows one on this page: one that opens at a heading opens there at once. */
export function startSmoothScroll(): void {
  addEventListener(
    'click',
    () => {
      document.documentElement.dataset.smooth = ''
    },
    true,
  )
}
