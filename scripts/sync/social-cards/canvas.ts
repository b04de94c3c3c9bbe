import { crc32, constants, deflateSync } from 'node:zlib'
import { outlineOf } from './open-font.ts'
import type { SetLine } from './set-text.ts'

/** Red, green, and blue, each from 0 to 255. */
export type Color = readonly [red: number, green: number, blue: number]

/** Number of shades per ink for smooth edges of letters. The last shade is the ink itself. */
const shades = 5

/**
 * An image with up to three inks on a background, stored as an indexed PNG with 16 colors. Everything is computed in
 * JavaScript, so that the same input yields the same bytes on every machine. An SVG library such as resvg would add 2.4
 * MB to a package that is limited to 3 MB, only to draw rectangles and letters.
 */
export class Canvas {
  readonly #width: number
  readonly #height: number
  /** The palette index of each pixel, row by row. */
  readonly #pixels: Uint8Array<ArrayBuffer>
  readonly #palette: Color[]

  /**
   * @param width the width in pixels, which must be even
   * @param inks the inks, which methods refer to by index
   */
  constructor(width: number, height: number, ground: Color, inks: readonly [Color, Color, Color]) {
    this.#width = width
    this.#height = height
    this.#pixels = new Uint8Array(width * height)
    this.#palette = [
      ground,
      ...inks.flatMap((ink) => Array.from({ length: shades }, (_, step) => mix(ground, ink, (step + 1) / shades))),
    ]
  }

  /** Fills a rectangle. All coordinates are in pixels. */
  fill(ink: number, x: number, y: number, width: number, height: number): void {
    for (let row = y; row < y + height; row++)
      this.#pixels.fill((ink + 1) * shades, row * this.#width + x, row * this.#width + x + width)
  }

  /**
   * Draws a line of text.
   * @param size the font size in pixels
   * @param x the left edge in pixels
   */
  write(ink: number, line: SetLine, size: number, x: number, baseline: number): void {
    const [top, height] = [Math.round(baseline - size * 1.5), Math.ceil(size * 2.2)]
    // Letters may extend beyond their width, so there is one em of space on both sides.
    const start = Math.max(Math.floor(x - size), 0)
    const end = Math.min(Math.ceil(x + (line.width + 1) * size), this.#width)
    const coverage = new Coverage(end - start, height)
    for (const { font, glyph, x: left, y: up } of line.glyphs) {
      const scale = size / font.unitsPerEm
      const outline = outlineOf(font, glyph)
      const [dx, dy] = [x - start + left * size, baseline - up * size - top]
      for (let at = 0; at < outline.length; at += 4)
        coverage.add(
          dx + outline[at]! * scale,
          dy - outline[at + 1]! * scale,
          dx + outline[at + 2]! * scale,
          dy - outline[at + 3]! * scale,
        )
    }
    coverage.forEach((column, row, share) => {
      const shade = Math.round(share * shades)
      const at = top + row
      if (shade > 0 && at >= 0 && at < this.#height)
        this.#pixels[at * this.#width + start + column] = ink * shades + shade
    })
  }

  /**
   * Encodes the image as PNG (ISO/IEC 15948) with four bits per pixel. Each row is stored as the difference from the
   * row above, and only runs of equal bytes are compressed. Searching for longer matches would take ten times as long
   * without a smaller result. The output is the same on every processor.
   */
  encode(): Buffer {
    const [width, height, pixels] = [this.#width, this.#height, this.#pixels]
    const rowBytes = width / 2
    const rows = Buffer.alloc((rowBytes + 1) * height)
    const packed = (row: Uint8Array, byte: number) => (row[2 * byte]! << 4) | row[2 * byte + 1]!
    let above = new Uint8Array(width)
    for (let row = 0; row < height; row++) {
      const own = pixels.subarray(row * width, (row + 1) * width)
      const start = row * (rowBytes + 1)
      rows[start] = filterUp
      // Most rows are equal to the row above.
      if (Buffer.compare(own, above) !== 0)
        for (let byte = 0; byte < rowBytes; byte++) rows[start + byte + 1] = packed(own, byte) - packed(above, byte)
      above = own
    }
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([4, indexed], 8)
    return Buffer.concat([
      Buffer.from('89504e470d0a1a0a', 'hex'),
      chunk('IHDR', header),
      chunk('PLTE', Buffer.from(this.#palette.flat())),
      chunk('IDAT', deflateSync(rows, { strategy: constants.Z_RLE })),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
}

/** PNG constants for a row filter (section 9.2) and a color type (section 6.1). */
const filterUp = 2
const indexed = 3

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

function mix(ground: Color, ink: Color, share: number): Color {
  const channel = (index: 0 | 1 | 2) => Math.round(ground[index] + (ink[index] - ground[index]) * share)
  return [channel(0), channel(1), channel(2)]
}

/**
 * Computes the fraction of each pixel that is inside a set of outlines. Each line stores by how much it changes the
 * coverage of the pixels to its right. The sum of these changes from the left edge is the coverage of a pixel.
 */
class Coverage {
  readonly #width: number
  readonly #height: number
  readonly #change: Float64Array

  constructor(width: number, height: number) {
    this.#width = width
    this.#height = height
    this.#change = new Float64Array((width + 2) * height)
  }

  /** Adds a line of an outline. Coordinates are pixels from the upper left corner. */
  add(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return
    const sign = y0 < y1 ? 1 : -1
    const [left, top, right, bottom] = y0 < y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0]
    const slope = (right - left) / (bottom - top)
    for (let row = Math.max(Math.floor(top), 0); row < Math.min(bottom, this.#height); row++) {
      const [from, to] = [Math.max(top, row), Math.min(bottom, row + 1)]
      this.#addInRow(row, left + (from - top) * slope, left + (to - top) * slope, sign * (to - from))
    }
  }

  /**
   * Adds the part of a line that is within one row. `height` is the part of the row that the line covers vertically.
   */
  #addInRow(row: number, one: number, other: number, height: number): void {
    const clamp = (x: number) => Math.min(Math.max(x, 0), this.#width)
    const [left, right] = one < other ? [clamp(one), clamp(other)] : [clamp(other), clamp(one)]
    const start = row * (this.#width + 2)
    const first = Math.floor(left)
    if (right <= first + 1) {
      const share = height * (first + 1 - (left + right) / 2)
      this.#change[start + first]! += share
      this.#change[start + first + 1]! += height - share
      return
    }
    // The area to the right of the line up to a column is first a triangle and then a trapezoid.
    const density = height / (right - left)
    let covered = 0
    for (let column = first; column < right; column++) {
      const [from, to] = [Math.max(left, column), Math.min(right, column + 1)]
      const [before, after] = [(from - left) * density, (to - left) * density]
      // The average in this pixel: the area grows from `before` to `after` and then stays constant.
      const share = ((before + after) / 2) * (to - from) + after * (column + 1 - to)
      this.#change[start + column]! += share - covered
      covered = share
    }
    this.#change[start + Math.ceil(right)]! += height - covered
  }

  /** Calls a function for each covered pixel with its coverage, from 0 to 1. */
  forEach(use: (column: number, row: number, share: number) => void): void {
    for (let row = 0; row < this.#height; row++) {
      let sum = 0
      const start = row * (this.#width + 2)
      for (let column = 0; column < this.#width; column++) {
        sum += this.#change[start + column]!
        if (sum > 0.05 || sum < -0.05) use(column, row, Math.min(Math.abs(sum), 1))
      }
    }
  }
}
