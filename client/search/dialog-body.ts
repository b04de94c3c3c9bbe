import type { DialogTexts } from '../../core/search/index.ts'
import { element } from '../elements/element.ts'

/** The elements of the search dialog below its field. Empty ones are hidden. */
interface DialogBody {
  body: HTMLElement
  message: HTMLElement
  list: HTMLElement
  clear: HTMLElement
  /** Inserts the dialog's strings, once they have been loaded. */
  label: (texts: DialogTexts) => void
}

/**
 * Adds the body and the keyboard hints to a search dialog. The page's HTML doesn't include them, because they need
 * JavaScript. The list gets the id that `aria-controls` of the field refers to.
 * @param languages select box for the searched language, if there are several languages
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
