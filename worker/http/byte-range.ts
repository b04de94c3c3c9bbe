/** A range of bytes. `end` is inclusive. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * Ranges with a smaller gap than this are merged, because the headers of a separate part would be longer than the gap.
 */
const smallGap = 80

/**
 * Returns the requested part of a file (RFC 9110, sections 13.1.5 and 14.2): a range, the whole file, or
 * `unsatisfiable` (416) if the range is outside the file.
 *
 * A request for several separate ranges gets the whole file, which the RFC permits. Only a few old PDF readers send
 * such requests, and they accept the whole file.
 *
 * @param entityTag the file's strong entity tag; with `If-Range`, a range is only returned if it matches
 */
export function readByteRange(
  { method, headers }: { method: string; headers: { get: (name: string) => string | null } },
  size: number,
  entityTag: string,
): ByteRange | 'whole' | 'unsatisfiable' {
  const range = headers.get('range')
  if (range === null || method !== 'GET') return 'whole'
  // A date never matches, because files have no modification date. A weak tag never matches either.
  const ifRange = headers.get('if-range')
  if (ifRange !== null && ifRange.trim() !== entityTag) return 'whole'
  return parseByteRanges(range, size)
}

/** Parses the header's value. Ignores invalid values and units other than bytes. */
function parseByteRanges(value: string, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const [, list] = /^\s*bytes=(.*)$/is.exec(value) ?? []
  const specifiers = list
    ?.split(',')
    .map((specifier) => specifier.trim())
    .filter(Boolean)
  if (!specifiers?.length || size === 0) return 'whole'
  const ranges: ByteRange[] = []
  for (const specifier of specifiers) {
    const [, first = '', last = ''] = /^(\d*)-(\d*)$/.exec(specifier) ?? []
    if (first === '' && last === '') return 'whole'
    const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
    const end = first === '' || last === '' ? size - 1 : Number(last)
    if (first !== '' && last !== '' && end < start) return 'whole'
    if (start < size) ranges.push({ start, end: Math.min(end, size - 1) })
  }
  ranges.sort((a, b) => a.start - b.start)
  const [joined, ...others] = ranges
  if (!joined) return 'unsatisfiable'
  for (const { start, end } of others) {
    if (start > joined.end + 1 + smallGap) return 'whole'
    joined.end = Math.max(joined.end, end)
  }
  return joined
}
