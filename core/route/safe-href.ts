/** The address, or nothing when following it would run a script. Browsers ignore control characters and spaces in a scheme. */
export function safeHref(to: string): string | undefined {
  // oxlint-disable-next-line no-control-regex
  return /^(?:javascript|vbscript|data|blob):/i.test(to.replace(/[\u0000-\u0020]/g, '')) ? undefined : to
}

/** Whether an address leads to another site. */
export function isExternalHref(to: string): boolean {
  return /^(?:https?:)?\/\//i.test(to)
}
