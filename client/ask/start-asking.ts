import type { preload } from '../state/preload.ts'

type Preload = typeof preload

/**
 * Makes three controls open the panel for questions: the header's link, Ctrl I or ⌘ I, and the last option of the
 * search dialog. Without JavaScript, the links open the ask page. On sites without Ask, this has no effect.
 */
export function startAsking(preload: Preload): void {
  document.addEventListener('click', (event) => {
    const link = askLink()
    const clicked = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[href]')
    const { button, altKey, ctrlKey, metaKey, shiftKey } = event
    if (!link || !clicked || clicked.pathname !== link.pathname || clicked.origin !== link.origin) return
    if (button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return
    event.preventDefault()
    open(preload, link, new URLSearchParams(clicked.search).get('q') ?? '')
  })
  document.addEventListener('keydown', (event) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey } = event
    const link = (ctrlKey || metaKey) && !altKey && !shiftKey && /^i$/i.test(key) && askLink()
    if (!link) return
    event.preventDefault()
    open(preload, link, '')
  })
}

/**
 * Returns the link to the ask page. Returns `undefined` on the ask page itself and in past releases, which don't have
 * the panel.
 */
function askLink(): HTMLAnchorElement | undefined {
  const link = document.querySelector<HTMLAnchorElement>('a[data-ask]')
  return link && link.search === '' && link.pathname !== location.pathname ? link : undefined
}

function open(preload: Preload, link: HTMLAnchorElement, question: string): void {
  const loading = import('./ask-panel.ts')
  loading.catch(() => location.assign(link.href))
  void preload(loading, ({ openPanel }) => openPanel(link, question))
}
