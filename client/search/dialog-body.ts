import type { DialogTexts } from '../../core/search/index.ts'
import { element } from '../elements/element.ts'

/** The part of the search dialog below its field. Each element is hidden until it has something to show. */
interface DialogBody {
  body: HTMLElement
  message: HTMLElement
  list: HTMLElement
  clear: HTMLElement
  /** Inserts the strings once they are loaded. */
  label: (texts: DialogTexts) => void
}

/**
 * Adds the body and the list of keys to a dialog, which don't work without JavaScript. Connects the field to the list.
 *
 * @param languages the choice of the searched language, if there are several
 */
export function renderBody(dialog: HTMLElement, field: HTMLElement, languages: HTMLElement | undefined): DialogBody {
  const message = element('div', { class: 'search-message', hidden: '' })
  const list = element('div', {
    id: field.getAttribute('aria-controls') ?? '',
    class: 'search-list',
    role: 'listbox',
    'aria-label': dialog.getAttribute('aria-label') ?? '',
    hidden: '',
  })
  const clear = element('button', { type: 'button', class: 'search-clear', hidden: '' })
  const body = element('div', { class: 'search-body', hidden: '' }, [message, list, clear])
  const close = dialog.querySelector('.search-close')?.getAttribute('aria-label') ?? ''
  const [selecting, opening] = [new Text(), new Text()]
  const help = [[['↑', '↓'], selecting] as const, [['↵'], opening] as const, [['Esc'], close] as const].map(
    ([keys, does]) => element('span', {}, [...keys.map((key) => element('kbd', {}, [key])), does]),
  )
  const foot = element('div', { class: 'search-foot' }, [
    element('p', { class: 'search-help', 'aria-hidden': 'true' }, help),
    ...(languages ? [languages] : []),
  ])
  dialog.append(body, foot)
  const label = (texts: DialogTexts) => {
    list.ariaLabel = texts.list
    clear.textContent = texts.clear
    selecting.data = texts.select
    opening.data = texts.open
  }
  return { body, message, list, clear, label }
}
