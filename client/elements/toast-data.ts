/**
 * A toast as the attribute `data-toast` of a button has it, in JSON: the worker writes it, client/deferred.ts reads it.
 */
export interface ToastData {
  title: string
  description?: string
  /** A role of the theme: what happened, in more than its words. Default `neutral`. */
  color?: 'primary' | 'secondary' | 'success' | 'info' | 'warning' | 'error' | 'neutral'
  /** Until it closes by itself, in milliseconds; `Infinity` for one that waits to be closed. */
  durationMs?: number
}
