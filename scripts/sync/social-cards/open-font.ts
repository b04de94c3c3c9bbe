import { readFile } from 'node:fs/promises'
import { convert } from 'fontverter'
import { Blob, DrawFuncs, Face, Font, Variation } from 'harfbuzzjs'

/** The font weight of the text on social cards. */
const weight = 600

/** Lines between consecutive points, as `x0, y0, x1, y1` in font units. `y` increases upwards. */
type Outline = Float64Array

/** A font and its cached outlines. */
export interface SocialCardFont {
  font: Font
  unitsPerEm: number
  /** The outlines by glyph id. */
  outlines: Map<number, Outline>
}

/** Opens a font file and selects the weight for social cards. */
export async function openFont(path: string): Promise<SocialCardFont> {
  const bytes = await convert(await readFile(path), 'sfnt')
  const face = new Face(new Blob(new Uint8Array(bytes).buffer))
  const font = new Font(face)
  font.setVariations([new Variation('wght', weight)])
  return { font, unitsPerEm: face.upem, outlines: new Map() }
}

/** Number of lines that approximate a curve. It is enough for letters with a height of 80 pixels. */
const linesOfCurve = 6

/** Returns the outline of a glyph. Curves are approximated by lines. */
export function outlineOf({ font, outlines }: SocialCardFont, glyph: number): Outline {
  const known = outlines.get(glyph)
  if (known) return known
  const lines: number[] = []
  font.drawGlyph(glyph, pen, lines)
  const outline = Float64Array.from(lines)
  outlines.set(glyph, outline)
  return outline
}

/** Receives the outline of a glyph and records its lines. */
const pen = new DrawFuncs()
let start: readonly [x: number, y: number] = [0, 0]
let at: readonly [x: number, y: number] = [0, 0]
const lineTo = (x: number, y: number, lines: unknown) => {
  ;(lines as number[]).push(at[0], at[1], x, y)
  at = [x, y]
}
pen.setMoveToFunc((x, y) => {
  start = [x, y]
  at = start
})
pen.setLineToFunc(lineTo)
pen.setQuadraticToFunc((cx, cy, x, y, lines) => {
  const [x0, y0] = at
  for (let step = 1; step <= linesOfCurve; step++) {
    const t = step / linesOfCurve
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    lineTo(a * x0 + b * cx + c * x, a * y0 + b * cy + c * y, lines)
  }
})
pen.setCubicToFunc((c1x, c1y, c2x, c2y, x, y, lines) => {
  const [x0, y0] = at
  for (let step = 1; step <= linesOfCurve; step++) {
    const t = step / linesOfCurve
    const [a, b, c, d] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
    lineTo(a * x0 + b * c1x + c * c2x + d * x, a * y0 + b * c1y + c * c2y + d * y, lines)
  }
})
pen.setClosePathFunc((lines) => lineTo(start[0], start[1], lines))
