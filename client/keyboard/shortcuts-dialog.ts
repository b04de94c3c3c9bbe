import type { SiteStorage } from '../state/storage.ts'
import { hrefOf, languageOfUrl } from '../data/site-urls.ts'
import { loadOverlayStyles } from '../overlays/overlay-styles.ts'
import type { FragmentAnswer } from '../../core/payload/index.ts'
import { patterns } from '../../core/route/index.ts'

let loading: Promise<HTMLDialogElement> | undefined

/** Shows the list of keyboard shortcuts, which is loaded from the server on first use. Logs a warning if that fails. */
export async function showShortcuts(storage: SiteStorage): Promise<void> {
  loading ??= loadDialog(storage)
  try {
    const dialog = await loading
    if (!dialog.open) dialog.showModal()
  } catch (error) {
    loading = undefined
    console.warn('Cannot load the list of shortcuts:', error)
  }
}

async function loadDialog({ getItem, setItem }: SiteStorage): Promise<HTMLDialogElement> {
  const locale = languageOfUrl(location)
  const query = new URLSearchParams({ props: JSON.stringify({ locale }) })
  // Static hosts ignore the query, so the language must also be part of the name.
  const key = `KeyboardShortcuts_${locale.replace(/[^a-z\d]/gi, '')}`
  const [response] = await Promise.all([
    fetch(`${hrefOf(patterns.fragment.href({ key }))}?${query}`),
    loadOverlayStyles(),
  ])
  if (!response.ok) throw new Error(`${response.url} returned ${response.status}`)
  const { html } = (await response.json()) as FragmentAnswer
  const dialog = document.createRange().createContextualFragment(html).querySelector('dialog')
  if (!dialog) throw new TypeError('The fragment has no dialog')
  const choice = dialog.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (choice) {
    choice.checked = getItem('rivage-single-keys') !== 'off'
    choice.addEventListener('change', () => setItem('rivage-single-keys', choice.checked ? 'on' : 'off'))
  }
  const isMac = navigator.userAgent.includes('Macintosh;')
  for (const key of dialog.querySelectorAll('[data-key-modifier]')) key.textContent = isMac ? '⌘' : 'Ctrl'
  document.body.append(dialog)
  return dialog
}
