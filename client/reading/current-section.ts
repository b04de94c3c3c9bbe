/**
 * Returns the current section as a fragment that works in every language and version, or `''` at the top of a page. A
 * translated heading contains the id of the source's heading.
 */
export function currentSection(): string {
  const current = document.querySelector<HTMLAnchorElement>('.outline [aria-current]')
  const hash = location.hash || (scrollY > 0 ? (current?.hash ?? '') : '')
  const heading = document.getElementById(idOf(hash))
  const source = heading?.querySelector(':scope > span[id]')
  return source ? `#${encodeURIComponent(source.id)}` : hash
}

/**
 * Returns the id in a fragment. An id with invalid encoding (`#100%`) stays as written. Another script duplicates this
 * function, because a shared module would need a separate request.
 */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
