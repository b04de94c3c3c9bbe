// The registry of overlays, for the engine's islands (content/en/12.engine/3.interface/2.overlays.md).
import type { FunctionComponent } from 'react'
import { overlayNotFound } from '../../core/error/index.ts'
import { signal } from './signal.ts'
import type { ReadonlySignal } from './signal.ts'

/** The props that every component opened here receives in addition to its own. */
export interface OverlayControl<Value> {
  open: boolean
  /** Closes it. `open()` resolves with the value. */
  onClose: (value?: Value) => void
  /** Must be called after its closing animation. */
  onLeft: () => void
}

interface OverlayOptions<Props> {
  props?: Props
  /** Opens it immediately. */
  defaultOpen?: boolean
  /** Removes it after it has closed. Its id is unknown afterward. */
  destroyOnClose?: boolean
}

/** An overlay for `OverlayHost` to render. */
export interface OverlayState {
  id: string
  // Each component has different props. The creator of an overlay provides the right ones.
  component: FunctionComponent<never>
  props: object
  open: boolean
  /** Whether it is in the document, including its closing animation. */
  mounted: boolean
  destroyOnClose: boolean
  answer: ((value: unknown) => void) | undefined
}

const list = signal<readonly OverlayState[]>([])

/** All overlays, in the order in which they were created. */
export const overlays: ReadonlySignal<readonly OverlayState[]> = list

export interface Overlay<Props, Value> {
  id: string
  /** Opens it, optionally with other props. Resolves with the value that it is closed with. */
  open: (props?: Partial<Props>) => Promise<Value | undefined>
  close: (value?: Value) => void
  /** Changes its props, even while it is open. */
  patch: (props: Partial<Props>) => void
}

let created = 0

/**
 * Registers a component that opens over the page: a `Modal`, `Slideover`, or `Drawer` from client/elements/.
 * `OverlayHost` renders it when it is opened.
 */
export function createOverlay<Props extends object, Value = unknown>(
  component: FunctionComponent<Props & OverlayControl<Value>>,
  { props, defaultOpen = false, destroyOnClose = false }: OverlayOptions<Props> = {},
): Overlay<Props, Value> {
  const id = `overlay-${++created}`
  const state: OverlayState = {
    // Rendered with exactly these props; see `OverlayState`.
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

/** @throws SiteError 'Overlay not found' for an unknown id */
export function openOverlay(id: string, props: object = {}): Promise<unknown> {
  const { answer, props: own } = find(id)
  // An earlier call that opened it gets no value, because this is a new question.
  answer?.(undefined)
  return new Promise((resolve) =>
    change(id, { open: true, mounted: true, props: { ...own, ...props }, answer: resolve }),
  )
}

/** @throws SiteError 'Overlay not found' for an unknown id */
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
