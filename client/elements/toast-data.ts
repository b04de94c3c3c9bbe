/**
 * The data of a toast. The Worker renders it as JSON in a button's attribute `data-toast`, and client/deferred.ts reads
 * it.
 */
export interface ToastData {
  title: string
  description?: string
  /** Theme color that indicates the kind of message. Default: `neutral`. */
  color?: 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral'
  /** After how many milliseconds the toast closes automatically; `Infinity` for never. */
  durationMs?: number
}
