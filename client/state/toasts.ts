// The state of the visible toasts. See content/en/12.engine/3.interface/3.toasts.md.
import type { ToastData } from '../elements/toast-data.ts'
import { signal } from './signal.ts'
import type { ReadonlySignal } from './signal.ts'

/** The maximum number of visible toasts, and the durations of a toast and of its closing animation, in milliseconds. */
const maxToasts = 5
const toastMs = 5000
export const leaveMs = 200

export interface ToastInput extends ToastData {
  /** If a toast with this id is visible, it is updated instead. */
  id?: string
  actions?: readonly { label: string; run: () => void }[]
  /** Whether assistive technology has already announced the toast. */
  announced?: boolean
}

export interface Toast extends Required<Omit<ToastInput, 'description'>>, Pick<ToastInput, 'description'> {
  /** `false` while the closing animation runs. */
  open: boolean
}

const list = signal<readonly Toast[]>([])
const waiting: Toast[] = []

/** The visible toasts, oldest first. */
export const toasts: ReadonlySignal<readonly Toast[]> = list

/**
 * Shows a toast, or updates the one with the same id. Toasts are queued: if several are added at the same time, each
 * appears in a separate task. If five are visible, the oldest one is dropped.
 * @returns the id, for `removeToast`
 */
export function addToast(input: ToastInput): string {
  const id = input.id ?? `${Date.now()}-${Math.random().toString(36).slice(2, 9)}`
  if ([...list.value, ...waiting].some((toast) => toast.id === id && toast.open)) {
    updateToast(id, input)
    return id
  }
  waiting.push({ color: 'neutral', durationMs: toastMs, actions: [], announced: false, ...input, id, open: true })
  if (waiting.length === 1) queueMicrotask(showNext)
  return id
}

/** Updates a toast. If it has been closed, it stays closed. */
function updateToast(id: string, patch: Partial<Omit<ToastInput, 'id'>>): void {
  const change = (toast: Toast) => (toast.id === id ? { ...toast, ...patch, id } : toast)
  list.value = list.value.map(change)
  waiting.splice(0, waiting.length, ...waiting.map(change))
}

/** Closes a toast, and removes it when its closing animation has ended. */
export function removeToast(id: string): void {
  if (!list.value.some((toast) => toast.id === id && toast.open)) return
  list.value = list.value.map((toast) => (toast.id === id ? { ...toast, open: false } : toast))
  setTimeout(() => {
    list.value = list.value.filter((toast) => toast.id !== id || toast.open)
  }, leaveMs)
}

function showNext(): void {
  const toast = waiting.shift()
  if (!toast) return
  list.value = [...list.value.filter(({ id }) => id !== toast.id), toast].slice(-maxToasts)
  if (waiting.length > 0) queueMicrotask(showNext)
}
