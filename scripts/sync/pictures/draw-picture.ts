import { pictureHeight, pictureWidth } from '../../../core/image/index.ts'
import { Canvas } from './canvas.ts'
import type { Color } from './canvas.ts'
import type { PictureFonts } from './fonts.ts'
import { Paragraph } from './set-text.ts'
import type { SetLine } from './set-text.ts'

/** What is written in a picture. */
export interface PictureWords {
  title: string
  /** Title of the folder that the page is in; empty where it is in none. */
  section: string
  /** Name of the site; empty where it is the title. */
  site: string
  /** BCP 47 tag. */
  language: string
  dir: 'ltr' | 'rtl'
}

/** How the pictures of a site look. */
export interface PictureStyle {
  ground: Color
  text: Color
  quiet: Color
  accent: Color
  /** Paths of the site's own font files. */
  fonts: readonly string[]
}

/** Sizes of the title, and how many lines it may have in each: the largest in which it fits is taken. */
const titleSizes = [
  { size: 84, maxLines: 2 },
  { size: 72, maxLines: 3 },
  { size: 60, maxLines: 4 },
  { size: 48, maxLines: 5 },
]
const smallSize = 34

/** From the edges, and of the mark at the beginning of the lines, in pixels. */
const margin = 84
const markWidth = 16
const maxWidth = pictureWidth - 2 * margin

/** The inks, by number. */
const [textInk, quietInk, accentInk] = [0, 1, 2]

/** A picture, or why there is none: characters that no font has. */
type DrawnPicture = { bytes: Buffer } | { missing: string[] }

/**
 * Draws the picture of a page that others show where it is shared: 1200 × 630 pixels, as PNG. The same words in the
 * same style give the same bytes on every machine.
 */
export async function drawPicture(
  words: PictureWords,
  style: PictureStyle,
  fonts: PictureFonts,
): Promise<DrawnPicture> {
  const written = [words.title, words.section, words.site, '…']
  const chosen = await fonts.choose(written.join(''), words.language, style.fonts)
  const missing = [...chosen].flatMap(([code, font]) => (font ? [] : String.fromCodePoint(code)))
  const needed = missing.filter((character) => !decoration.test(character))
  if (needed.length > 0) return { missing: needed }

  const [title, section, site] = written.map((text) => {
    const shown = missing.length === 0 ? text : [...text].filter((each) => !missing.includes(each)).join('')
    return new Paragraph(shown.replace(/ +/g, ' ').trim(), { ...words, fonts: chosen })
  }) as [Paragraph, Paragraph, Paragraph]

  const canvas = new Canvas(pictureWidth, pictureHeight, style.ground, [style.text, style.quiet, style.accent])
  const isRtl = words.dir === 'rtl'
  const write = (ink: number, line: SetLine, size: number, baseline: number) =>
    canvas.write(ink, line, size, isRtl ? pictureWidth - margin - line.width * size : margin, baseline)

  canvas.fill(accentInk, isRtl ? pictureWidth - markWidth : 0, 0, markWidth, pictureHeight)
  for (const line of section.setBeginning(maxWidth / smallSize, 1)) write(accentInk, line, smallSize, 124)
  const { size, lines } = setTitle(title)
  const lineHeight = Math.round(size * 1.22)
  const top = 160 + Math.round((340 - lines.length * lineHeight) / 2)
  lines.forEach((line, index) => write(textInk, line, size, top + Math.round(lineHeight * (index + 0.5) + size * 0.36)))
  for (const line of site.setBeginning(maxWidth / smallSize, 1)) write(quietInk, line, smallSize, 556)
  return { bytes: canvas.encode() }
}

/** Without these, a text says the same: symbols, and marks of how a character is shown. */
const decoration = /[\p{So}\p{Sk}\p{Cf}\p{Cc}\p{Extended_Pictographic}\ufe0e\ufe0f]/u

function setTitle(title: Paragraph): { size: number; lines: SetLine[] } {
  for (const { size, maxLines } of titleSizes) {
    const lines = title.set(maxWidth / size, maxLines)
    if (lines) return { size, lines }
  }
  const { size, maxLines } = titleSizes.at(-1)!
  return { size, lines: title.setBeginning(maxWidth / size, maxLines) }
}
