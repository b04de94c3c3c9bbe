import { elementIds } from '../elements/element-ids.ts'

/** Has assistive technology read one of the texts that the page carries for it, politely. */
export function announce(text: 'copied' | 'failed'): void {
  const status = document.getElementById(elementIds.status)
  if (status) status.textContent = status.dataset[text] ?? ''
}

/** Forgets the text, so that the same one is read again next time. */
export function silence(): void {
  document.getElementById(elementIds.status)?.replaceChildren()
}
