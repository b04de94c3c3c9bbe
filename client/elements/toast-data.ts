/** A toast in the attribute `data-toast` of a button, as JSON: the Worker writes it, client/deferred.ts reads it. */
export interface ToastData {
  title: string
  description?: string
  /** A color role of the theme for the kind of message. Default `neutral`. */
  color?: 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral'
  /** When it closes automatically, in milliseconds; `Infinity` for never. */
  durationMs?: number
}
