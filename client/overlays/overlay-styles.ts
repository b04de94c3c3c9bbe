let loading: Promise<void> | undefined

/** Loads the style sheet of what opens over a page, unless the page has it. Its address is in the page. */
export function loadOverlayStyles(): Promise<void> {
  return (loading ??= load(document.querySelector<HTMLElement>('[data-overlay-styles]')?.dataset.overlayStyles ?? ''))
}

/** Resolves even when it fails: what the sheet is for works without it. */
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
