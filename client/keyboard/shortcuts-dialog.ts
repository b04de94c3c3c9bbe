import type { Host } from '../deferred.ts'
import { loadOverlayStyles } from '../overlays/overlay-styles.ts'
import { patterns } from '../../core/route/index.ts'
import { singleKeysKey } from './start-keyboard.ts'

let loading: Promise<HTMLDialogElement> | undefined

/** Shows the list of shortcuts. The server draws it when it is first wanted; where it cannot be reached, a warning says so. */
export async function showShortcuts(memory: Pick<Host, 'recall' | 'remember'>): Promise<void> {
  loading ??= loadDialog(memory)
  try {
    const dialog = await loading
    if (!dialog.open) dialog.showModal()
  } catch (error) {
    loading = undefined
    console.warn('Cannot load the list of shortcuts:', error)
  }
}

async function loadDialog({ recall, remember }: Pick<Host, 'recall' | 'remember'>): Promise<HTMLDialogElement> {
  const locale = location.pathname.split('/', 2)[1] ?? ''
  const query = new URLSearchParams({ props: JSON.stringify({ locale }) })
  const [response] = await Promise.all([
    fetch(`${patterns.fragment.href({ key: 'KeyboardShortcuts_0' })}?${query}`),
    loadOverlayStyles(),
  ])
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`)
  const { html } = (await response.json()) as { html: string }
  const dialog = document.createRange().createContextualFragment(html).querySelector('dialog')
  if (!dialog) throw new TypeError('The fragment has no dialog')
  const choice = dialog.querySelector<HTMLInputElement>('input[type=checkbox]')
  if (choice) {
    choice.checked = recall(singleKeysKey) !== 'off'
    choice.addEventListener('change', () => remember(singleKeysKey, choice.checked ? 'on' : 'off'))
  }
  const isMac = navigator.userAgent.includes('Macintosh;')
  for (const key of dialog.querySelectorAll('[data-key-modifier]')) key.textContent = isMac ? '⌘' : 'Ctrl'
  document.body.append(dialog)
  return dialog
}
