/**
 * Attributes with which a button opens or closes a dialog or popover without JavaScript: invoker commands (HTML
 * Standard, §4.10.6).
 */
export function invoker(id: string, command: Command): { commandfor: string; command: Command } {
  return { commandfor: id, command }
}

type Command = 'show-modal' | 'close' | 'request-close' | 'toggle-popover'

declare module 'react' {
  /** In a spelling that React outputs unchanged. */
  interface ButtonHTMLAttributes<T> {
    command?: Command
    commandfor?: string
  }

  interface DialogHTMLAttributes<T> {
    closedby?: 'any' | 'closerequest' | 'none'
  }
}
