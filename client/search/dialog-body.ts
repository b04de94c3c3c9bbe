import type { DialogTexts } from '../../core/search/index.ts'
import { element } from '../elements/element.ts'

/** What is below the field of a search dialog. All of it is hidden until there is something to show. */
interface DialogBody {
  body: HTMLElement
  message: HTMLElement
  list: HTMLElement
  clear: HTMLElement
  /** Puts texts in their places, once they are known. */
  label: (texts: DialogTexts) => void
}

/**
 * Adds to a dialog its body, and which keys do what: without a script there is neither. Its field names the list.
 *
 * @param languages the choice of the language that is searched, where there are several
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
