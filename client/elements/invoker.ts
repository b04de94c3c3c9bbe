/**
 * Attributes of a button that opens or closes a dialog or a popover without a script, by invoker commands (HTML Standard, §4.10.6).
 */
export function invoker(id: string, command: Command): { commandfor: string; command: Command } {
  return { commandfor: id, command }
}

type Command = 'show-modal' | 'close' | 'request-close' | 'toggle-popover'

declare module 'react' {
  /** In the spelling that React writes unchanged. */
  interface ButtonHTMLAttributes<T> {
    command?: Command
    commandfor?: string
  }

  interface DialogHTMLAttributes<T> {
    closedby?: 'any' | 'closerequest' | 'none'
  }
}
