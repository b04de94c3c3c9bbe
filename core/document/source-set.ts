/** An image of a `srcset`, with the width or density at which browsers show it: `2x`, `640w`, or nothing. */
interface ImageCandidate {
  url: string
  condition: string
}

/**
 * Parses a `srcset` as browsers do (HTML Standard, §4.8.4.3.10). A URL ends at white space and contains commas, as in
 * `data:` URLs, but doesn't start or end with one.
 */
export function parseSourceSet(sourceSet: string): ImageCandidate[] {
  const candidates: ImageCandidate[] = []
  const address = /[\s,]*(\S*)/y
  const rest = /\s*((?:\([^)]*\)|[^,(])*)/y
  for (;;) {
    const [, written = ''] = address.exec(sourceSet) ?? []
    if (written === '') return candidates
    const url = written.replace(/,+$/, '')
    rest.lastIndex = address.lastIndex
    const [, condition = ''] = url === written ? (rest.exec(sourceSet) ?? []) : []
    candidates.push({ url, condition: condition.trim() })
    if (url === written) address.lastIndex = Math.max(rest.lastIndex, address.lastIndex)
  }
}
