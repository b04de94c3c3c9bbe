/**
 * Returns the URL fragment of the current section, or `''` at the top of the page. The fragment works in every language
 * and version, because a translated heading also has the id of the source's heading.
 */
export function currentSection(): string {
  const current = document.querySelector<HTMLAnchorElement>('.outline [aria-current]')
  const hash = location.hash || (scrollY > 0 ? (current?.hash ?? '') : '')
  const heading = document.getElementById(idOf(hash))
  const source = heading?.querySelector(':scope > span[id]')
  return source ? `#${encodeURIComponent(source.id)}` : hash
}

/**
 * Returns the id in a URL fragment. An invalid percent-encoding, such as `#100%`, is left unchanged. Another script has
 * a copy of this function, because a shared module would need its own request.
 */
function idOf(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}
