// The checksum of ZIP files (ISO 3309). The checksums of consecutive texts can be combined without reading the texts
// again, as in zlib's `crc32_combine`.

const polynomial = 0xed_b8_83_20

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
  return value
})

/** Returns the CRC-32 of bytes, as an unsigned integer. */
export function crc32(bytes: Uint8Array): number {
  let crc = -1
  for (const byte of bytes) crc = (crc >>> 8) ^ table[(crc ^ byte) & 255]!
  return ~crc >>> 0
}

/**
 * Combines the CRC-32 of two consecutive texts.
 * @param size length of the second text, in bytes
 */
export function combineCrc32(first: number, second: number, size: number): number {
  return (multiply(powerOfX(size), first) ^ second) >>> 0
}

/** Returns x to the power of 8 × size, modulo the polynomial. */
function powerOfX(size: number): number {
  let power = 1 << 31
  let exponent = size
  let square = 1 << 23 // x⁸. The highest bit is the lowest power.
  while (exponent > 0) {
    if (exponent % 2 === 1) power = multiply(square, power)
    exponent = Math.floor(exponent / 2)
    square = multiply(square, square)
  }
  return power
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
