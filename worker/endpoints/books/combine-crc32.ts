// Combines the checksums (CRC-32, ISO 3309) of two consecutive pieces of data without reading the data again, as zlib's
// `crc32_combine` does.

const polynomial = 0xed_b8_83_20

/**
 * Combines the CRC-32 of two consecutive pieces of data.
 * @param size length of the second piece, in bytes
 */
export function combineCrc32(first: number, second: number, size: number): number {
  let shifted = first
  for (let bit = 0; size >= 2 ** bit; bit++)
    if (Math.floor(size / 2 ** bit) % 2 === 1) shifted = multiply(powerOfX(bit), shifted)
  return (shifted ^ second) >>> 0
}

/** For each n, x to the power of 8 × 2ⁿ, modulo the polynomial. The highest bit of a number is the lowest power. */
const powers = [1 << 23]

function powerOfX(bit: number): number {
  for (let last = powers.at(-1)!; powers.length <= bit; last = powers.at(-1)!) powers.push(multiply(last, last))
  return powers[bit]!
}

/** Returns the product of two polynomials over GF(2), modulo the polynomial. */
function multiply(a: number, b: number): number {
  let product = 0
  let factor = b
  for (let bit = 31; bit >= 0; bit--) {
    if (a & (1 << bit)) product ^= factor
    factor = factor & 1 ? (factor >>> 1) ^ polynomial : factor >>> 1
  }
  return product
}
