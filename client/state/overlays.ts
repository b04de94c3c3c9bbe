// Registers overlays that islands can open. See content/en/12.engine/3.interface/2.overlays.md.
import type { FunctionComponent } from 'react'
import { overlayNotFound } from '../../core/error/index.ts'
import { signal } from './signal.ts'
import type { ReadonlySignal } from './signal.ts'

/** The props that every overlay component receives besides its own. */
export interface OverlayControl<Value> {
  open: boolean
  /** Closes the overlay. `open()` resolves with the value. */
  onClose: (value?: Value) => void
  /** Must be called after the closing animation. */
  onLeft: () => void
}

interface OverlayOptions<Props> {
  props?: Props
  /** Whether the overlay opens immediately. */
  defaultOpen?: boolean
  /** Whether to remove the overlay after it closes, which makes its id invalid. */
  destroyOnClose?: boolean
}

/** An overlay for `OverlayHost` to render. */
export interface OverlayState {
  id: string
  // Components have different props. The code that creates an overlay passes the right ones.
  component: FunctionComponent<never>
  props: object
  open: boolean
  /** Whether the overlay is in the document, including while its closing animation runs. */
  mounted: boolean
  destroyOnClose: boolean
  answer: ((value: unknown) => void) | undefined
}

const list = signal<readonly OverlayState[]>([])

/** All overlays, in the order in which they were created. */
export const overlays: ReadonlySignal<readonly OverlayState[]> = list

export interface Overlay<Props, Value> {
  id: string
  /** Opens the overlay, optionally with other props. Resolves with the value that is passed when it closes. */
  open: (props?: Partial<Props>) => Promise<Value | undefined>
  close: (value?: Value) => void
  /** Changes the props, even while the overlay is open. */
  patch: (props: Partial<Props>) => void
}

let created = 0

/**
 * Registers a component that opens over the page, such as a `Modal`, `Slideover`, or `Drawer` of client/elements/.
 * `OverlayHost` renders it when it is opened.
 */
export function createOverlay<Props extends object, Value = unknown>(
  component: FunctionComponent<Props & OverlayControl<Value>>,
  { props, defaultOpen = false, destroyOnClose = false }: OverlayOptions<Props> = {},
): Overlay<Props, Value> {
  const id = `overlay-${++created}`
  const state: OverlayState = {
    id,
    component: component as FunctionComponent<never>,
    props: props ?? {},
    open: false,
    mounted: false,
    destroyOnClose,
    answer: undefined,
  }
  list.value = [...list.value, state]
  if (defaultOpen) void openOverlay(id)
  return {
    id,
    open: (changed) => openOverlay(id, changed) as Promise<Value | undefined>,
    close: (value) => closeOverlay(id, value),
    patch: (changed) => change(id, { props: { ...find(id).props, ...changed } }),
  }
}

/** @throws SiteError 'Overlay not found' if the id is unknown */
export function openOverlay(id: string, props: object = {}): Promise<unknown> {
  const { answer, props: own } = find(id)
  // If the overlay is already open, the earlier `open()` resolves without a value.
  answer?.(undefined)
  return new Promise((resolve) =>
    change(id, { open: true, mounted: true, props: { ...own, ...props }, answer: resolve }),
  )
}

/** @throws SiteError 'Overlay not found' if the id is unknown */
export function closeOverlay(id: string, value?: unknown): void {
  const { answer, open } = find(id)
  if (!open) return
  change(id, { open: false, answer: undefined })
  answer?.(value)
}

/** Removes a closed overlay from the document. */
export function leaveOverlay(id: string): void {
  const overlay = list.value.find((candidate) => candidate.id === id)
  if (!overlay || overlay.open) return
  if (overlay.destroyOnClose) list.value = list.value.filter((candidate) => candidate !== overlay)
  else change(id, { mounted: false })
}

function find(id: string): OverlayState {
  const overlay = list.value.find((candidate) => candidate.id === id)
  if (!overlay) throw overlayNotFound()
  return overlay
}

function change(id: string, patch: Partial<OverlayState>): void {
  list.value = list.value.map((overlay) => (overlay.id === id ? { ...overlay, ...patch } : overlay))
}
