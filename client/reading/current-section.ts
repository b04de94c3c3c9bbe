/**
 * Returns the current section as a fragment that works in every language and version: the id of the source's section,
 * which a translation's heading contains. `''` at the top of a page.
 */
export function currentSection(): string {
  const current = document.querySelector<HTMLAnchorElement>('.outline [aria-current]')
  const hash = location.hash || (scrollY > 0 ? (current?.hash ?? '') : '')
  const heading = document.getElementById(idOf(hash))
  const source = heading?.querySelector(':scope > span[id]')
  return source ? `#${encodeURIComponent(source.id)}` : hash
}

/**
 * Returns the id in a fragment. An id with invalid encoding (`#100%`) stays as written. Duplicated in another script,
 * because a shared module would be a separate request that costs more than these lines.
 */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
