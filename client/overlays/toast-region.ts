import { effect } from '../state/signal.ts'
import { addToast, leaveMs, removeToast, toasts } from '../state/toasts.ts'
import type { Toast, ToastInput } from '../state/toasts.ts'
import { loadOverlayStyles } from './overlay-styles.ts'
import { startSwipe } from './swipe.ts'
import { renderToast, fillToast } from './toast-item.ts'

interface Shown {
  toast: Toast
  item: HTMLLIElement
  countdown: Countdown
}

/** Labels of the region, in the page's language. */
interface ToastLabels {
  close: string
  notifications: string
}

let region: ToastRegion | undefined

/** Shows a toast as soon as the style sheet is loaded. */
export async function showToast(input: ToastInput, labels: ToastLabels): Promise<void> {
  await loadOverlayStyles()
  region ??= new ToastRegion(labels)
  addToast(input)
}

/** Focuses the latest toast, if there are any. */
export function focusToasts(): void {
  region?.focus()
}

/**
 * The region that contains all toasts, in the browser's top layer above dialogs. Countdowns pause while the region is
 * hovered or focused, and while the page is hidden. When a focused toast closes, the previously focused element gets
 * the focus back.
 */
class ToastRegion {
  readonly #element = document.createElement('section')
  readonly #list = document.createElement('ol')
  readonly #shown = new Map<string, Shown>()
  readonly #labels: ToastLabels
  #before: Element | null = null

  constructor(labels: ToastLabels) {
    this.#labels = labels
    this.#element.className = 'toasts'
    this.#element.popover = 'manual'
    this.#element.ariaLabel = labels.notifications
    this.#element.append(this.#list)
    for (const event of ['pointerenter', 'focusin'] as const) this.#element.addEventListener(event, () => this.#wait())
    for (const event of ['pointerleave', 'focusout'] as const)
      this.#element.addEventListener(event, () => queueMicrotask(() => this.#goOn()))
    this.#element.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof Element && !this.#element.contains(relatedTarget)) this.#before = relatedTarget
    })
    this.#element.addEventListener('keydown', (event) => this.#closeFocused(event))
    document.addEventListener('visibilitychange', () => (document.hidden ? this.#wait() : this.#goOn()))
    effect(() => this.#update(toasts.value))
  }

  focus(): void {
    this.#before = document.activeElement
    ;(this.#list.lastElementChild as HTMLElement | null)?.focus()
  }

  #update(wanted: readonly Toast[]): void {
    for (const [id, { item }] of this.#shown) if (!wanted.some((toast) => toast.id === id)) this.#drop(id, item)
    for (const toast of wanted) this.#show(toast)
    // A modal dialog makes everything outside it inert, so the region must be inside the dialog.
    const host = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
    if (wanted.length > 0 && this.#element.parentNode !== host) host.append(this.#element)
    if (this.#element.isConnected) this.#element.togglePopover(wanted.length > 0)
  }

  #show(toast: Toast): void {
    const known = this.#shown.get(toast.id)
    const close = () => removeToast(toast.id)
    if (!known) {
      const item = renderToast(toast, { closeLabel: this.#labels.close, close })
      const countdown = new Countdown(toast.durationMs, close)
      this.#shown.set(toast.id, { toast, item, countdown })
      this.#list.append(item)
      startSwipe(item, close)
      if (!toast.announced) announce(toast)
      this.#goOn()
    } else if (known.toast !== toast) {
      if (toast.open) {
        this.#change({ ...known, toast }, close)
      } else {
        known.countdown.pause()
        known.item.dataset.leaving = ''
        this.#shown.set(toast.id, { ...known, toast })
        this.#giveFocusBack(known.item)
      }
    }
  }

  /** Updates a toast and restarts its countdown. */
  #change({ toast, item, countdown }: Shown, close: () => void): void {
    countdown.pause()
    this.#shown.set(toast.id, { toast, item, countdown: new Countdown(toast.durationMs, close) })
    fillToast(item, toast, { closeLabel: this.#labels.close, close })
    if (!toast.announced) announce(toast)
    this.#goOn()
  }

  #drop(id: string, item: HTMLLIElement): void {
    this.#giveFocusBack(item)
    this.#shown.get(id)?.countdown.pause()
    this.#shown.delete(id)
    item.remove()
  }

  #giveFocusBack(item: HTMLElement): void {
    if (!item.contains(document.activeElement)) return
    const other = [...this.#shown.values()].findLast((shown) => shown.item !== item && shown.toast.open)?.item
    const target = other ?? this.#before
    if (target instanceof HTMLElement) target.focus()
  }

  #closeFocused(event: KeyboardEvent): void {
    const item = (event.target as Element).closest('.toast')
    const id = [...this.#shown].find(([, shown]) => shown.item === item)?.[0]
    if (event.key !== 'Escape' || id === undefined) return
    // Keeps Escape from also closing a dialog below the toast.
    event.preventDefault()
    removeToast(id)
  }

  #wait(): void {
    this.#element.dataset.waiting = ''
    for (const { countdown } of this.#shown.values()) countdown.pause()
  }

  #goOn(): void {
    if (document.hidden || this.#element.matches(':hover, :focus-within')) return
    delete this.#element.dataset.waiting
    for (const { countdown, toast } of this.#shown.values()) if (toast.open) countdown.run()
  }
}

/**
 * Announces a toast in an existing live region. Screen readers often ignore text that is inserted together with its
 * region.
 */
function announce({ title, description = '' }: Toast): void {
  const status = document.querySelector('[data-overlay-styles]')
  if (!status) return
  status.textContent = `${title} ${description}`.trim()
  setTimeout(() => status.replaceChildren(), leaveMs * 5)
}

/** A countdown that can be paused. */
class Countdown {
  #left: number
  #started = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #done: () => void

  constructor(durationMs: number, done: () => void) {
    this.#left = durationMs
    this.#done = done
  }

  /** Starts or resumes the countdown. */
  run(): void {
    if (this.#timer !== undefined || this.#left === Infinity) return
    this.#started = performance.now()
    this.#timer = setTimeout(this.#done, this.#left)
  }

  pause(): void {
    if (this.#timer === undefined) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#left = Math.max(0, this.#left - (performance.now() - this.#started))
  }
}
