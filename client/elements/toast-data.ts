/**
 * The data of a toast. The Worker renders it as JSON in a button's `data-toast` attribute, which client/deferred.ts
 * reads.
 */
export interface ToastData {
  title: string
  description?: string
  /** The theme color for the kind of message. Default `neutral`. */
  color?: 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral'
  /** Time in milliseconds after which the toast closes automatically; `Infinity` for never. */
  durationMs?: number
}
