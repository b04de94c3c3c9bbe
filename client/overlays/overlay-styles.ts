let loading: Promise<void> | undefined

/** Loads the style sheet of what lies over a page, where the page does not have it. Its address is in the page. */
export function loadOverlayStyles(): Promise<void> {
  return (loading ??= load(document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset.overlayStyles ?? ''))
}

/** What it dresses works without it: a failure is told to nobody. */
function load(address: string): Promise<void> {
  const { href } = new URL(address, location.href)
  if ([...document.styleSheets].some((sheet) => sheet.href === href)) return Promise.resolve()
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => resolve())
    document.head.append(link)
  })
}
