import { element } from '../elements/element.ts'

/** What is below the field of a search dialog. All of it is hidden until there is something to show. */
interface DialogBody {
  body: HTMLElement
  message: HTMLElement
  list: HTMLElement
  clear: HTMLElement
}

/**
 * Adds to a dialog its body, and which keys do what: without a script there is neither. The texts are in the dialog's
 * attributes; its field names the list.
 */
export function renderBody(dialog: HTMLElement, field: HTMLElement): DialogBody {
  const { list: label = '', clear: clearing = '', select = '', visit = '' } = dialog.dataset
  const message = element('div', { class: 'search-message', hidden: '' })
  const list = element('div', {
    id: field.getAttribute('aria-controls') ?? '',
    class: 'search-list',
    role: 'listbox',
    'aria-label': label,
    hidden: '',
  })
  const clear = element('button', { type: 'button', class: 'search-clear', hidden: '' }, [clearing])
  const body = element('div', { class: 'search-body', hidden: '' }, [message, list, clear])
  const close = dialog.querySelector('.search-close')?.getAttribute('aria-label') ?? ''
  const keys = [
    ['↑', '↓', select],
    ['↵', visit],
    ['Esc', close],
  ].map((help) =>
    element('span', {}, [...help.slice(0, -1).map((key) => element('kbd', {}, [key])), help.at(-1) ?? '']),
  )
  dialog.append(body, element('p', { class: 'search-help', 'aria-hidden': 'true' }, keys))
  return { body, message, list, clear }
}
