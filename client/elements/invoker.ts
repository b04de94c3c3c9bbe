/**
 * Returns attributes that make a button open or close a dialog or popover without JavaScript (invoker commands; HTML
 * Standard, section 4.10.6).
 */
export function invoker(id: string, command: Command): { commandfor: string; command: Command } {
  return { commandfor: id, command }
}

type Command = 'show-modal' | 'close' | 'request-close' | 'toggle-popover'

declare module 'react' {
  /**
   * React's types don't declare these attributes. They are lowercase, because React renders unknown attributes
   * unchanged.
   */
  interface ButtonHTMLAttributes<T> {
    command?: Command
    commandfor?: string
  }

  interface DialogHTMLAttributes<T> {
    closedby?: 'any' | 'closerequest' | 'none'
  }
}
