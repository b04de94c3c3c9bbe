import { directionOf } from '../../core/locale/direction.ts'
import { element } from '../elements/element.ts'
import { loadStyle } from '../state/load-style.ts'
import { effect } from '../state/signal.ts'
import { renderBody } from './dialog-body.ts'
import { summaryOf } from './full-text.ts'
import { renderLanguageChoice } from './language-choice.ts'
import { renderGroups } from './result-list.ts'
import { SearchState } from './search-state.ts'

/**
 * How long a search may take before the loading state is shown, in milliseconds. Without this delay, short searches
 * would make it flicker.
 */
const loadingDelayMs = 250

const started = new WeakSet<HTMLDialogElement>()

/**
 * Makes a search dialog show results while the visitor types (ARIA Authoring Practices: combobox with a list box). The
 * focus stays in the field, and `aria-activedescendant` refers to the selected option.
 */
export function startSearchDialog(dialog: HTMLDialogElement): void {
  if (started.has(dialog)) return
  started.add(dialog)
  // Results are readable without the style sheet, so a failure is ignored.
  loadStyle(dialog.dataset.styles ?? '').catch(() => {})
  const field = dialog.querySelector<HTMLInputElement>('input[name=q]')!
  const state = new SearchState(dialog, field)
  const languages = renderLanguageChoice((chosen) => {
    // The list and the messages are in the searched language.
    for (const shown of [view.body, view.status]) {
      shown.lang = chosen.language
      shown.dir = directionOf(chosen.language)
    }
    state.searchIn(chosen.code)
  })
  const status = dialog.querySelector<HTMLElement>('[role=status]')!
  const view: View = { dialog, field, ...renderBody(dialog, field, languages), status }

  showTexts(view, state)
  showResults(view, state)
  showSelection(view, state)
  showMessage(view, state)
  showProgress(view, state)
  listen(view, state)
  new MutationObserver(() => {
    state.show(dialog.open)
    if (dialog.open) field.select()
  }).observe(dialog, { attributeFilter: ['open'] })
  // The dialog may already be open and contain a query.
  if (dialog.open) state.show(true)
  else state.load()
}

type View = ReturnType<typeof renderBody> & {
  dialog: HTMLDialogElement
  field: HTMLInputElement
  /** The live region for assistive technology. */
  status: HTMLElement
}

function showTexts({ label }: View, state: SearchState): void {
  effect(() => {
    if (state.texts.value) label(state.texts.value)
  })
}

/** Shows the list box, and the button that removes all recent pages. Hides both if there is nothing to list. */
function showResults({ dialog, field, list, body, clear }: View, state: SearchState): void {
  /** Icon of the close button, also used for the buttons that remove recent pages. */
  const cross = dialog.querySelector('.search-close .icon')!
  const forget = (href: string) => {
    state.forget(href)
    field.focus()
  }
  // Tracked with events, because reading or setting the scroll position would force a layout for each list.
  let isScrolled = false
  body.addEventListener('scroll', () => {
    isScrolled = body.scrollTop > 0
  })
  effect(() => {
    if (!state.open.value) return
    renderGroups(list, state.groups.value, { cross, forget })
    field.ariaExpanded = String(!list.hidden)
    markSelected(list, field, state.selected.peek())
    if (isScrolled && state.chosen.peek() === undefined) body.scrollTop = 0
  })
  effect(() => {
    if (state.open.value) clear.hidden = state.query.value !== '' || state.recent.value.length === 0
  })
}

function showSelection({ list, field }: View, state: SearchState): void {
  effect(() => markSelected(list, field, state.selected.value))
}

function markSelected(list: HTMLElement, field: HTMLElement, selected: string | undefined): void {
  let active: string | undefined
  for (const option of optionsOf(list)) {
    const isSelected = option.getAttribute('href') === selected
    option.ariaSelected = String(isSelected)
    if (isSelected) active = option.id
  }
  if (active === undefined) field.removeAttribute('aria-activedescendant')
  else field.setAttribute('aria-activedescendant', active)
}

/** Shows the message above the list. Hides the body if there is neither a message nor a result. */
function showMessage({ body, message }: View, state: SearchState): void {
  effect(() => {
    if (!state.open.value) return
    const { lines, isNothing, offline } = state.message.value
    const [first = '', ...others] = lines
    message.replaceChildren(
      isNothing ? element('strong', {}, [first]) : first,
      ...others,
      ...(offline ? [element('p', {}, [offline])] : []),
    )
    message.hidden = first === '' && offline === ''
    body.hidden = message.hidden && state.groups.value.length === 0
  })
}

/** Shows and announces that a search is in progress, and announces its result. */
function showProgress({ dialog, list, status }: View, state: SearchState): void {
  effect(() => {
    const isPending = state.pending.value !== undefined
    delete dialog.dataset.loading
    list.ariaBusy = String(isPending)
    if (!isPending) return
    const timer = setTimeout(() => {
      dialog.dataset.loading = ''
      status.textContent = dialog.dataset.searching ?? ''
    }, loadingDelayMs)
    return () => clearTimeout(timer)
  })
  effect(() => {
    const outcome = state.outcome.value
    if (!outcome) return
    status.textContent = outcome.answer
      ? [summaryOf(outcome.answer), state.offline.peek()].filter(Boolean).join('. ')
      : (dialog.dataset.failed ?? '')
  })
}

/** Handles input by the visitor. */
function listen({ dialog, field, list, clear }: View, state: SearchState): void {
  field.addEventListener('input', () => state.search(field.value))
  field.form?.addEventListener('submit', () => field.form!.setAttribute('action', state.searchPage))
  field.addEventListener('keydown', (event) => press(event, { field, list }, state))
  list.addEventListener('click', (event) => {
    const option = optionAt(event.target)
    if (!option) return
    remember(option, state)
    // With a modifier key, the page opens in a new tab or window, so the dialog stays open.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    field.value = ''
    dialog.close()
  })
  // Unlike `mouseover`, `pointermove` doesn't fire when a list is rendered under a resting pointer.
  list.addEventListener('pointermove', ({ target }) => {
    const option = optionAt(target)
    if (option) state.chosen.value = option.getAttribute('href') ?? undefined
  })
  clear.addEventListener('click', () => {
    field.focus()
    state.forgetAll()
  })
  for (const type of ['online', 'offline'])
    addEventListener(type, () => {
      state.online.value = navigator.onLine
    })
}

function press(event: KeyboardEvent, { field, list }: Pick<View, 'field' | 'list'>, state: SearchState): void {
  // An input method, for example for Japanese or Chinese, is using the key.
  if (event.isComposing) return
  const options = optionsOf(list)
  const at = options.findIndex((option) => option.ariaSelected === 'true')
  const target = nextOption(event.key, at, options.length, state.chosen.value !== undefined)
  if (target !== undefined && !event.altKey && !event.shiftKey) {
    event.preventDefault()
    state.chosen.value = options[target]!.getAttribute('href') ?? undefined
    options[target]!.scrollIntoView({ block: 'nearest' })
  } else if (event.key === 'Enter' && (at !== -1 || state.pending.value)) {
    event.preventDefault()
    const inNewTab = event.ctrlKey || event.metaKey
    if (at !== -1) return follow(options[at]!, inNewTab, state)
    state.whenAnswered(() => {
      const found = optionsOf(list).find((option) => option.ariaSelected === 'true')
      if (found) follow(found, inNewTab, state)
      else field.form?.requestSubmit()
    })
  } else if (event.key === 'Delete' && field.value === '' && state.chosen.value !== undefined) {
    state.forget(state.chosen.value)
    field.focus()
  }
}

function follow(option: HTMLAnchorElement, inNewTab: boolean, state: SearchState): void {
  if (!inNewTab) return option.click()
  remember(option, state)
  window.open(option.href, '_blank', 'noopener')
}

function remember(option: HTMLAnchorElement, state: SearchState): void {
  state.remember({ href: option.getAttribute('href') ?? '', title: option.dataset.title ?? '' })
}

/**
 * Returns the index of the option that a key selects. Until the visitor has selected an option, Home and End move the
 * cursor in the field.
 */
function nextOption(key: string, at: number, count: number, isChosen: boolean): number | undefined {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (!isChosen) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}

function optionsOf(list: HTMLElement): HTMLAnchorElement[] {
  return [...list.querySelectorAll<HTMLAnchorElement>('[role=option]')]
}

function optionAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  return target instanceof Element ? (target.closest<HTMLAnchorElement>('[role=option]') ?? undefined) : undefined
}
