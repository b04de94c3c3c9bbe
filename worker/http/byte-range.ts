/** A range of bytes, including both `start` and `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Ranges with a smaller gap are merged: the headers of a separate part would be longer. */
const smallGap = 80

/**
 * The requested part of a file (RFC 9110, sections 13.1.5 and 14.2): a range, the whole file, or a range
 * outside of it (`unsatisfiable`, 416).
 *
 * Several disjoint ranges are answered with the whole file, which the RFC permits and large file stores do: only a few
 * old PDF readers request them, and they understand both.
 *
 * @param entityTag the file's strong entity tag: with `If-Range`, only a copy of exactly this file is continued
 */
export function readByteRange(
  { method, headers }: { method: string; headers: { get: (name: string) => string | null } },
  size: number,
  entityTag: string,
): ByteRange | 'whole' | 'unsatisfiable' {
  const range = headers.get('range')
  if (range === null || method !== 'GET') return 'whole'
  // A date never matches, because files have none, and neither does a weak tag.
  const ifRange = headers.get('if-range')
  if (ifRange !== null && ifRange.trim() !== entityTag) return 'whole'
  return parseByteRanges(range, size)
}

/** Parses the field's value. Invalid values and units other than bytes are ignored. */
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
