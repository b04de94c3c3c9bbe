/**
 * The section that is being read, as a fragment that leads to it in every language: the id of the source's section, which a
 * translation carries inside of its heading. `''` at the beginning of a page.
 */
export function sharedSection(): string {
  const current = document.querySelector<HTMLAnchorElement>('.outline [aria-current]')
  const hash = location.hash || (scrollY > 0 ? (current?.hash ?? '') : '')
  const heading = document.getElementById(decodeURIComponent(hash.slice(1)))
  const source = heading?.querySelector(':scope > span[id]')
  return source ? `#${encodeURIComponent(source.id)}` : hash
}
