import bidiFactory from 'bidi-js'
import { Buffer as ShapingBuffer, Direction, shape } from 'harfbuzzjs'
import type { SocialCardFont } from './open-font.ts'

/**
 * A glyph and its position on a line in em. `x` starts at the left end of the line, and `y` increases upwards from the
 * baseline.
 */
interface PlacedGlyph {
  font: SocialCardFont
  glyph: number
  x: number
  y: number
}

/** A typeset line. All sizes are in em. */
export interface SetLine {
  /** The width of the line in em. */
  width: number
  glyphs: PlacedGlyph[]
}

/** The options for typesetting a text. */
interface TextSetting {
  /** The font of each character by code point. Characters without a font are left out. */
  fonts: ReadonlyMap<number, SocialCardFont | undefined>
  /** The language as a BCP 47 tag. */
  language: string
  dir: 'ltr' | 'rtl'
}

/**
 * A part of a text that can't be broken. It stores its positions and widths (in em) with and without trailing spaces.
 */
interface Piece {
  start: number
  end: number
  width: number
  inkWidth: number
}

interface BrokenLine {
  start: number
  end: number
  width: number
}

const bidi = bidiFactory()

/** Segmenters by language. Creating one takes longer than rendering a card. */
const segmenters = new Map<string, Intl.Segmenter>()

/** A text to typeset. Its parts are shaped once, even if several sizes are tried. */
export class Paragraph {
  readonly #text: string
  readonly #setting: TextSetting
  readonly #pieces: readonly Piece[]

  constructor(text: string, setting: TextSetting) {
    this.#text = text
    this.#setting = setting
    this.#pieces = piecesOf(text, setting)
  }

  /**
   * Typesets the text in lines of about equal width. Lines break at word boundaries from `Intl.Segmenter` (Unicode
   * Standard Annex 29). Each line is reordered visually (Annex 9) and shaped.
   * @param maxWidth the maximum width of a line in em
   * @returns `undefined` if the text doesn't fit
   */
  set(maxWidth: number, maxLines: number): SetLine[] | undefined {
    const { length } = breakLines(this.#pieces, maxWidth)
    if (length > maxLines || this.#pieces.some(({ inkWidth }) => inkWidth > maxWidth)) return undefined
    return this.#balance(maxWidth, length).map(({ start, end }) =>
      setLine(this.#text.slice(start, end).trimEnd(), this.#setting),
    )
  }

  /** Typesets as much of the text as fits. An ellipsis replaces the rest. */
  setBeginning(maxWidth: number, maxLines: number): SetLine[] {
    const all = this.set(maxWidth, maxLines)
    if (all) return all
    const ends = Array.from(new Intl.Segmenter(this.#setting.language).segment(this.#text), ({ index }) => index)
    let [fits, tooLong] = [0, ends.length]
    let lines: SetLine[] = []
    while (tooLong - fits > 1) {
      const middle = Math.floor((fits + tooLong) / 2)
      const beginning = `${this.#text.slice(0, ends[middle]).trimEnd()}…`
      // A word that is longer than a line is broken before the first character that doesn't fit.
      const set = new Paragraph(beginning, this.#setting).set(maxWidth, maxLines)
      if (set) [fits, lines] = [middle, set]
      else tooLong = middle
    }
    return lines
  }

  /**
   * Finds the smallest width at which the text has the same number of lines, so that no line is much shorter than the
   * others.
   */
  #balance(maxWidth: number, count: number): BrokenLine[] {
    let [narrow, wide] = [Math.max(...this.#pieces.map(({ inkWidth }) => inkWidth)), maxWidth]
    while (wide - narrow > 0.1) {
      const width = (narrow + wide) / 2
      if (breakLines(this.#pieces, width).length > count) narrow = width
      else wide = width
    }
    return breakLines(this.#pieces, wide)
  }
}

/** Matches scripts that don't separate words with spaces. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
/** Match characters that must not start a line, and characters that must not end one. */
const closing = /^[\p{Pe}\p{Pf}\p{Po}ー々〻ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const opening = /[\p{Ps}\p{Pi}]$/u

function piecesOf(text: string, setting: TextSetting): Piece[] {
  const pieces: Piece[] = []
  let start = 0
  let previous = ''
  const endAt = (end: number) => {
    if (end === start) return
    const written = text.slice(start, end)
    const inkWidth = setLine(written.trimEnd(), setting).width
    const width = written === written.trimEnd() ? inkWidth : setLine(written, setting).width
    pieces.push({ start, end, width, inkWidth })
    start = end
  }
  const segmenter = segmenters.get(setting.language) ?? new Intl.Segmenter(setting.language, { granularity: 'word' })
  segmenters.set(setting.language, segmenter)
  for (const { segment, index } of segmenter.segment(text)) {
    // Lines can break after spaces. In scripts without spaces, they can break before each word.
    const isSpace = /^[ \t]/.test(segment)
    const isAfterSpace = /[ \t]$/.test(previous)
    const isUnspaced = unspaced.test(previous) || unspaced.test(segment)
    if (!isSpace && (isAfterSpace || (isUnspaced && !closing.test(segment) && !opening.test(previous)))) endAt(index)
    previous = segment
  }
  endAt(text.length)
  return pieces
}

function breakLines(pieces: readonly Piece[], maxWidth: number): BrokenLine[] {
  const lines: BrokenLine[] = []
  let filled = 0
  for (const { start, end, width, inkWidth } of pieces) {
    const line = lines.at(-1)
    if (line && filled + inkWidth <= maxWidth) {
      line.end = end
      line.width = filled + inkWidth
      filled += width
    } else {
      lines.push({ start, end, width: inkWidth })
      filled = width
    }
  }
  return lines
}

/** Returns a typeset line in visual order. */
function setLine(text: string, setting: TextSetting): SetLine {
  const line: SetLine = { width: 0, glyphs: [] }
  for (const run of runsOf(text, setting)) addRun(line, run, setting.language)
  return line
}

interface Run {
  text: string
  font: SocialCardFont
  /** The embedding level (Annex 9). Odd levels run from right to left. */
  level: number
}

/** Splits a text into runs that have one font and one direction, in order from left to right. */
function runsOf(text: string, { fonts, dir }: TextSetting): Run[] {
  if (text === '') return []
  const { levels } = bidi.getEmbeddingLevels(text, dir)
  const runs: Run[] = []
  let index = 0
  for (const character of text) {
    const level = levels[index]!
    index += character.length
    const last = runs.at(-1)
    const staysInFont = /[\p{M}\u200c\u200d]/u.test(character)
    const font = (staysInFont ? last?.font : undefined) ?? fonts.get(character.codePointAt(0)!)
    if (!font) continue
    if (last?.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
  }
  // Rule L2: for each level from the highest down to 1, reverse every sequence of runs at that level or above.
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    for (let first = 0; first < runs.length; first++) {
      let end = first
      while (end < runs.length && runs[end]!.level >= level) end++
      runs.splice(first, end - first, ...runs.slice(first, end).toReversed())
      first = Math.max(first, end)
    }
  return runs
}

function addRun(line: SetLine, { text, font, level }: Run, language: string): void {
  const buffer = new ShapingBuffer()
  buffer.addText(text)
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
  buffer.setLanguage(language)
  buffer.guessSegmentProperties()
  shape(font.font, buffer)
  const positions = buffer.getGlyphPositions()
  for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    line.glyphs.push({ font, glyph, x: line.width + xOffset / font.unitsPerEm, y: yOffset / font.unitsPerEm })
    line.width += xAdvance / font.unitsPerEm
  }
}
