/** A toast as JSON in a button's attribute `data-toast`. The Worker writes it, and client/deferred.ts reads it. */
export interface ToastData {
  title: string
  description?: string
  /** The theme color for the kind of message. Default `neutral`. */
  color?: 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral'
  /** When it closes automatically, in milliseconds; `Infinity` for never. */
  durationMs?: number
}
