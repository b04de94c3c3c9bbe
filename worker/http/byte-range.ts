/** Bytes of a file, from `start` up to and including `end`. */
export interface ByteRange {
  start: number
  end: number
}

/** Two ranges that are closer than this are sent as one: the headers of a second part would be longer. */
const smallGap = 80

/**
 * What a request wants of a file (RFC 9110, §13.1.5 and §14.2): a range of it, all of it, or a range that it does not
 * have (`unsatisfiable`, 416).
 *
 * Several ranges that do not join are answered with the whole file, as the RFC permits and large stores of files do:
 * nobody but a few old readers of PDF asks for them, and they understand both.
 *
 * @param entityTag the file's, a strong one: with `If-Range`, only a copy of this very file is continued
 */
export function readByteRange(
  { method, headers }: { method: string; headers: { get: (name: string) => string | null } },
  size: number,
  entityTag: string,
): ByteRange | 'whole' | 'unsatisfiable' {
  const range = headers.get('range')
  if (range === null || method !== 'GET') return 'whole'
  // A date never matches, since files have none, nor does a weak tag.
  const ifRange = headers.get('if-range')
  if (ifRange !== null && ifRange.trim() !== entityTag) return 'whole'
  return parseByteRanges(range, size)
}

/** Reads the field's value. What is not valid, and every unit but bytes, is as if it were not there. */
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
