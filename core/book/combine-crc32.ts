// Combines the CRC-32 checksums (ISO 3309) of consecutive pieces of data without reading the data again, like zlib's
// `crc32_combine`. A book can have thousands of chapters, so products are looked up in tables instead of being
// computed.

const polynomial = 0xed_b8_83_20

/**
 * Combines the CRC-32 of two consecutive pieces of data.
 * @param size length of the second piece, in bytes
 */
export function combineCrc32(first: number, second: number, size: number): number {
  let shifted = first
  for (let bit = 0, rest = size; rest > 0; bit++, rest = Math.floor(rest / 2))
    if (rest % 2 === 1) shifted = shift(shifted, tableOf(bit))
  return (shifted ^ second) >>> 0
}

/**
 * One table per n. Each contains the products of x^(8 × 2ⁿ) with all 16 values of each of the eight hexadecimal digits
 * of a checksum.
 */
const tables: Int32Array[] = []

/** Multiplies a checksum by a table's power of x: XORs the products of its hexadecimal digits. */
function shift(checksum: number, table: Int32Array): number {
  let product = 0
  for (let digit = 0; digit < 8; digit++) product ^= table[digit * 16 + ((checksum >>> (4 * digit)) & 15)]!
  return product
}

function tableOf(bit: number): Int32Array {
  const known = tables[bit]
  if (known) return known
  // A checksum's highest bit is its lowest power of x. The first table is for x⁸, and each following power is the
  // square of the previous one.
  const last = bit === 0 ? undefined : tableOf(bit - 1)
  const power = last ? shift(shift(1 << 31, last), last) : 1 << 23
  const table = new Int32Array(128)
  let factor = power
  for (let place = 31; place >= 0; place--) {
    const [digit, value] = [place >> 2, 1 << (place & 3)]
    for (let other = 0; other < 16; other++) if (other & value) table[digit * 16 + other]! ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
  tables[bit] = table
  return table
}
