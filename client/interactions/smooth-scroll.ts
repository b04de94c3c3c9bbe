/** From now on links to headings scroll smoothly: the opening of the page itself, at a heading or where it was left, does not. */
export function startSmoothScroll(): void {
  addEventListener('load', () => {
    document.documentElement.dataset.loaded = ''
  })
}
